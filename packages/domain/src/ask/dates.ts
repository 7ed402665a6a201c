// 日期 in words: which of the invoice's days, from when until when.
import { dayAfter, daysAt, type Days } from './days.ts'
import type { AskFilter, Piece, Rule } from './shapes.ts'
import { doneAfter, otherDay } from './done-words.ts'
import { afterBlanks, matchAt } from './text.ts'

type Name = 'date' | 'entered' | 'businessDate' | 'accountingDate'
const fields: readonly (readonly [RegExp, Name])[] = [
  [/(?:录入|导入|上传|入库)(?:时间|日期)?[是在为:]?|(?:entered|imported|uploaded|added|entry date)(?: (?:on|in|is))?/y, 'entered'],
  [/业务日期?[是在为:]?|business date(?: (?:on|in|is))?/y, 'businessDate'],
  [/(?:记账|入账|会计)(?:日期|时间)[是在为:]?|(?:accounting|booking|posting) date(?: (?:on|in|is))?/y, 'accountingDate'],
  [/开票(?:日期|时间)?[是在为:]?|开具(?:日期|时间)[是在为:]?|日期[是在为:]?|(?:invoice date|dated?|issued)(?: (?:on|in|is))?/y, 'date'],
]
const verbs: readonly (readonly [RegExp, Name])[] = [
  [/ ?(?:我们?)?(?:录入|导入|上传|录|入库)(?:进来)?(?:的)?/y, 'entered'],
  [/ ?(?:开具|开票|开出)(?:来)?的?|开的/y, 'date'],
]
const begin = /(?:自从?|从|在|于|since|from|in|on|during|between|介于) ?/y
const openWords = {
  before: /(?:before|prior to|earlier than) ?/y,
  after: /(?:after|later than) ?/y,
  until: /(?:截至|截止到?|until|till|up to|by|through|不晚于) ?/y,
  since: /(?:since|自从?|starting|from) ?/y,
} as const
const to = / ?(?:到|至|~|-|–|—|～|和|与|through|until|till|to|and) ?/y
const suffix = {
  from: / ?(?:以来|至今|到现在|到今天|起|以后|之后|后|onwards?|on|or later|and later|to now)(?![a-z])/y,
  before: / ?(?:以前|之前|前)(?!天|年|台|端)/y,
} as const
const ofMonth = /(?<=月)(?:底|末)/y
const inside = / ?(?:之间|期间|以内|内)/y

const span = (name: Name, from: string | undefined, until: string | undefined): AskFilter => ({
  ...(from === undefined ? {} : { [`${name}From`]: from }),
  ...(until === undefined ? {} : { [`${name}To`]: until }),
})
export const dateRule: Rule = (text, at, { today }) => {
  const named = fields.find(([expression]) => matchAt(expression, text, at))
  const other = named ? undefined : matchAt(otherDay, text, at)
  let place = named ? afterBlanks(text, named[0].lastIndex) : other ? otherDay.lastIndex : at
  const open = (Object.keys(openWords) as (keyof typeof openWords)[]).find((key) => matchAt(openWords[key], text, place))
  const started = matchAt(begin, text, place)
  if (open) place = openWords[open].lastIndex
  else if (started) place = begin.lastIndex
  const first = daysAt(text, place, today)
  if (!first) return other && { end: at + other[0].length, left: 'noFilter' }
  const piece = whole(text, first, open, today)
  if (other) return { end: piece.end, left: 'noFilter' }
  return inField(text, piece, named?.[1])
}
interface Range {
  readonly end: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly wrong?: 'contradiction' | 'ambiguous'
  readonly readings?: readonly (readonly [from: string | undefined, to: string | undefined])[]
}
const whole = (text: string, first: Days, open: keyof typeof openWords | undefined, today: string): Range => {
  const joint = open === undefined || open === 'since' ? matchAt(to, text, first.end) : undefined
  const second = joint ? daysAt(text, to.lastIndex, today) : undefined
  if (second && !(/and|和|与/.test(joint![0]) && open === undefined && !/between|介于|在/.test(text.slice(0, first.end)))) {
    const end = matchAt(inside, text, second.end) ? inside.lastIndex : second.end
    // 去年11月到1月: the second month is the next of its name.
    return second.to < first.from ? { end, wrong: 'contradiction' } : { end, from: first.from, to: second.to }
  }
  if (first.or)
    return {
      end: first.end,
      wrong: 'ambiguous',
      readings: [
        [first.from, first.to],
        [first.or.from, first.or.to],
      ],
    }
  if (open === 'before') return { end: first.end, to: dayAfter(first.from, -1) }
  if (open === 'after') return { end: first.end, from: dayAfter(first.to, 1) }
  if (open === 'until') return { end: matchAt(ofMonth, text, first.end) ? ofMonth.lastIndex : first.end, to: first.to }
  const later = matchAt(suffix.from, text, first.end)
  if (later) return afterwards(first, later[0].trim(), suffix.from.lastIndex)
  if (matchAt(suffix.before, text, first.end)) return { end: suffix.before.lastIndex, to: dayAfter(first.from, -1) }
  if (open === 'since' && /since|自|starting/.test(text.slice(Math.max(0, first.end - 40), first.end)))
    return { end: first.end, from: first.from }
  const end = matchAt(inside, text, first.end) ? inside.lastIndex : first.end
  return { end, from: first.from, to: first.to }
}
/** 3月以后 may or may not hold March; 以来 and 起 do, and a day counts. */
const afterwards = (first: Days, word: string, end: number): Range =>
  first.from !== first.to && /^(?:以后|之后|后)$/.test(word)
    ? {
        end,
        wrong: 'ambiguous',
        readings: [
          [first.from, undefined],
          [dayAfter(first.to, 1), undefined],
        ],
      }
    : { end, from: first.from }

const inField = (text: string, range: Range, named: Name | undefined): Piece => {
  const verb = named === undefined ? verbs.find(([expression]) => matchAt(expression, text, range.end)) : undefined
  const name = named ?? verb?.[1] ?? 'date'
  const end = verb ? verb[0].lastIndex : range.end
  const done = named === undefined && !verb ? doneAfter(text, range.end) : undefined
  if (typeof done === 'number') return { end: done, left: 'noFilter', choices: [span('date', range.from, range.to)] }
  if (done && !range.wrong)
    return { end, left: 'ambiguous', choices: (['date', 'entered'] as const).map((one) => span(one, range.from, range.to)) }
  if (range.wrong) return { end, left: range.wrong, choices: (range.readings ?? []).map(([from, until]) => span(name, from, until)) }
  return { end, set: span(name, range.from, range.to) }
}
