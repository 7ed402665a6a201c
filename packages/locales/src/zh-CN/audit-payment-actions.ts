// What the company log says was done with an invoice.
import type { ActionSentences } from '../says-action.ts'

export const auditPaymentActions = {
  bankFileDownloaded: '下载银行文件',
  bankFileMade: '生成银行文件',
  bankRowClosed: '银行文件的一笔结束',
  requestAgreed: '同意撤回或退回付款',
  requestAsked: '请另一人同意撤回或退回付款',
  requestCancelled: '取消请求',
  requestRefused: '不同意撤回或退回付款',
  inBankFile: '付款单写入银行文件',
  statementBrought: '导入银行对账单',
  statementUndone: '撤销银行对账单',
  lineClaimed: '认领银行流水',
  lineDismissed: '银行流水标为不是这笔',
  lineOverpaid: '银行流水记为多付',
  lineUndone: '撤销一行银行流水',
  confirmationCancelled: '取消付款确认',
  confirmed: '确认付款批次',
  returned: '退回付款批次',
  submitted: '提交付款批次',
  withdrawn: '撤回付款批次',
} as const satisfies ActionSentences['payment']
