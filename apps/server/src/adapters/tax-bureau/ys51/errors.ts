// What 51ys says no with, folded into the one set: its numbers first where they are clear, then the bureau's words.
import type { BureauError } from '@piaotai/domain/tax/tax-bureau.ts'
import { taxAccountLimits } from '@piaotai/domain/tax/tax-bureau.ts'
import type { BureauRefusal } from '../../../ports/bureau-login.ts'

const byCode: Readonly<Record<string, BureauError>> = {
  '1003': 'NO_RIGHT',
  '1011': 'PACKAGE_EXPIRED',
  '1012': 'NO_RIGHT',
  '1102': 'NEED_FACE',
  '1108': 'BUSY',
  '2116': 'BUSY',
}
const byWords: readonly (readonly [RegExp, BureauError])[] = [
  [/维护|停机|暂停服务|升级/, 'BUREAU_MAINTENANCE'],
  [/其他(地方|设备|终端|位置)登录|别处登录|被挤|已在.*登录|异地登录/, 'LOGGED_IN_ELSEWHERE'],
  [/次数.*(上限|过多|用完|超)|超过.*登录次数|今日.*(上限|超限)/, 'DAILY_LOGIN_LIMIT'],
  [/验证码.*(错|有误|不正确|失效|过期|无效)|(错误|无效|失效)的.*验证码/, 'SMS_WRONG'],
  [/二维码.*(失效|过期|超时)/, 'QR_EXPIRED'],
  [/(切换|不是|非).*(当前|本|该)?(企业|公司|单位)|企业.*不(一致|符|匹配)/, 'APP_ON_OTHER_COMPANY'],
  // The last wrong password is told together with the lock that it brought.
  [/锁定|已锁/, 'ACCOUNT_LOCKED'],
  [/密码.*(错|有误|不正确)|账号或密码|用户名或密码/, 'PASSWORD_WRONG'],
  [/不支持短信|无法.*短信|请.*扫码/, 'NEED_QR'],
  [/刷脸|人脸|实名认证/, 'NEED_FACE'],
  [/限制开票日期|结果过多|范围过大|跨度/, 'RANGE_TOO_LARGE'],
  [/套餐|到期|余额不足/, 'PACKAGE_EXPIRED'],
  [/无权|没有权限|未开通|未注册|未授权/, 'NO_RIGHT'],
  [/未登录|登录.*(失效|过期)|会话/, 'LOGGED_OUT'],
  [/繁忙|稍后|频繁|超时|不稳定|重试/, 'BUSY'],
]
/** The bureau's own sentence, fit for a page. */
const noteOf = (text: string): string => [...text.replace(/\p{C}+/gu, ' ').trim()].slice(0, taxAccountLimits.note).join('')
/** 还可尝试 2 次, 剩余3次, 再错2次 */
const triesIn = (text: string): number | null => {
  const found = /(?:还可|还能|还有|剩余|再错|剩)[^\d]{0,6}(\d{1,2})\s*次/.exec(text)
  return found ? Number(found[1]) : null
}
export const refusal = (error: BureauError, note = '', triesLeft: number | null = null): BureauRefusal => ({
  as: 'failed',
  error,
  note: noteOf(note),
  triesLeft,
})
/** `code`: outer or inner; an unknown one is told by its words. */
export const refusalOf = (code: string, words: string): BureauRefusal => {
  const said = byWords.find(([pattern]) => pattern.test(words))?.[1]
  const known = byCode[code]
  // 1101 also comes when somebody else logged in, and 2116 when the bureau is being maintained: the words say more.
  const error =
    code === '1101'
      ? said === 'LOGGED_IN_ELSEWHERE'
        ? said
        : 'LOGGED_OUT'
      : known === undefined || known === 'BUSY'
        ? (said ?? known ?? 'UNKNOWN')
        : known
  return refusal(error, words, triesIn(words))
}
