// What is written to people, in their language.
import { letters as en, letterWords as enWords } from './en-US/letters.ts'
import { letters as zh, letterWords as zhWords } from './zh-CN/letters.ts'
import type { Language } from './problem-sentence.ts'

export interface LetterFields {
  readonly code: { readonly code: string; readonly purpose: keyof typeof zhWords.purpose }
  readonly mailbox: { readonly name: string; readonly email: string; readonly confirm: string; readonly cancel: string }
  readonly invitation: { readonly inviter: string; readonly company: string; readonly link: string }
  readonly turnedBad: { readonly number: string; readonly state: keyof typeof zhWords.state }
  /** `numbers`: of the invoices, as one line. */
  readonly returned: { readonly by: string; readonly count: string; readonly numbers: string; readonly remark: string }
  readonly recoveryCodeUsed: { readonly left: string }
  readonly recoveryCodesRenewed: Readonly<Record<never, never>>
  /** What happened to an account without its person. */
  readonly notice: { readonly notice: keyof typeof zhWords.notice }
  readonly changed: { readonly change: keyof typeof zhWords.change }
}
/** Subject and text with their placeholders filled; words such as a purpose are said in the language. */
export const letterOf = <K extends keyof LetterFields>(
  letter: K,
  language: Language,
  fields: LetterFields[K],
): { readonly subject: string; readonly text: string } => {
  const [letters, words] = language === 'en-US' ? [en, enWords] : [zh, zhWords]
  const said = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      (words as Readonly<Record<string, Readonly<Record<string, string>>>>)[name]?.[value] ?? value,
    ]),
  )
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole)
  return { subject: fill(letters[letter].subject), text: fill(letters[letter].text) }
}
/** One letter in Chinese and English, for somebody whose language is not known. */
export const letterInBoth = <K extends keyof LetterFields>(
  letter: K,
  fields: LetterFields[K],
): { readonly subject: string; readonly text: string } => {
  const [chinese, english] = [letterOf(letter, 'zh-CN', fields), letterOf(letter, 'en-US', fields)]
  return { subject: `${chinese.subject} ${english.subject}`, text: `${chinese.text}\n\n${english.text}` }
}
