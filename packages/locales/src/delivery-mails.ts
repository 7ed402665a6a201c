// The words of deliveries outside the web: mails to recipients, the certificate, the sheets of records.
import { certificateWords as enCertificate, deliveryMails as en, deliverySheet as enSheet } from './en-US/delivery-mails.ts'
import { certificateWords as zhCertificate, deliveryMails as zh, deliverySheet as zhSheet } from './zh-CN/delivery-mails.ts'
import type { Language } from './problem-sentence.ts'

/** Values of the placeholders that a company's own texts may name. */
export interface DeliveryPlaceholders {
  readonly company: string
  readonly count: string
  readonly amount: string
  readonly until: string
  readonly number: string
}
export const deliveryPlaceholders = [
  'company',
  'count',
  'amount',
  'until',
  'number',
] as const satisfies readonly (keyof DeliveryPlaceholders)[]
export const deliveryMailWords = (language: Language) => (language === 'en-US' ? en : zh)
export const deliveryCertificateWords = (language: Language) => (language === 'en-US' ? enCertificate : zhCertificate)
/** Each word in the reader's language and the other one. */
export const bothCertificateWords = (language: Language): Readonly<Record<keyof typeof zhCertificate, string>> => {
  const [first, second] = language === 'en-US' ? [enCertificate, zhCertificate] : [zhCertificate, enCertificate]
  return Object.fromEntries(
    Object.entries(first).map(([key, word]) => [key, `${word} ${second[key as keyof typeof zhCertificate]}`]),
  ) as Record<keyof typeof zhCertificate, string>
}
export const deliverySheetWords = (language: Language) => (language === 'en-US' ? enSheet : zhSheet)
/** One pass: a value that looks like a placeholder stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Partial<Record<string, string>>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
/** The first name in braces that is no placeholder. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).find((name) => !(deliveryPlaceholders as readonly string[]).includes(name))
