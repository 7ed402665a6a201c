/** Names of the sheets of one's own data, and the headings of their columns. */
export const ownDataWords = {
  person: { sheet: '账号', columns: ['姓名', '手机', '邮箱', '微信昵称', '注册时间', '同意的协议版本', '同意时间', '验证器'] },
  companies: { sheet: '所在公司', columns: ['公司', '编号', '身份', '状态', '加入时间'] },
  sessions: { sheet: '登录记录', columns: ['登录时间', '最近使用', '结束时间', '方式', 'IP 地址', '设备'] },
  mailboxes: { sheet: '收票邮箱', columns: ['邮箱', '公司', '方式', '添加时间', '停用时间'] },
  notices: { sheet: '通知', columns: ['时间', '公司', '事项', '内容', '已读时间'] },
  log: { sheet: '我的操作', columns: ['时间', '公司', '操作', '结果', 'IP 地址', '明细'] },
  invoices: { sheet: '我录入的发票', columns: ['公司', '录入时间', '发票号码', '发票代码', '开票日期', '销售方', '购买方', '价税合计'] },
  months: { sheet: '月结备注与查看', columns: ['公司', '月份', '种类', '备注', '时间'] },
  cut: { sheet: '未列出', columns: ['表', '每家公司最多列出的条数'] },
} as const
