// All rules of the grammar, and the longest reading at a place.
import { amountRule } from './amounts.ts'
import { dateRule } from './dates.ts'
import { andWords, beyondWords, fillerWords, notWords, orWords } from './filler-words.ts'
import { goodsWords } from './goods-words.ts'
import { kindFilter, kindWords } from './kind-words.ts'
import { namedRule, numberRule, poolRule, quotedRule, rateRule, sortRule } from './names.ts'
import type { AskFilter, AskWorld, Piece, Rule } from './shapes.ts'
import { doubtfulWords, stateWords, unfilteredWords } from './state-words.ts'
import { longestOf, matchAt } from './text.ts'

const wordRule = (source: string, piece: Omit<Piece, 'end'>): Rule => {
  const endOf = longestOf(source)
  return (text, at) => {
    const end = endOf(text, at)
    return end === undefined ? undefined : { ...piece, end }
  }
}
const setting = (source: string, set: AskFilter): Rule => wordRule(source, { set })
const inName = /(?:股份|有限|公司|集团|厂|中心|商店|超市)/y
/** 出租车公司 is a name, no type. */
const outsideNames =
  (rule: Rule): Rule =>
  (text, at, world) => {
    const piece = rule(text, at, world)
    return piece && matchAt(inName, text, piece.end) ? undefined : piece
  }
const kindRules = kindWords.map(([source, types]) => outsideNames(setting(source, kindFilter(types))))
/** Rules whose words are no part of a name. */
const strongRules: readonly Rule[] = [
  dateRule,
  amountRule,
  rateRule,
  sortRule,
  ...kindRules,
  ...stateWords.map(([source, set]) => outsideNames(setting(source, set))),
  ...unfilteredWords.map((source) => wordRule(source, { left: 'noFilter' })),
  ...doubtfulWords.map(([source, choices]) => wordRule(source, { left: 'ambiguous', choices })),
]
const goodsRules = goodsWords.map(([source, keyword]) => outsideNames(setting(source, { keyword: keyword ?? source })))
const smallRules: readonly Rule[] = [
  ...notWords.map((source) => wordRule(source, { word: 'not' })),
  ...orWords.map((source) => wordRule(source, { word: 'or' })),
  ...andWords.map((source) => wordRule(source, { word: 'and' })),
  ...beyondWords.map((source) => wordRule(source, { word: 'beyond' })),
  ...fillerWords.map((source) => wordRule(source, { word: 'filler' })),
]
const han = /\p{Script=Han}/u
/** The longest piece at a place; of equals, that of the earlier rule. */
const longest = (rules: readonly Rule[], text: string, at: number, world: AskWorld): Piece | undefined => {
  let best: Piece | undefined
  for (const rule of rules) {
    const piece = rule(text, at, world)
    if (piece && piece.end > (best?.end ?? at)) best = piece
  }
  return best
}
export interface Reader {
  readonly at: (place: number) => Piece | undefined
  /** Whether words of a meaning begin here, so that no name and no unknown word goes on. */
  readonly stops: (place: number) => boolean
}
/** Reads one sentence; `text` is its plain letters. */
export const readerOf = (sentence: string, text: string, world: AskWorld): Reader => {
  const known = new Map<number, boolean>()
  const strong = (_: string, place: number): boolean => {
    const before = known.get(place)
    if (before !== undefined) return before
    const found = longest(strongRules, text, place, world) !== undefined
    known.set(place, found)
    return found
  }
  const rules = [
    ...strongRules,
    poolRule,
    numberRule(sentence),
    namedRule(sentence, strong),
    quotedRule(sentence),
    ...goodsRules,
    ...smallRules,
  ]
  /** One Chinese letter before unknown words is a part of them: 中石油, 和平饭店. */
  const alone = (piece: Piece, place: number): boolean =>
    piece.word !== undefined && piece.end === place + 1 && han.test(text[place]!) && !'的是或'.includes(text[place]!)
  const pieces = new Map<number, Piece | undefined>()
  const read = (place: number): Piece | undefined => {
    if (!pieces.has(place)) pieces.set(place, readNew(place))
    return pieces.get(place)
  }
  const readNew = (place: number): Piece | undefined => {
    const piece = longest(rules, text, place, world)
    if (!piece || !alone(piece, place)) return piece
    return !han.test(text[piece.end] ?? '') || read(piece.end) ? piece : undefined
  }
  const small = /的|是|发票|[,，。;；、!?！？"“”'() ]/y
  const starting = [poolRule, numberRule(sentence), ...goodsRules]
  return {
    at: read,
    stops: (place) =>
      matchAt(small, text, place) !== undefined || strong(text, place) || longest(starting, text, place, world) !== undefined,
  }
}
