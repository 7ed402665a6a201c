// 链接域名：除已知开票平台外，本企业允许的域名。
export const intakeApi = {
  title: '链接域名',
  never: '还没有自己的域名',
  changed: '{{who}} {{at}} 改',
  text: '程序用接入接口发来发票链接时，票台只去下面这些域名下载。票据只从 HTTPS 取，转到别的域名就停。',
  own: '本企业的域名',
  ownHint: '如 fp.example.com，粘贴链接会取出域名；不含下级域名，不能是 IP 地址',
  host: '域名',
  add: '增加域名',
  remove: '删除域名 {{host}}',
  twice: '域名重复',
  known: '已知的开票平台，不用再加',
  discard: '放弃改动',
  save: '保存',
  saved: '已保存链接域名',
  failed: '链接域名加载失败',
  failedText: '可能是网络不稳，请重试。',
}
