// What was done with an invoice on a day: that day is not the invoice's own, and no filter of the list says it.
import { matchAt } from './text.ts'

const deeds =
  '付款|付清|付(?!款|清)|支付|认证|勾选|抵扣|查验|推送|推(?!送)|交付|发送|确认|提交|报销|入账|记账|收到|收|签收|拒收|接收|到期|作废|红冲|冲红|扫描|拍照?|手工|手动|手录|归档|打印|审批|签'
const after = new RegExp(
  ` ?(?:我们?|(?:已经?|刚)(?:被|完成)?|被|完成|才|从|通过|用|由)*(?:微信|个人|公司|邮箱|邮件|税局|电脑|手机|客户端|(?:${deeds})(?!失败|异常|有|问题|不|未|没|中|出错))`,
  'y',
)
const whole = new RegExp(
  ` ?(?:我们?|被|完成|才)*(?:付款|付清|付|支付|认证|勾选|抵扣|查验|推送|交付|确认|提交|报销|入账|收到|收|签收|到期)(?:了|的)?的(?!日期|时间)`,
  'y',
)
const before = new RegExp(`(?<![未没不待有需])(?:${deeds})(?:了|过|进来|来|款)?(?:的?(?:日期|时间))?(?:是|在|于|:)? ?$`)
/** 付款日期, 收票时间: a day that the list has no column for. */
export const otherDay = new RegExp(
  `(?:${deeds}|收票|更新|修改|创建|签)(?:的)?(?:日期|时间|日)(?:是|在|为|:)? ?|(?:payment|paid|verification|push|delivery|due|approval|receipt) date(?: (?:is|in|on|of))? ?`,
  'y',
)
const noun = 'invoices?|fapiao|receipts?|tickets?|bills?|ones|documents?'
const english = new RegExp(
  "(?:^|[ ,])(?<!(?:not|never|yet|be|been|isn't|aren't|to be) )(?:paid|verified|pushed|delivered|sent|submitted|confirmed|reversed|voided|cancelled|canceled|mailed|" +
    'reimbursed|booked|certified|deducted|signed|received|approved|scanned|photographed|typed in|rejected|printed|archived|settled|used|manually)' +
    `(?: (?!(?:${noun})(?![a-z]))[a-z'-]+){0,4} $`,
)
/** Whether the words before a day say what was done on it: paid last month. */
export const doneBefore = (words: string): boolean => english.test(words) || before.test(words)
/** How the words after a day say what was done on it: the verb alone (上月付款的), or a state that is read further on (上月已付款的). */
export const doneAfter = (text: string, at: number): number | 'state' | undefined =>
  matchAt(whole, text, at) ? whole.lastIndex : matchAt(after, text, at) ? 'state' : undefined
