export const logSheetWords = {
  sheet: '操作日志',
  seq: '序号',
  at: '时间',
  actor: '操作人',
  action: '操作',
  object: '对象',
  result: '结果',
  address: 'IP 地址',
} as const
