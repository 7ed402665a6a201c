// 税局的勾选表、入账表：导出什么，什么没有导出，税局为什么不收。
import type { BureauRefusal, SheetCause } from '@piaotai/domain/deduction/bureau-refusals.ts'
import type { ResultRefusal } from '@piaotai/domain/deduction/deduction-result.ts'
import type { SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'

const books: Record<SheetPurpose, string> = { deduct: '勾选表', notDeduct: '不抵扣表', refund: '退税表' }
const causes: Record<SheetCause, string> = {
  changed: '定后有变，要重新定',
  refundKind: '这种票不退税',
  overDeductible: '有效税额超过可抵扣',
  nothing: '不能勾选',
  periodLocked: '所属期已确认，先在税局撤销统计',
  otherPeriod: '开票晚于所属期',
  coded: '有发票代码，用 2025-10 版',
  pairApart: '红字与蓝字要一起入账',
}
const refusals: Record<BureauRefusal, string> = {
  11: '已作废',
  12: '已红冲',
  15: '失控',
  16: '红字发票不能认证',
  17: '不符合退税认证条件',
  18: '有效税额不合法',
  20: '当期已锁定',
  24: '属期不符',
}
/** 读回的失败原因，以及下一步。 */
const results: Record<ResultRefusal, string> = {
  absent: '核对号码',
  void: '已作废，向销方要新票',
  red: '已红冲，看红字',
  lost: '失控，问主管税务机关',
  abnormal: '异常，问主管税务机关',
  locked: '锁定，看红字确认单',
  period: '所属期不符，改所属期',
  effective: '有效税额不对，重新定',
  statistics: '先在税局撤销统计表，再导入',
}
export const deductionSheet = {
  menu: '选导出哪张表',
  book: '{{book}}，{{count}} 张',
  books,
  done_one: '已导出 {{count}} 张',
  done_other: '已导出 {{count}} 张',
  left_one: '{{count}} 张没有导出',
  left_other: '{{count}} 张没有导出',
  leftFirst_one: '{{count}} 张没有导出，列出前 {{first}} 张',
  leftFirst_other: '{{count}} 张没有导出，列出前 {{first}} 张',
  close: '知道了',
  causes,
  refusals,
  code: '税局代码 {{code}}',
  refused: '税局代码 {{code}}，{{words}}',
  results,
  booking: {
    sheet: '入账表',
    withRed: '与红字 {{numbers}} 一起',
    withBlue: '与蓝字 {{numbers}} 一起',
    together_one: '{{count}} 张已标记，红字与蓝字一起',
    together_other: '{{count}} 张已标记，红字与蓝字一起',
  },
}
