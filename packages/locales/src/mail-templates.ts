// Mail and SMS texts, in the recipient's language.
import { mailTemplates as en, mailTemplateWords as enWords } from './en-US/mail-templates.ts'
import { mailTemplates as zh, mailTemplateWords as zhWords } from './zh-CN/mail-templates.ts'
import type { Language } from './problem-sentence.ts'

export interface MailTemplateFields {
  readonly code: { readonly code: string; readonly purpose: keyof typeof zhWords.purpose }
  readonly mailbox: { readonly name: string; readonly email: string; readonly confirm: string; readonly cancel: string }
  readonly invitation: { readonly inviter: string; readonly company: string; readonly link: string }
  readonly partnerInvitation: { readonly company: string; readonly days: string; readonly link: string }
  readonly turnedBad: { readonly number: string; readonly state: keyof typeof zhWords.state }
  /** `numbers`: of the invoices, as one line. */
  readonly returned: { readonly by: string; readonly count: string; readonly numbers: string; readonly remark: string }
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
  readonly deliveryRefused: { readonly customer: string; readonly number: string; readonly reason: string }
  readonly deliveryCodeVoid: { readonly customer: string; readonly number: string }
  readonly recoveryCodeUsed: { readonly left: string }
  readonly recoveryCodesRenewed: Readonly<Record<never, never>>
  /** A change of an account by someone other than its owner. */
  readonly notice: { readonly notice: keyof typeof zhWords.notice }
  readonly changed: { readonly change: keyof typeof zhWords.change }
}
/** Subject and text with filled placeholders; words such as a purpose are in the given language. */
export const renderMail = <K extends keyof MailTemplateFields>(
  template: K,
  language: Language,
  fields: MailTemplateFields[K],
): { readonly subject: string; readonly text: string } => {
  const [mailTemplates, words] = language === 'en-US' ? [en, enWords] : [zh, zhWords]
  const said = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      (words as Readonly<Record<string, Readonly<Record<string, string>>>>)[name]?.[value] ?? value,
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
