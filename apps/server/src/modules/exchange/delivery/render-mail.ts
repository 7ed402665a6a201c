// A delivery's mail: the company's own text, then the message, link and code. The HTML is the text with links, of escaped parts alone.
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import { shownSignInCode, type CodeWay } from '@piaotai/domain/delivery/delivery.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import { deliveryMailWords, fillPlaceholders } from '@piaotai/locales/delivery-mails.ts'
import type { MailText } from '../../../db/column-documents.ts'
import { escapeText } from '../../../lib/html-page.ts'

export interface DeliveryMail {
  readonly language: 'zh-CN' | 'en-US'
  readonly texts: MailText
  readonly company: string
  /** Empty: the subject of the texts. */
  readonly title: string
  readonly message: string
  readonly count: number
  readonly amount: string
  readonly until: Date
  readonly number: string
  readonly link: string | null
  readonly code: string | null
  readonly codeBy: CodeWay
  readonly copy: boolean
  readonly reset?: boolean
}

export const titleOf = (mail: Pick<DeliveryMail, 'title' | 'texts' | 'company' | 'count' | 'amount' | 'until' | 'number'>): string =>
  fillPlaceholders(mail.title || mail.texts.subject, placeholdersOf(mail))
const placeholdersOf = ({
  company,
  count,
  amount,
  until,
  number,
}: Pick<DeliveryMail, 'company' | 'count' | 'amount' | 'until' | 'number'>) => ({
  company: plainName(company),
  count: String(count),
  amount,
  until: shanghaiMinute(until),
  number,
})

/** Files that came with the mail have no end and no signature: the lines of the text that name the end are left out. */
const bodyOf = ({ texts, codeBy }: Pick<DeliveryMail, 'texts' | 'codeBy'>): string =>
  codeBy === 'attached'
    ? texts.body
        .split('\n')
        .filter((line) => !line.includes('{until}'))
        .join('\n')
        .trim()
    : texts.body
export const renderDeliveryMail = (mail: DeliveryMail): { readonly subject: string; readonly text: string; readonly html: string } => {
  const words = deliveryMailWords(mail.language)
  const values = { ...placeholdersOf(mail), message: mail.message, link: mail.link ?? '' }
  const fill = (text: string, more: Readonly<Record<string, string>> = {}): string => fillPlaceholders(text, { ...values, ...more })
  const code = mail.code === null ? undefined : shownSignInCode(mail.code)
  const parts = [
    fill(bodyOf(mail)),
    mail.codeBy === 'attached' ? words.attachedBody : undefined,
    mail.message === '' ? undefined : fill(words.message),
    mail.reset ? words.codeReset : undefined,
    mail.link === null ? undefined : fill(words.link),
    code === undefined ? undefined : fill(words.code, { code }),
    mail.codeBy === 'apart' && !mail.copy ? fill(words.codeApart) : undefined,
    mail.copy ? words.copy : undefined,
    fill(words.footer),
  ].filter((part) => part !== undefined)
  const paragraph = (part: string): string => {
    const link = mail.link
    const [before, after] = link === null ? [part, undefined] : part.split(link, 2)
    const linked =
      link === null || after === undefined
        ? escapeText(part)
        : `${escapeText(before!)}<a href="${escapeText(link)}">${escapeText(link)}</a>${escapeText(after)}`
    return `<p>${linked.replaceAll('\n', '<br>')}</p>`
  }
  return {
    subject: titleOf(mail),
    text: parts.join('\n\n'),
    html: `<!doctype html><html lang="${mail.language}"><meta charset="utf-8"><body>${parts.map(paragraph).join('')}</body></html>`,
  }
}
