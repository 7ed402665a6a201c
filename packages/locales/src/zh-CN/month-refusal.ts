// 月结的事为什么现在不能做，跟在句子后面。
import type { MonthRefusal } from '@piaotai/domain/month/month-close.ts'

export const monthRefusal = {
  noRight: '没有这项权限',
  seesLess: '看不到这个月的全部',
  notKept: '这个月不在这里月结',
  closed: '已结账',
  notClosed: '还没结账',
  earlierOpen: '先结更早的月份',
  notOver: '这个月还没过完',
  neverLeft: '还有不能跳过的事',
  gatesLeft: '还有必做的事',
  nothingLeft: '必做都做完了，不用写原因',
  notPrepared: '还没有编制签字',
  prepared: '已编制签字',
  samePerson: '要另一个人来办',
  changedSince: '签字后又来了必做的事',
  laterClosed: '后面的月份已结账',
  archived: '归档包已移交',
  noSeal: '结账时还没有封条',
  alreadyAsked: '已经申请了',
  notAsked: '还没有人申请',
} satisfies Record<MonthRefusal, string>
