// Task numbers, as people quote them: PREFIX-YYYYMMDD-XXXXXX-C with six random characters and a check character.
import { crockford, isCrockford, plainCrockford } from './crockford.ts'
import { isDay } from '../months.ts'

/** JF 交付 delivery · TS 推送 push · QP 取票 tax pull · FK 付款 payment batch · YH 银行文件 bank file · PZ 凭证 voucher batch. */
export const taskPrefixes = ['JF', 'TS', 'QP', 'FK', 'YH', 'PZ'] as const
export type TaskPrefix = (typeof taskPrefixes)[number]
/** Random characters of a number. */
export const taskRandom = 6

/** Weights are odd, hence coprime to 32: the check character finds any single wrong character and most swaps of neighbours. */
const checkOf = (body: string): string =>
  crockford[[...body].reduce((sum, one, at) => (sum + (2 * at + 1) * (crockford.indexOf(one) + 1)) % 32, 0)] as string
/** Prefixes hold letters outside the alphabet in general; every prefix here lies within it. */
const bodyOf = (prefix: string, day: string, random: string): string => `${prefix}${day}${random}`

/** `day`: YYYY-MM-DD in Shanghai. `random`: six characters of Crockford's alphabet. */
export const taskNumberOf = (prefix: TaskPrefix, day: string, random: string): string => {
  const digits = day.replaceAll('-', '')
  return `${prefix}-${digits}-${random}-${checkOf(bodyOf(prefix, digits, random))}`
}
/**
 * The number as it is kept, from a typed one: letters in either case, with or without hyphens and blanks, O for 0. Undefined when form, day or
 * check character is wrong, or when it has another prefix than the given one.
 */
export const plainTaskNumber = (typed: string, prefix?: TaskPrefix): string | undefined => {
  const right = mendedTaskNumber(typed, prefix)
  return right?.endsWith(plainCrockford(typed).slice(-1)) ? right : undefined
}
/** The number that a typed one would be with its right check character; undefined when anything else is wrong with it. */
export const mendedTaskNumber = (typed: string, prefix?: TaskPrefix): string | undefined => {
  const plain = plainCrockford(typed)
  const [, kind = '', year = '', month = '', day = '', random = '', check = ''] =
    /^([A-Z]{2})(\d{4})(\d{2})(\d{2})(.{6})(.)$/.exec(plain) ?? []
  const known = taskPrefixes.find((one) => one === kind)
  if (known === undefined || (prefix !== undefined && known !== prefix)) return undefined
  if (!isDay(`${year}-${month}-${day}`) || !isCrockford(random + check)) return undefined
  return taskNumberOf(known, `${year}-${month}-${day}`, random)
}
/** Whether a text among others means a task number: it begins as one, and is about as long. */
export const meantAsTask = (typed: string, prefix: TaskPrefix): boolean => {
  const plain = plainCrockford(typed)
  return plain.startsWith(prefix) && plain.length > 12
}
