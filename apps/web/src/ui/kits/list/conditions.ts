// The conditions of a list as configuration: each is read from the page's address, sent with the call and drawn in the filter bar.
import { meantAsTask, mendedTaskNumber, plainTaskNumber, type TaskPrefix } from '@piaotai/domain/text/task-number.ts'
import { daysOf, oneLine, valuesOf, wrongDaysIn, type Address, type WrongRange } from '../../../lib/page/address.ts'
import { readPaging } from '../../../lib/page/paging.ts'
import type { ChoiceValue, Option } from '../../controls/option.ts'

type Keys<Q> = Exclude<keyof Q & string, 'page' | 'pageSize'>
type Given<T> = Exclude<T, undefined>
type Single<T> = T extends readonly (infer V)[] ? V : T
/** The fields of a call that take any text. */
type TextKeys<Q> = { [K in Keys<Q>]-?: string extends Given<Q[K]> ? K : never }[Keys<Q>]

interface TextCondition<Q> {
  readonly kind: 'text'
  readonly key: TextKeys<Q>
  readonly label: string
  readonly hint: string
  /** The most characters that the call takes. */
  readonly max: number
  /** The fewest characters that the call takes, and what is said of fewer. */
  readonly min?: number
  readonly tooShort?: string
  /** The most characters that may be typed, where `plain` shortens them. */
  readonly typed?: number
  readonly plain?: (text: string) => string
  /** A whole task number, `among` other texts or alone: a wrong one is told in place of the rows. */
  readonly task?: { readonly prefix: TaskPrefix; readonly among?: boolean }
  /** Takes the focus when / is pressed. */
  readonly search?: boolean
}
interface DaysCondition<Q> {
  readonly kind: 'days'
  readonly from: TextKeys<Q>
  readonly to: TextKeys<Q>
  readonly label: string
}
type ChoiceCondition<Q> = {
  [K in Keys<Q>]-?: {
    readonly kind: 'choice'
    readonly key: K
    readonly label: string
    readonly options: readonly Option<Single<Given<Q[K]>> & ChoiceValue>[]
    /** Any of several values, where the call takes many. */
    readonly several?: boolean
  }
}[Keys<Q>]
/** Drawn as the list's tabs: one value, or all. */
type TabCondition<Q> = {
  [K in Keys<Q>]-?: { readonly kind: 'tab'; readonly key: K; readonly values: readonly (Single<Given<Q[K]>> & ChoiceValue)[] }
}[Keys<Q>]
/** A condition of the call whose input is `Q`. */
export type Condition<Q> = TextCondition<Q> | DaysCondition<Q> | ChoiceCondition<Q> | TabCondition<Q>

export type ConditionValue = ChoiceValue | readonly ChoiceValue[]
/** What a list is narrowed by, and its page. */
export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly [key: string]: ConditionValue | undefined
}

/** The parts of a condition without the types of its call. */
export type AnyCondition =
  | (Omit<TextCondition<never>, 'key'> & { readonly key: string })
  | (Omit<DaysCondition<never>, 'from' | 'to'> & { readonly from: string; readonly to: string })
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      readonly options: readonly Option<ChoiceValue>[]
      readonly several?: boolean
    }
  | { readonly kind: 'tab'; readonly key: string; readonly values: readonly ChoiceValue[] }

const textIn = (
  value: unknown,
  { max, min = 1, plain = (text) => text.trim() }: Pick<TextCondition<never>, 'max' | 'min' | 'plain'>,
): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = plain(String(value))
  return [...text].length >= min && oneLine(text, max) ? text : undefined
}
const chosenIn = (value: unknown, known: readonly ChoiceValue[]): readonly ChoiceValue[] =>
  valuesOf(value).flatMap((text) => known.find((one) => String(one) === text) ?? [])

const readOne = (condition: AnyCondition, address: Address): readonly (readonly [key: string, value: ConditionValue | undefined])[] => {
  switch (condition.kind) {
    case 'text':
      return [[condition.key, textIn(address[condition.key], condition)]]
    case 'days': {
      const [from, to] = daysOf(address, condition.from, condition.to)
      return [
        [condition.from, from],
        [condition.to, to],
      ]
    }
    case 'choice': {
      const chosen = chosenIn(
        address[condition.key],
        condition.options.map(({ value }) => value),
      )
      return [[condition.key, condition.several ? (chosen.length > 0 ? chosen : undefined) : chosen[0]]]
    }
    case 'tab':
      return [[condition.key, chosenIn(address[condition.key], condition.values)[0]]]
  }
}
/** The keys of the address that the conditions own. */
export const keysOf = (conditions: readonly AnyCondition[]): readonly string[] =>
  conditions.flatMap((condition) => (condition.kind === 'days' ? [condition.from, condition.to] : [condition.key]))
/** Reads an address tolerantly: a value that makes no sense is as if not set. */
export const readList = (conditions: readonly AnyCondition[], address: Address): ListQuery => ({
  ...readPaging(address),
  ...Object.fromEntries(conditions.flatMap((condition) => readOne(condition, address)).filter(([, value]) => value !== undefined)),
})
/** The first span whose end comes before its beginning, or with a day that cannot be read. */
export const wrongRangeIn = (conditions: readonly AnyCondition[], address: Address): WrongRange | undefined => {
  for (const condition of conditions) {
    const wrong = condition.kind === 'days' ? wrongDaysIn(address, condition.label, condition.from, condition.to) : undefined
    if (wrong) return wrong
  }
  return undefined
}
/** A task number that cannot be one: nothing is searched by it. */
export interface WrongNumber {
  readonly key: string
  /** With its right check character, where nothing else is wrong with it. */
  readonly right: string | undefined
  readonly prefix: TaskPrefix
}
export const wrongNumberIn = (conditions: readonly AnyCondition[], query: ListQuery): WrongNumber | undefined => {
  for (const condition of conditions) {
    if (condition.kind !== 'text' || !condition.task) continue
    const { prefix, among = false } = condition.task
    const typed = query[condition.key]
    if (typeof typed !== 'string' || plainTaskNumber(typed, prefix) !== undefined || (among && !meantAsTask(typed, prefix))) continue
    return { key: condition.key, right: mendedTaskNumber(typed, prefix), prefix }
  }
  return undefined
}
/** The address of a query: only what differs from the plain list. */
export const writeList = ({ page, pageSize, ...conditions }: ListQuery): Address =>
  Object.fromEntries(
    Object.entries({ ...(page === 1 ? {} : { page }), ...(pageSize === 50 ? {} : { pageSize }), ...conditions }).filter(
      ([, value]: readonly [string, unknown]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
/** Whether any condition is set, so that an empty list means no match. */
export const isNarrowed = (conditions: readonly AnyCondition[], query: ListQuery): boolean =>
  keysOf(conditions).some((key) => query[key] !== undefined)
