// 月结的事为什么不行。

export const monthProblems = {
  'month.refused': '现在不能这样做：{because}',
  'month.settingsChanged': '月结设置已被别人改过，请刷新后再保存',
  'month.notOnePerson': '有两人以上可以结账，不能设为一人制',
  'month.firstMonthClosed': '这个月之前已有结账的月份，不能从它开始',
  'month.tooManyNotes': '这个月的备注已满 {most} 条',
  'monthNote.notFound': '备注不存在，或不是你写的',
  'month.notWhole': '清单说的是整个公司，能看公司全部发票的人才能导出',
} as const
