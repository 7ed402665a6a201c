// 用话找: a sentence, Chinese or English, as the filter of an invoice list. Nothing is dropped: words that set no filter
// are either words without a meaning of their own, or left.
import { complementOf, withPiece, type Joint } from './merge.ts'
import { doneBefore } from './done-words.ts'
import { choicesOf, doubtful, issuedAfter, namesIn, severalOf } from './names.ts'
import { readerOf } from './rules.ts'
import {
  askLongest,
  type Asked,
  type AskFilter,
  type AskKey,
  type AskSort,
  type AskWorld,
  type Left,
  type LeftReason,
  type Piece,
  type Said,
} from './shapes.ts'
import { matchAt, plainLetters } from './text.ts'

const blank = /[\s,，。.;；:：!！?？"“”'’()（）、…-]+/y
/** 张敏录入: a name that begins with a usual family name, then what the person did; 批量导入 is none. */
const enterer =
  /^[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范姚谭廖邹熊陆郝孔崔邱秦顾侯邵孟龙万段钱汤尹黎易常武贺赖龚庞樊殷施陶洪翟][\p{Script=Han}·]{1,3}(?:录入|上传|导入)$/u
const latinWord = /[a-z0-9%$#@&'’._-]+/y

interface Not {
  readonly from: number
}
class Reading {
  filter: AskFilter = {}
  sort: AskSort | undefined
  readonly said: Said[] = []
  readonly left: Left[] = []
  joint: Joint
  not: Not | undefined
  /** The keys of the words before. */
  last: readonly (AskKey | 'sort')[] = []
  /** Whether the sentence excepts something: 除了专票以外. */
  excepts = false
  /** The key whose negation goes on after a joint: 不是专票和普票. */
  denied: AskKey | undefined

  leave(from: number, to: number, reason: LeftReason, choices: readonly AskFilter[] = []): void {
    this.left.push({ from: this.not?.from ?? from, to, reason, choices: this.not ? [] : choices })
    this.not = undefined
    this.joint = undefined
    this.denied = undefined
  }
  put(from: number, to: number, set: AskFilter, world: AskWorld): void {
    const keys = Object.keys(set) as AskKey[]
    const goesOn = this.joint !== undefined && this.denied !== undefined && keys.length === 1 && keys[0] === this.denied
    const negated = this.not !== undefined || goesOn
    const wanted = negated ? complementOf(set) : set
    if (!wanted) {
      this.leave(from, to, 'negation')
      return
    }
    if (world.category !== undefined && wanted.categoryIn) {
      if (wanted.categoryIn.includes(world.category)) this.settle(from, to, [], undefined)
      else this.leave(from, to, 'otherList')
      return
    }
    if (this.joint === 'or' && this.last.length > 0 && !keys.some((key) => this.last.includes(key))) {
      this.leave(from, to, 'either', [wanted])
      return
    }
    const next = withPiece(this.filter, wanted, negated ? undefined : this.joint)
    if (typeof next === 'string') {
      this.leave(from, to, next, [wanted])
      return
    }
    this.filter = next
    this.settle(from, to, Object.keys(wanted) as AskKey[], negated ? keys[0] : undefined)
  }
  settle(from: number, to: number, keys: readonly (AskKey | 'sort')[], denied: AskKey | undefined): void {
    this.said.push({ from: this.not?.from ?? from, to, keys })
    this.not = undefined
    this.joint = undefined
    this.denied = denied
    this.last = keys
  }
}
const take = (reading: Reading, piece: Piece, at: number, text: string, world: AskWorld): void => {
  if (piece.word === 'not') {
    if (reading.not) reading.leave(reading.not.from, piece.end, 'negation')
    reading.not = { from: at }
    reading.excepts = true
  } else if (piece.word === 'or' || piece.word === 'and') reading.joint = piece.word
  else if (piece.word === 'beyond') {
    if (!reading.excepts) reading.leave(at, piece.end, 'negation')
  } else if (piece.word === 'filler') return
  else if (piece.left) reading.leave(at, piece.end, piece.left, piece.choices)
  else if (piece.sort) order(reading, piece.sort, at, piece.end)
  else if (piece.set && ('dateFrom' in piece.set || 'dateTo' in piece.set) && doneBefore(text.slice(Math.max(0, at - 60), at)))
    reading.leave(at, piece.end, 'ambiguous', [piece.set])
  else reading.put(at, piece.end, piece.set ?? {}, world)
}
const order = (reading: Reading, sort: AskSort, at: number, end: number): void => {
  if (reading.not || (reading.sort && (reading.sort.sort !== sort.sort || reading.sort.order !== sort.order))) {
    reading.leave(at, end, reading.not ? 'negation' : 'contradiction')
    return
  }
  reading.sort = sort
  reading.settle(at, end, ['sort'], undefined)
}
const issuer = (reading: Reading, name: string, at: number, end: number, world: AskWorld): void => {
  if (doubtful.test(name)) reading.leave(at, end, 'unknown')
  else if (namesIn(name).length > 1) reading.leave(at, end, 'several', severalOf('seller', name))
  else reading.put(at, end, { seller: name }, world)
}
/** Unknown words that stand together are one. */
const joined = (left: readonly Left[], text: string): readonly Left[] => {
  const all: Left[] = []
  for (const one of left) {
    const last = all.at(-1)
    if (last?.reason === 'unknown' && one.reason === 'unknown' && text.slice(last.to, one.from).trim() === '') {
      all[all.length - 1] = { from: last.from, to: one.to, reason: 'unknown', choices: [] }
    } else all.push(one)
  }
  return all
}
/** Reads a sentence of at most `askLongest` letters; what is beyond is left. */
export const ask = (sentence: string, world: AskWorld): Asked => {
  const whole = sentence.slice(0, askLongest)
  const text = plainLetters(whole)
  const reader = readerOf(whole, text, world)
  const reading = new Reading()
  let at = 0
  while (at < text.length) {
    if (matchAt(blank, text, at) && !reader.at(at)) {
      at = Math.max(at + 1, blank.lastIndex)
      continue
    }
    const piece = reader.at(at)
    if (piece) {
      take(reading, piece, at, text, world)
      at = piece.end
      continue
    }
    blank.lastIndex = 0
    const latin = matchAt(latinWord, text, at)
    let end = latin ? latinWord.lastIndex : at + 1
    while (!latin && end < text.length && !reader.stops(end) && issuedAfter(text, end) === undefined && !matchAt(latinWord, text, end))
      end++
    const seller = latin ? undefined : issuedAfter(text, end)
    if (seller !== undefined && end - at >= 2 && end - at <= 30) issuer(reading, whole.slice(at, end), at, seller, world)
    else if (enterer.test(text.slice(at, end))) reading.put(at, end, { enteredBy: whole.slice(at, end - 2) }, world)
    else reading.leave(at, end, 'unknown')
    at = seller ?? end
  }
  if (reading.not) reading.leave(reading.not.from, text.length, 'negation')
  if (sentence.length > askLongest) reading.left.push({ from: askLongest, to: sentence.length, reason: 'unknown', choices: [] })
  const left = joined(reading.left, text).map((one) =>
    one.reason === 'unknown' ? { ...one, choices: choicesOf(whole.slice(one.from, one.to)) } : one,
  )
  return { filter: reading.filter, ...(reading.sort ? { sort: reading.sort } : {}), said: reading.said, left }
}
