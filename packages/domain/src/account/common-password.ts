// Passwords that attackers try first: the commonest ones, and common or own words in their usual disguises. Loaded only
// where a person chooses a new password.
import { commonPasswords, commonRuns, commonWords } from './common-passwords.ts'

const split = (list: string): ReadonlySet<string> => new Set(list.split(' '))
/** This product, its trade, and usual words of its users: with a few digits they meet every composition rule. */
const tradeWords =
  'piaotai fapiao dianzifapiao zengzhishui zengzhishuifapiao zhuanpiao pupiao shudian shudianpiao shuipiao shuiwu shuiwuju guoshui baoshui kaipiao shoupiao baoxiao caiwu kuaiji chuna gongsi qiye gongzi yinhang zhifubao weixin zhongguo beijing shanghai guangzhou shenzhen woaini woaiwojia nihao mima denglu guanli guanliyuan yonghu ceshi invoice invoices tax vat finance accounting company admin administrator root user guest login test changeme secret'.split(
    ' ',
  )
const words = split(commonWords)
const runs = split(commonRuns)
const passwords = split(commonPasswords)
const known = new Set([...words, ...tradeWords])

const leet: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's' }
/** The text in lower case, and with figures and signs read as letters; 1 and ! are i or l. */
const readings = (text: string): readonly string[] => {
  const lower = text.toLowerCase()
  const plain = lower.replace(/[034578@$]/g, (sign) => leet[sign] ?? sign)
  return [lower, plain.replace(/[1!|]/g, 'i'), plain.replace(/[1!|]/g, 'l')]
}
/** Usual additions to a word: a few figures and signs, a date, one repeated sign, or common figures. */
const isDecoration = (text: string): boolean =>
  /^(?=\D*(?:\d\D*){0,4}$).{0,6}$/.test(text) || /^(?:19|20)\d{6}$/.test(text) || /^(.)\1*$/.test(text) || runs.has(text.replace(/\D/g, ''))
/** The letters, without the figures and signs around them. */
const coreOf = (text: string): readonly [before: string, core: string, behind: string] => {
  const [, before = '', core = '', behind = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(text.toLowerCase()) ?? []
  return [before, core, behind]
}
const isDecorated = (password: string, isWord: (core: string) => boolean): boolean => {
  const [before, core, behind] = coreOf(password)
  return isDecoration(before) && isDecoration(behind) && readings(core).some(isWord)
}

/**
 * Whether attackers try the password first: a common password, or a common word with a capital, figures or signs in or
 * around it.
 */
export const isCommonPassword = (password: string): boolean =>
  readings(password).some((text) => passwords.has(text) || known.has(text)) ||
  isDecorated(password, (core) => core.length <= 2 || known.has(core) || madeOf(core, tradeWords))

/**
 * A person's own words. `never`: no password may contain them (name, phone). `words`: no password may consist of them
 * (company name).
 */
export interface OwnWords {
  readonly never: readonly string[]
  readonly words: readonly string[]
}
/** Whether public facts about the person make up the password. Own words are in lower case. */
export const isOwnPassword = (password: string, own: OwnWords): boolean => {
  const texts = readings(password)
  return (
    own.never.some((word) => word.length >= 4 && texts.some((text) => text.includes(word))) ||
    (own.words.length > 0 && isDecorated(password, (core) => madeOf(core, own.words)))
  )
}
/** Whether a text is such words one after the other. */
const madeOf = (text: string, parts: readonly string[]): boolean => {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at++)
    if (ends.has(at)) for (const part of parts) if (part !== '' && text.startsWith(part, at)) ends.add(at + part.length)
  return text.length > 0 && ends.has(text.length)
}
