export const login = {
  title: '登录', slogan1: '每一张票，', slogan2: '都有着落。', text1: '收票、识别、核对、归类、归档，', text2: '在同一本账里走完。', foot: '数据按公司隔离存放　·　原件入库留指纹　·　操作全程可查',
  account: '手机号或邮箱', password: '密码', submit: '登录', accountRequired: '请填写手机号或邮箱', passwordRequired: '请输入密码', demo: '演示账号',
}
