// Days and spans of days in words, seen from the company's day.
import { isDay, monthBefore, monthEnd, monthsLater } from '../months.ts'
import { numeralValue } from './money.ts'
import { matchAt } from './text.ts'

/** From and to, both included. `day`: it is one day; `start`: it has no end of its own (近 30 天 ends today). */
export interface Days {
  readonly from: string
  readonly to: string
  readonly end: number
  /** Another reading of the same words. */
  readonly or?: Omit<Days, 'end'>
}
const two = (n: number | string): string => String(n).padStart(2, '0')
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const monthOf = (month: string) => ({ from: `${month}-01`, to: monthEnd(month) })
const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const quarterOf = (year: number, quarter: number) => ({
  from: `${year}-${two(quarter * 3 - 2)}-01`,
  to: monthEnd(`${year}-${two(quarter * 3)}`),
})
const weekOf = (day: string) => {
  const from = dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: dayAfter(from, 6) }
}
const monthsBack = (today: string, count: number): string => {
  let month = today.slice(0, 7)
  for (let at = 0; at < count; at++) month = monthBefore(month)
  return month
}
type Span = Omit<Days, 'end'>
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const monthNumber = (name: string): number => 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(name.slice(0, 3)) / 3 + 1
const counts: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
  thirty: 30,
  sixty: 60,
  ninety: 90,
}
const countOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : (counts[text] ?? numeralValue(text) ?? 0))
const zhYear = (word: string | undefined, today: string): number | undefined => {
  const now = Number(today.slice(0, 4))
  if (word === undefined || word === '') return undefined
  if (/^\d{4}/.test(word)) return Number(word.slice(0, 4))
  if (/^\d{2}年/.test(word)) return 2000 + Number(word.slice(0, 2))
  return /^[今本]/.test(word) || word === 'this' ? now : word.startsWith('前') ? now - 2 : now - 1
}
const year = '(20\\d\\d ?年|\\d\\d年|今年|本年|去年|上年|前年)'
/** A month without a year is the latest that is not to come. */
const latestYear = (month: number, today: string): number => {
  const now = Number(today.slice(0, 4))
  return month > Number(today.slice(5, 7)) ? now - 1 : now
}
const ended = (source: string): RegExp => new RegExp(`(?:${source})(?![a-z])`, 'y')
const past = (today: string, count: number, unit: string): Span | undefined => {
  if (count < 1 || count > 3660) return undefined
  if (/^(?:天|日|day)/.test(unit)) return { from: dayAfter(today, 1 - count), to: today }
  if (/^(?:周|个?星期|week)/.test(unit)) return { from: dayAfter(today, 1 - 7 * count), to: today }
  const back = /^(?:年|year)/.test(unit) ? 12 * count : count
  return back > 240 ? undefined : { from: dayAfter(monthsLater(today, -back), 1), to: today }
}
type Reader = (m: RegExpExecArray, today: string) => Span | undefined
const dayOf = (y: number, m: number, d: number): Span | undefined => {
  const day = `${y}-${two(m)}-${two(d)}`
  return isDay(day) ? { from: day, to: day } : undefined
}
const monthIn = (y: number, m: number): Span | undefined => (m >= 1 && m <= 12 ? monthOf(`${y}-${two(m)}`) : undefined)
/** The last same month: of this year, or of the year before. */
const namedMonth = (m: number, y: number | undefined, today: string): Span | undefined =>
  m < 1 || m > 12 ? undefined : monthIn(y ?? latestYear(m, today), m)

const readers: readonly (readonly [RegExp, Reader])[] = [
  [/(20\d\d)[-/.](\d\d?)[-/.](\d\d?)(?!\d)/y, (m) => dayOf(Number(m[1]), Number(m[2]), Number(m[3]))],
  [/(20\d\d)[-/.](\d\d?)(?![\d]|[-/.]\d)/y, (m) => monthIn(Number(m[1]), Number(m[2]))],
  [/(20\d\d)(0[1-9]|1[0-2])([0-3]\d)(?!\d)/y, (m) => dayOf(Number(m[1]), Number(m[2]), Number(m[3]))],
  [
    new RegExp(`(?:${year}(?:的)? ?)?(1[0-2]|[1-9]|0[1-9]) ?月(?:份)?(?: ?(3[01]|[12]\\d|0?[1-9]) ?[日号])?`, 'y'),
    (m, today) => {
      const month = Number(m[2])
      const y = zhYear(m[1], today)
      if (m[3] === undefined) return namedMonth(month, y, today)
      const near = `${two(month)}-${two(m[3])}` > today.slice(5) ? Number(today.slice(0, 4)) - 1 : Number(today.slice(0, 4))
      return dayOf(y ?? near, month, Number(m[3]))
    },
  ],
  [
    new RegExp(`(?:${year}(?:的)? ?)?(十[一二]?|[一二三四五六七八九])月(?:份)?(?!\\d)`, 'y'),
    (m, today) => namedMonth(numeralValue(m[2]!) ?? 0, zhYear(m[1], today), today),
  ],
  [
    /(本月|这个?月|当月|上上个?月|上个?月|前个?月)(?:份)?/y,
    (m, today) => monthOf(monthsBack(today, m[1]!.startsWith('上上') ? 2 : /^[上前]/.test(m[1]!) ? 1 : 0)),
  ],
  [
    /(?:本月|这个?月|当月|上个?月|这月)(\d\d?)[日号]/y,
    (m, today) =>
      dayOf(
        ...(monthsBack(today, m[0].startsWith('上') ? 1 : 0)
          .split('-')
          .map(Number) as [number, number]),
        Number(m[1]),
      ),
  ],
  [
    new RegExp(
      `(?:${year}(?:的)? ?)?([十\\d][一二\\d]?|[一二三四五六七八九])月份?(三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])[日号]`,
      'y',
    ),
    (m, today) => namedDay(countOf(m[2]!), countOf(m[3]!), zhYear(m[1], today)?.toString(), today),
  ],
  [
    new RegExp(`(?:${year}(?:的)? ?)?第?([一二三四1-4])季度?`, 'y'),
    (m, today) => quarterOf(zhYear(m[1], today) ?? latestYear((numeralOr(m[2]!) - 1) * 3 + 1, today), numeralOr(m[2]!)),
  ],
  [
    new RegExp(`(?:${year}(?:的)? ?|(20\\d\\d) ?|(last|this) year(?:'s)? )?q([1-4])(?![a-z0-9])(?: (?:of )?(20\\d\\d)(?!\\d))?`, 'y'),
    (m, today) =>
      quarterOf(Number(m[2] ?? m[5] ?? zhYear(m[1] ?? m[3], today) ?? latestYear((Number(m[4]) - 1) * 3 + 1, today)), Number(m[4])),
  ],
  [
    /(本季度?|这个?季度?|当季|上个?季度?)/y,
    (m, today) => {
      const at = Number(today.slice(0, 4)) * 4 + Math.ceil(Number(today.slice(5, 7)) / 3) - 1 - (m[0].startsWith('上') ? 1 : 0)
      return quarterOf(Math.floor(at / 4), (at % 4) + 1)
    },
  ],
  [
    ended('(this|last|previous|current) quarter'),
    (m, today) => {
      const at = Number(today.slice(0, 4)) * 4 + Math.ceil(Number(today.slice(5, 7)) / 3) - 1 - (/^[lp]/.test(m[0]) ? 1 : 0)
      return quarterOf(Math.floor(at / 4), (at % 4) + 1)
    },
  ],
  [
    new RegExp(`(?:${year}(?:的)? ?)?(上半年|下半年)`, 'y'),
    (m, today) => halfOf(zhYear(m[1], today) ?? (m[2] === '下半年' ? latestYear(7, today) : Number(today.slice(0, 4))), m[2] === '上半年'),
  ],
  [
    /(?:the )?(first|second) half of (20\d\d|this year|last year|the year)/y,
    (m, today) => halfOf(/^\d/.test(m[2]!) ? Number(m[2]) : zhYear(m[2] === 'last year' ? 'last' : 'this', today)!, m[1] === 'first'),
  ],
  [new RegExp(`${year}度?(?:全年)?`, 'y'), (m, today) => yearOf(zhYear(m[1], today)!)],
  [
    /年初(?:至今|到现在|以来)|今年以来|(?:this )?year to date(?![a-z])|ytd(?![a-z])/y,
    (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  ],
  [/month to date(?![a-z])|mtd(?![a-z])|本月至今|月初至今/y, (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today })],
  [/今天|今日|当天|today(?![a-z])/y, (_, today) => ({ from: today, to: today })],
  [/昨天|昨日|yesterday(?![a-z])/y, (_, today) => ({ from: dayAfter(today, -1), to: dayAfter(today, -1) })],
  [/前天|(?:the )?day before yesterday(?![a-z])/y, (_, today) => ({ from: dayAfter(today, -2), to: dayAfter(today, -2) })],
  [/本周|这一?周|这个?星期|(?:this|current) week(?![a-z])/y, (_, today) => weekOf(today)],
  [/上个?周(?![一二三四五六日末])|上个?星期|(?:last|previous) week(?![a-z])/y, (_, today) => weekOf(dayAfter(today, -7))],
  [/(?:this|current) month(?![a-z])/y, (_, today) => monthOf(monthsBack(today, 0))],
  [/(?:last|previous|prior) month(?![a-z])/y, (_, today) => monthOf(monthsBack(today, 1))],
  [/the month before last(?![a-z])/y, (_, today) => monthOf(monthsBack(today, 2))],
  [/(?:this|current) year(?![a-z])/y, (_, today) => yearOf(Number(today.slice(0, 4)))],
  [/(?:last|previous|prior) year(?![a-z])/y, (_, today) => yearOf(Number(today.slice(0, 4)) - 1)],
  [
    /(?:最近的?|近|过去的?|这)(\d{1,4}|[一二两三四五六七八九十]{1,3}) ?(?:个)?(天|日|周|星期|月|年)(?:内|以内|之内|里)?/y,
    (m, today) => past(today, countOf(m[1]!), m[2] === '月' ? 'month' : m[2]!),
  ],
  [/(?:最近|近|过去)半年/y, (_, today) => past(today, 6, 'month')],
  [
    /(?:in |over |during |within )?(?:the )?(?:last|past|previous) (\d{1,4}|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety) (day|week|month|year)s?(?![a-z])/y,
    (m, today) => past(today, countOf(m[1]!), m[2]!),
  ],
  [/(?:in |over |during )?the past (day|week|month|year)(?![a-z])/y, (m, today) => past(today, 1, m[1]!)],
  [
    ended(`(${months})\\.?,? (?:of )?(last year|this year|20\\d\\d(?!\\d))`),
    (m, today) =>
      namedMonth(monthNumber(m[1]!), /^\d/.test(m[2]!) ? Number(m[2]) : zhYear(m[2] === 'last year' ? 'last' : 'this', today), today),
  ],
  [
    ended(`(${months})\\.? (\\d\\d?)(?:st|nd|rd|th)?(?:,? (20\\d\\d))?(?!\\d)`),
    (m, today) => namedDay(monthNumber(m[1]!), Number(m[2]), m[3], today),
  ],
  [
    ended(`(?:the )?(\\d\\d?)(?:st|nd|rd|th)? (?:of )?(${months})\\.?(?:,? (20\\d\\d))?(?!\\d)`),
    (m, today) => namedDay(monthNumber(m[2]!), Number(m[1]), m[3], today),
  ],
  [
    ended(`last (${months})`),
    (m, today) => {
      const month = monthNumber(m[1]!)
      const now = Number(today.slice(0, 4))
      const before = monthIn(now - 1, month)!
      return latestYear(month, today) === now && month !== Number(today.slice(5, 7)) ? { ...monthIn(now, month)!, or: before } : before
    },
  ],
  [ended(`(?:this )?(${months})\\.?(?! \\d)`), (m, today) => namedMonth(monthNumber(m[1]!), undefined, today)],
  [/(20\d\d)(?![\d,.]|-\d| ?(?:元|块|yuan|rmb|万|以|张))/y, (m) => yearOf(Number(m[1]))],
]
const numeralOr = (text: string): number => (/^\d$/.test(text) ? Number(text) : (numeralValue(text) ?? 1))
const halfOf = (y: number, first: boolean): Span =>
  first ? { from: `${y}-01-01`, to: `${y}-06-30` } : { from: `${y}-07-01`, to: `${y}-12-31` }
const namedDay = (m: number, d: number, y: string | undefined, today: string): Span | undefined => {
  const now = Number(today.slice(0, 4))
  return dayOf(y === undefined ? (`${two(m)}-${two(d)}` > today.slice(5) ? now - 1 : now) : Number(y), m, d)
}
/** The longest reading of a day or a span at a place. */
export const daysAt = (text: string, at: number, today: string): Days | undefined => {
  let best: Days | undefined
  for (const [expression, read] of readers) {
    const match = matchAt(expression, text, at)
    const end = expression.lastIndex
    if (!match || (best && best.end >= end)) continue
    const span = read(match, today)
    if (span) best = { ...span, end }
  }
  return best
}
