// One identity of an invoice: its number, or code and number, which for a digital invoice are its number in two parts.
import { kindOf } from './kinds.ts'

/** The first two digits of provinces, and of the five cities with numbers of their own. */
const regions: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 91 92 93 94 95'.split(' '),
)
/** Papers of the former local tax offices, whose codes of twelve digits begin with 2. */
const localPapers: readonly number[] = [70, 100, 120, 170]
/** A former local code: 2, the area, and the year of printing, 2004 to 2018. */
const isLocalCode = (code: string): boolean =>
  code.startsWith('2') && regions.has(code.slice(1, 3)) && code.slice(5, 7) >= '04' && code.slice(5, 7) <= '18'

/** What a face tells of its identity. `date` is the day of issue, a time may follow. */
export interface NumberFacts {
  readonly code?: string | null | undefined
  readonly number?: string | null | undefined
  readonly type?: number | null | undefined
  readonly date?: string | null | undefined
}
/**
 * Code and number behind each other, if they could be one digital number by year and region: digital invoices exist
 * since December 2021. Codes of the national tax begin with 0 or 1 and never pass.
 */
export const possibleDigitalNumber = ({ code, number }: NumberFacts): string | undefined => {
  if (!/^\d{12}$/.test(code ?? '') || !/^\d{8}$/.test(number ?? '')) return undefined
  return code! >= '21' && regions.has(code!.slice(2, 4)) ? `${code}${number}` : undefined
}
/**
 * The digital number whose two parts code and number are. The year of the day of issue decides; without a day, a code
 * that a local tax office may have printed is left alone, as is every paper of theirs.
 */
export const digitalNumberOf = (facts: NumberFacts): string | undefined => {
  const whole = possibleDigitalNumber(facts)
  if (whole === undefined) return undefined
  const { type, date } = facts
  if (typeof type === 'number' && localPapers.includes(type)) return undefined
  if (/^\d{4}-/.test(date ?? '')) return date!.slice(0, 4) === `20${whole.slice(0, 2)}` ? whole : undefined
  return isLocalCode(facts.code!) && !(typeof type === 'number' && kindOf(type)?.shape === 'digital') ? undefined : whole
}
/** The same face with one number: of a digital invoice that is written as code and number too, the code is no part. */
export const withOneNumber = <T extends NumberFacts>(face: T): T => {
  const whole = digitalNumberOf(face)
  if (whole !== undefined) return { ...face, code: null, number: whole }
  const { code, number } = face
  return code && /^\d{20}$/.test(number ?? '') && number!.startsWith(code) ? { ...face, code: null } : face
}

/** The other way in which an identity may stand in older records: a digital number in two parts, or two parts as one. */
export const otherSpelling = (identity: string): string | undefined => {
  const coded = /^(\d{12})-(\d{8})$/.exec(identity)
  if (coded) return possibleDigitalNumber({ code: coded[1], number: coded[2] })
  const [code, number] = [identity.slice(0, 12), identity.slice(12)]
  return possibleDigitalNumber({ code, number }) === identity ? `${code}-${number}` : undefined
}

/**
 * The identity of an invoice for duplicates: the 20-digit number, or code and number. Kinds without a fixed shape
 * (tickets, receipts, customs payments) bear no code: their identity is kind and number. Undefined without any of
 * these.
 */
export const identityOf = (
  code: string | null | undefined,
  number: string | null | undefined,
  type?: number | null,
  date?: string | null,
): string | undefined => {
  if (!number) return undefined
  if (/^\d{20}$/.test(number)) return number
  if (code) return digitalNumberOf({ code, number, type, date }) ?? `${code}-${number}`
  return typeof type === 'number' && kindOf(type)?.shape === 'free' ? `${type}-${number.toUpperCase()}` : undefined
}
