// Mail and SMS texts, in the recipient's language.
import { mailTemplates as en, mailTemplateWords as enWords } from './en-US/mail-templates.ts'
import { mailTemplates as zh, mailTemplateWords as zhWords } from './zh-CN/mail-templates.ts'
import type { Language } from './problem-sentence.ts'

export interface MailTemplateFields {
  readonly code: { readonly code: string; readonly purpose: keyof typeof zhWords.purpose }
  readonly mailbox: { readonly name: string; readonly email: string; readonly confirm: string; readonly cancel: string }
  readonly invitation: { readonly inviter: string; readonly company: string; readonly link: string }
  /** `company`: its name, or the number that the person typed. */
  readonly joinAccepted: { readonly company: string; readonly link: string }
  readonly joinRefused: { readonly company: string; readonly link: string }
  readonly partnerInvitation: { readonly company: string; readonly days: string; readonly link: string }
  readonly turnedBad: { readonly link: string; readonly number: string; readonly state: keyof typeof zhWords.state }
  /** `numbers`: of the invoices, as one line. */
  readonly returned: {
    readonly link: string
    readonly by: string
    readonly count: string
    readonly numbers: string
    readonly remark: string
  }
  readonly partnerLink: { readonly act: keyof typeof zhWords.act; readonly company: string; readonly link: string }
  /** One notice, by its sentence. */
  readonly noticed: { readonly sentence: string; readonly link: string }
  /** `lines`: a sentence each. */
  readonly digest: {
    readonly name: string
    readonly company: string
    readonly count: string
    readonly lines: string
    readonly link: string
  }
  readonly deliveryRefused: { readonly link: string; readonly customer: string; readonly number: string; readonly reason: string }
  readonly deliveryCodeVoid: { readonly link: string; readonly customer: string; readonly number: string }
  readonly recoveryCodeUsed: { readonly left: string }
  readonly recoveryCodesRenewed: Readonly<Record<never, never>>
  /** A change of an account by someone other than its owner. */
  readonly notice: { readonly notice: keyof typeof zhWords.notice; readonly ended: EndedAccess }
  readonly changed: { readonly change: keyof typeof zhWords.change; readonly ended: EndedAccess }
}
/** How many of a person's devices and keys ended with the change that they are told of. */
export interface EndedAccess {
  readonly devices: number
  readonly keys: number
}
const endedSentence = ({ devices, keys }: EndedAccess, language: Language): string => {
  if (devices + keys === 0) return ''
  if (language === 'zh-CN') return `已停用 ${[devices && `${devices} 台设备`, keys && `${keys} 个密钥`].filter(Boolean).join('、')}。`
  const counted = (count: number, one: string) => count > 0 && `${count} ${one}${count === 1 ? '' : 's'}`
  const both = [counted(devices, 'paired device'), counted(keys, 'API key')].filter(Boolean).join(' and ')
  return ` ${both} ended.`
}
/** Subject and text with filled placeholders; words such as a purpose are in the given language. */
export const renderMail = <K extends keyof MailTemplateFields>(
  template: K,
  language: Language,
  fields: MailTemplateFields[K],
): { readonly subject: string; readonly text: string } => {
  const [mailTemplates, words] = language === 'en-US' ? [en, enWords] : [zh, zhWords]
  const said = Object.fromEntries(
    Object.entries<string | EndedAccess>(fields).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? ((words as Readonly<Record<string, Readonly<Record<string, string>>>>)[name]?.[value] ?? value)
        : endedSentence(value, language),
    ]),
  )
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole)
  return { subject: fill(mailTemplates[template].subject), text: fill(mailTemplates[template].text) }
}
/** One mail in Chinese and English, for a recipient of unknown language. */
export const mailInBothLanguages = <K extends keyof MailTemplateFields>(
  template: K,
  fields: MailTemplateFields[K],
): { readonly subject: string; readonly text: string } => {
  const [chinese, english] = [renderMail(template, 'zh-CN', fields), renderMail(template, 'en-US', fields)]
  return { subject: `${chinese.subject} ${english.subject}`, text: `${chinese.text}\n\n${english.text}` }
}
