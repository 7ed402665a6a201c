// Security events: lines of the log with a stable `event` for operators' alarms. docs/operations.md lists the same
// ones; a test compares them.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Every event with its meaning. */
export const securityEvents = {
  'security.factorFailed': { zh: '密码、验证码、动态码或外部身份不对', en: 'a wrong password, code, captcha or outside identity' },
  'security.accountLocked': { zh: '猜错太多，账号的这一登录方式被锁定', en: 'too many guesses: this way into the account is locked' },
  'security.limitHit': { zh: '达到次数限制，请求被拒', en: 'a limit was reached and the call refused' },
  'security.linkRefused': {
    zh: '文件、邀请、邮箱等链接或上传凭证无效',
    en: 'a link to a file, invitation or mailbox, or an upload form, is not valid',
  },
  'security.simulatorRefused': { zh: '不是本机的人要用本机页面', en: 'a local page was asked for by somebody who is not at this machine' },
  'security.demoRefused': { zh: '不是本机的人要用演示账号', en: 'a demo account was asked for by somebody who is not at this machine' },
  'security.bodyRefused': { zh: '请求体太大、停住不动或太慢', en: 'a body was too large, stood still or took too long' },
  'security.plaintextRefused': { zh: '设置里有不加密的外部地址，拒绝启动', en: 'a setting leads to another machine without TLS: no start' },
  'security.infectedFile': { zh: '扫描查出恶意代码，文件没有收下', en: 'the scanner found malicious code in a file, which was not taken' },
  'security.scannerAway': {
    zh: '病毒扫描连不上或不答，文件没有收下',
    en: 'the virus scanner is not reached or does not answer: a file was not taken',
  },
} as const
export type SecurityEvent = keyof typeof securityEvents

/** Values of an event: our own words and numbers, never typed text, a secret, or a person's phone or address. */
interface Values {
  'security.factorFailed': { readonly problem: string }
  'security.accountLocked': { readonly factor: string }
  'security.limitHit': { readonly limit: string }
  'security.linkRefused': { readonly problem: string }
  'security.simulatorRefused': { readonly page: string; readonly why: string }
  'security.demoRefused': Record<string, never>
  'security.bodyRefused': { readonly why: 'tooLarge' | 'idle' | 'slow' }
  'security.plaintextRefused': { readonly setting: string }
  /** The name that the scanner's signature has. */
  'security.infectedFile': { readonly found: string }
  'security.scannerAway': { readonly why: string }
}
/** Destination of the lines: the log of a request, with its id, or of the process. */
export interface SecurityLog {
  readonly warn: (line: object, message: string) => void
}
const current = new AsyncLocalStorage<SecurityLog>()

/** Runs a function with this log as the destination of its events. */
export const inSecurityLog = <T>(log: SecurityLog, run: () => T): T => current.run(log, run)

/** Writes an event at level `warn`: to the log of the request in progress, with its id, else to that of the process. */
export const securityEvent = <E extends SecurityEvent>(event: E, values: Values[E]): void => {
  current.getStore()?.warn({ event, ...values }, 'security')
}

/**
 * Events of one counted attempt: a refused attempt has no count; an attempt that reaches a limit with a lock has locked
 * the subject.
 */
export const logAttempt = (
  kind: string,
  count: number | undefined,
  { max, lockSeconds }: { readonly max: number; readonly lockSeconds: number },
): void => {
  if (count === undefined) securityEvent('security.limitHit', { limit: kind })
  else if (count >= max && lockSeconds > 0) securityEvent('security.accountLocked', { factor: kind })
}
