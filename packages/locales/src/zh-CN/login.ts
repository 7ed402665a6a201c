// 登录、注册、找回密码、单点登录。
export const login = {
  product: '票台', slogan1: '每一张票，', slogan2: '都有着落。', text1: '收票、识别、核对、归类、归档，', text2: '在同一本账里走完。', foot: '数据按公司隔离存放　·　原件入库留指纹　·　操作全程可查',
  title: '登录', noAccount: '还没有账号？', registerByEmail: '邮箱注册', orScan: '或用微信小程序扫码', byPassword: '密码登录', bySms: '短信登录', account: '手机号或邮箱', accountRequired: '请填写手机号或邮箱', accountWrong: '请填写 11 位手机号或邮箱地址',
  forgot: '忘记密码', remember: '记住密码', rememberHint: '本机 14 天内免登录；页面不保存密码', submit: '登录', or: '或', sso: '企业单点登录（SSO）', agree: '登录即表示同意', terms: '服务协议', and: '和', privacy: '隐私政策', back: '返回登录', hasAccount: '已有账号？', toLogin: '去登录',
  ssoPage: { title: '企业单点登录', sub: '用公司的身份服务登录。', email: '企业邮箱', next: '前往公司登录页', password: '改用密码或短信登录', finishing: '正在完成登录', failed: '单点登录没有成功', again: '重新登录', missing: '这个地址没有带回登录结果，请重新登录。' },
  factor: { title: '二次验证', sub: '再确认一次是您本人。', totp: '验证器动态码', totpHint: '打开手机上的验证器应用，输入 6 位动态码', byTotp: '验证器', byEmail: '邮箱验证码', emailHint: '发往 {{email}}', submit: '验证并登录', startOver: '重新登录' },
  enrol: { title: '先设置验证器', sub: '您所在的公司要求登录时使用验证器。', step1: '用验证器应用（如“腾讯身份验证器”、Google Authenticator）扫描二维码', step2: '扫不了就手动输入密钥', step3: '输入应用显示的 6 位动态码', submit: '确认并登录', copy: '复制密钥' },
  link: { title: '关联已有账号', sub: '{{email}} 已有账号，请输入它的密码确认是您本人，之后可直接用单点登录。', submit: '关联并登录' },
  register: { title: '注册', agree: '注册即表示同意', byEmail: '邮箱注册', byTel: '手机注册', byMini: '小程序扫码', submit: '注册', done: '注册成功' },
  mini: { confirmed: '已扫码确认', title: '微信扫码登录', sub: '用微信扫一扫，在“票台”小程序里确认。', waiting: '等待扫码确认', expired: '二维码已过期', again: '刷新二维码', alt: '微信小程序码', standIn: '本机试用：打开小程序替身', bindTitle: '绑定手机号', bindSub: '首次使用微信登录，请绑定手机号；号码已有账号时会绑定到该账号。', bindSubNamed: '{{name}}，首次使用微信登录，请绑定手机号；号码已有账号时会绑定到该账号。', submit: '绑定并登录' },
  bindPhone: { title: '绑定手机号', sub: '绑定后可用手机号登录、找回密码。', submit: '绑定', later: '以后再说', done: '手机号已绑定' },
  reset: { title: '找回密码', sub: '验证手机号或邮箱后设置新密码，其他设备会退出登录。', byTel: '用手机找回', byEmail: '用邮箱找回', submit: '重设密码', done: '密码已重设，请用新密码登录' },
}
