// Acts on rules that classify, for fast-check: by people, by events, and two at once.
import fc from 'fast-check'

export const pools = ['甲', '乙'] as const
export type Field = 'pool' | 'category' | 'reason' | 'ext'
export interface Setting {
  readonly filter: 'all' | 'big' | 'purchases'
  readonly pool: (typeof pools)[number] | null
  readonly replaces: boolean
  readonly category: number | null
  readonly reason: number | null
  /** `big`: a formula that comes to a value for large amounts alone. */
  readonly ext: '差旅' | '办公' | 'big' | null
  readonly stop: boolean
}
export interface Hand {
  readonly field: 'pool' | 'category' | 'ext'
  readonly value: string
}
export type Act =
  | { readonly do: 'save'; readonly setting: Setting }
  | { readonly do: 'edit'; readonly at: number; readonly setting: Setting }
  | { readonly do: 'record'; readonly big: boolean }
  | { readonly do: 'hand'; readonly at: number; readonly by: Hand }
  | { readonly do: 'wait'; readonly hours: number }
  | {
      readonly do: 'on' | 'onMonth' | 'pause' | 'remove' | 'raise' | 'history' | 'cancelled' | 'cancel' | 'undo' | 'undoOwn' | 'correct'
      readonly at: number
    }
/** One act, or two at once. */
export type Turn = readonly [Act] | readonly [Act, Act]

const at = fc.nat({ max: 5 })
const setting: fc.Arbitrary<Setting> = fc
  .record<Setting>({
    filter: fc.constantFrom('all', 'all', 'big', 'purchases'),
    pool: fc.constantFrom(...pools, null),
    replaces: fc.boolean(),
    category: fc.constantFrom(1, 3, null, null),
    reason: fc.constantFrom(1, 2, null, null, null),
    ext: fc.constantFrom('差旅', '办公', 'big', null),
    stop: fc.constantFrom(false, false, false, true),
  })
  .map((one) => ({ ...one, replaces: one.pool !== null && one.replaces }))
  .filter(({ pool, category, reason, ext, stop }) => stop || [pool, category, reason, ext].some((one) => one !== null))
const hand: fc.Arbitrary<Hand> = fc.oneof(
  fc.record({ field: fc.constant('pool' as const), value: fc.constantFrom(...pools) }),
  fc.record({ field: fc.constant('category' as const), value: fc.constantFrom('1', '2', '3') }),
  fc.record({ field: fc.constant('ext' as const), value: fc.constantFrom('差旅', '手填') }),
)
const on = <const D extends string>(...acts: readonly D[]) => fc.record({ do: fc.constantFrom(...acts), at })
const record = fc.record({ do: fc.constant('record' as const), big: fc.boolean() })
const byHand = fc.record({ do: fc.constant('hand' as const), at, by: hand })
const edit = fc.record({ do: fc.constant('edit' as const), at, setting })
const single: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), setting }) },
  { weight: 4, arbitrary: record },
  { weight: 3, arbitrary: byHand },
  { weight: 2, arbitrary: edit },
  { weight: 3, arbitrary: on('on', 'on', 'onMonth') },
  { weight: 6, arbitrary: on('history', 'history', 'undo', 'undo', 'undoOwn', 'correct', 'raise') },
  { weight: 2, arbitrary: on('pause', 'remove', 'cancelled', 'cancel') },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 25) }) },
)
const racing: fc.Arbitrary<Act> = fc.oneof(record, on('history', 'undo', 'undoOwn', 'correct', 'on'))
const beside: fc.Arbitrary<Act> = fc.oneof(byHand, edit, on('pause', 'remove', 'raise', 'cancel'))
export const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(single) },
  { weight: 1, arbitrary: fc.tuple(racing, beside) },
)
/** A company at work: rules that are on, and invoices. */
export const opening: fc.Arbitrary<readonly Turn[]> = fc
  .tuple(setting, setting)
  .map(([first, second]) => [
    [{ do: 'record', big: true }],
    [{ do: 'save', setting: first }],
    [{ do: 'save', setting: second }],
    [{ do: 'on', at: 0 }],
    [{ do: 'on', at: 1 }],
    [{ do: 'record', big: false }],
  ])
