/** Names of the sheets of a company's masters, and the headings of their columns. */
export const mastersWords = {
  company: { sheet: '企业', columns: ['名称', '编号', '税号', '套餐', '到期日', '创建时间'] },
  members: { sheet: '成员', columns: ['姓名', '手机', '邮箱', '角色', '状态', '部门', '加入时间'] },
  titles: { sheet: '抬头', columns: ['名称', '税号', '类型', '地址', '电话', '开户行', '账号', '默认'] },
  partners: {
    sheet: '往来企业',
    columns: ['名称', '税号', '关系', '联系人', '电话', '地址', '开户行', '行号', '账号', '外部编号', '标签', '邮箱'],
  },
  pools: { sheet: '业务票池', columns: ['名称', '开放放入', '创建时间', '成员'] },
  rules: { sheet: '规则', columns: ['名称', '种类', '状态', '负责人', '条件', '设置', '上限', '创建时间', '删除时间'] },
  vouchers: {
    sheet: '凭证',
    columns: ['期间', '序号', '日期', '状态', '凭证号', '摘要', '方向', '科目', '科目名称', '金额', '辅助核算', '制单人', '制单时间'],
  },
  payments: {
    sheet: '付款',
    columns: [
      '批次',
      '收款方',
      '开户行',
      '收款账号',
      '发票号码',
      '金额',
      '状态',
      '付款日',
      '备注',
      '退回原因',
      '提交人',
      '提交时间',
      '处理人',
      '处理时间',
    ],
  },
  log: { sheet: '操作日志', columns: ['序号', '时间', '操作人', '操作', '对象类型', '对象', '结果', 'IP 地址', '明细', '校验值'] },
} as const
