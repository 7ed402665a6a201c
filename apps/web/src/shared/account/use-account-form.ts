import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import type { JudgedFormInput } from '../../ui/kits/form/use-judging.ts'

/** The field that a problem of an account belongs to. */
const blamed: Readonly<Record<string, string>> = {
  'account.captchaNeeded': 'captcha',
  'account.captchaWrong': 'captcha',
  'account.codeWrong': 'code',
  'account.codeExhausted': 'code',
  'account.codeTooSoon': 'code',
  'account.codeTooMany': 'code',
  'account.wrongCredentials': 'password',
  'account.passwordWrong': 'password',
  'account.passwordWeak': 'newPassword',
  'account.passwordCommon': 'newPassword',
  'account.passwordOwn': 'newPassword',
  'account.passwordSame': 'newPassword',
  'account.nameInvalid': 'name',
  'account.telTaken': 'tel',
  'account.emailTaken': 'email',
  'sso.notConfigured': 'email',
}
/** A form that asks for what an account is known or proven by. */
export const useAccountForm = <V extends object>(input: JudgedFormInput<V>) => useJudgedForm({ blamed, ...input })
