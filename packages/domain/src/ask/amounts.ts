// 金额 in words: over 5000, 1万到2万, 不超过三千, net between 10 and 20.
import { amountText, sumAt, type Sum } from './money.ts'
import type { AskFilter, Piece, Rule } from './shapes.ts'
import { afterBlanks, matchAt } from './text.ts'

const field =
  /(不含税金额|不含税价?|未税金额?|净额|net (?:amount|total)|net(?![a-z])|amount excluding tax)|(税额|税金|vat amount|tax amount|tax(?= (?:over|above|under|below|more|less|between|at|of|exceed|greater))|vat(?= (?:over|above|under|below|more|less|between|at|of)))|(价税合计|含税金额|含税价?|开票金额|票面金额|发票金额|总金额|总额|金额|合计|gross amount|total amount|amount including tax|invoice amount|amounts?|totals?|worth|valued at)/y
const link = / ?(?:都|是|在|为|:|of|is|are|that is)? ?/y
const compare: readonly (readonly [RegExp, 'gt' | 'ge' | 'lt' | 'le' | 'eq'])[] = [
  [
    /不超过|不高于|不大于|不多于|没超过|没有超过|最多|至多|≤|<=|up to|at most|no more than|not more than|not (?:over|above|exceeding)|maximum of|max/y,
    'le',
  ],
  [/不低于|不少于|不小于|至少|≥|>=|at least|no less than|not less than|not (?:under|below)|minimum of|min/y, 'ge'],
  [/超过了?|超出|超|大于|高于|多于|>|(?:over|above|more than|greater than|exceeding|bigger than|larger than|higher than)/y, 'gt'],
  [/小于|低于|少于|不到|不足|不满|<|(?:under|below|less than|smaller than|lower than)/y, 'lt'],
  [/等于|正好是?|刚好是?|恰好是?|=|exactly|equal to|equals/y, 'eq'],
]
const after: readonly (readonly [RegExp, 'ge' | 'le'])[] = [
  [/ ?(?:及?以上|起|or more|and above|or above|and up|and over|or over|\+)/y, 'ge'],
  [/ ?(?:及?以下|及?以内|封顶|or less|and below|or below|or under|and under)/y, 'le'],
]
const vague = / ?(?:左右|上下|出头|多块?|来块|or so)/y
const nearly = /(?:大约|大概|约|差不多|将近|around|about|roughly|approximately|nearly|almost)(?= ?[¥￥\d一二两三四五六七八九十百千万rc])/y
const between = /(?:between|介于|from|从)/y
const to = / ?(?:到|至|~|-|–|—|～|和|与|and|to) ?/y
const inside = / ?(?:之间|以内)/y
/** Words after a figure that make it no sum. */
const noSum =
  / ?(?:张|份|条|笔|天|日|号|周|月|年|季|个|%|点|位|days?(?![a-z])|weeks?|months?|years?|invoices?|fapiao|st(?![a-z])|nd(?![a-z])|rd(?![a-z])|th(?![a-z])|-\d)/y

const range = (name: 'amount' | 'net' | 'tax', from: bigint | undefined, upTo: bigint | undefined): AskFilter => ({
  ...(from === undefined ? {} : { [`${name}From`]: amountText(from) }),
  ...(upTo === undefined ? {} : { [`${name}To`]: amountText(upTo) }),
})
const within = (name: 'amount' | 'net' | 'tax', how: 'gt' | 'ge' | 'lt' | 'le' | 'eq', fen: bigint): AskFilter =>
  how === 'gt'
    ? range(name, fen + 1n, undefined)
    : how === 'ge'
      ? range(name, fen, undefined)
      : how === 'lt'
        ? range(name, undefined, fen - 1n)
        : how === 'le'
          ? range(name, undefined, fen)
          : range(name, fen, fen)
/** 3到5万: the first takes the scale of the second. */
const alike = (first: Sum, second: Sum): bigint =>
  first.scale === 1n && second.scale > 1n && first.fen < 100_000n ? first.fen * second.scale : first.fen

/** A sum with its comparison. Bare figures are numbers or sums: the caller asks. */
export const amountRule: Rule = (text, at) => {
  const named = matchAt(field, text, at)
  const name = named?.[1] ? 'net' : named?.[2] ? 'tax' : 'amount'
  let place = named ? field.lastIndex : at
  if (named) place = matchAt(link, text, place) ? link.lastIndex : place
  const rough = matchAt(nearly, text, place)
  if (rough) {
    const sum = sumAt(text, afterBlanks(text, nearly.lastIndex))
    return sum && !matchAt(noSum, text, sum.end) ? { end: sum.end, left: 'ambiguous', choices: [range(name, sum.fen, sum.fen)] } : undefined
  }
  const among = matchAt(between, text, place)
  const how = among ? undefined : compare.find(([expression]) => matchAt(expression, text, place))
  const start = afterBlanks(text, among ? between.lastIndex : how ? how[0].lastIndex : place)
  const first = sumAt(text, start)
  if (!first) return undefined
  if (matchAt(noSum, text, first.end) && !matchAt(/ ?-\d/y, text, first.end)) return undefined
  if (how) {
    if (how[1] === 'lt' && first.fen === 0n) return { end: first.end, set: { [`${name}To`]: '-0.01' } }
    return { end: first.end, set: within(name, how[1], first.fen) }
  }
  const joint = matchAt(to, text, first.end)
  const second = joint ? sumAt(text, to.lastIndex) : undefined
  if (second && (among || named || first.unit || second.unit) && !matchAt(noSum, text, second.end))
    return rangeOf(text, name, alike(first, second), second)
  if (among) return undefined
  return ofOne(text, name, first, named !== undefined)
}
const rangeOf = (text: string, name: 'amount' | 'net' | 'tax', from: bigint, second: Sum): Piece => {
  const end = matchAt(inside, text, second.end) ? inside.lastIndex : second.end
  return from <= second.fen
    ? { end, set: range(name, from, second.fen) }
    : { end, left: 'contradiction', choices: [range(name, second.fen, from)] }
}
const ofOne = (text: string, name: 'amount' | 'net' | 'tax', sum: Sum, named: boolean): Piece | undefined => {
  if (matchAt(vague, text, sum.end)) return { end: vague.lastIndex, left: 'ambiguous', choices: [range(name, sum.fen, sum.fen)] }
  const how = after.find(([expression]) => matchAt(expression, text, sum.end))
  if (how) return { end: how[0].lastIndex, set: within(name, how[1], sum.fen) }
  return named || sum.unit ? { end: sum.end, set: within(name, 'eq', sum.fen) } : undefined
}
