// Names and free texts in words: whom from, to whom, what about; numbers, rates, pools and order.
import type { AskFilter, AskKey, Piece, Rule } from './shapes.ts'
import { afterBlanks, matchAt } from './text.ts'

type TextKey =
  | 'seller'
  | 'buyer'
  | 'keyword'
  | 'remark'
  | 'businessRemark'
  | 'tags'
  | 'enteredBy'
  | 'voucherNumber'
  | 'extended1'
  | 'extended2'
  | 'special'
const starts: readonly (readonly [RegExp, TextKey])[] = [
  [
    /(?:销方|销售方|卖方|供应商|开票方|供货商)(?:名称|名字)?(?:里面?|中)?(?:是|为|叫|带有?|有|含有?|包含|写着?|:)?|(?:seller|supplier|vendor)(?: name)?(?: is| named| called| contains|:)?(?![a-z])|(?:from|issued by|billed by|(?<=(?:invoices?|fapiao|receipts?|bills?) )by|bought from)(?= )/y,
    'seller',
  ],
  [/(?:从|由|来自于?|收到)(?=[^\d])/y, 'seller'],
  [
    /(?:购方|购买方|买方|客户|受票方)(?:名称|名字)?(?:里面?|中)?(?:是|为|叫|带有?|有|含有?|包含|写着?|:)?|(?:buyer|customer|client)(?: name)?(?: is| named| called| contains|:)?(?![a-z])|(?:issued to|billed to|made out to|sold to|(?<=(?:invoices?|fapiao|receipts?|bills?) )to)(?= )/y,
    'buyer',
  ],
  [/开给|开具给|卖给|开票给/y, 'buyer'],
  [
    /(?:业务备注|内部备注)(?:里|中)?(?:有|是|为|含有?|包含|写着?|提到|:)?|business remarks? (?:contains?|says?|mentions?|is|with)/y,
    'businessRemark',
  ],
  [/备注(?:里|中)?(?:有|是|为|含有?|包含|写着?|提到|:)?|remarks? (?:contain(?:s|ing)?|says?|saying|mention(?:s|ing)?|is|with)/y, 'remark'],
  [/(?:标签|打了)(?:是|为|有|含|:)?|(?:tagged(?: as| with)?|tags?(?: is|:)?)(?= )/y, 'tags'],
  [/凭证号?(?:是|为|:)?|voucher(?: number| no\.?)?(?= )/y, 'voucherNumber'],
  [/录入人(?:是|为|:)?|(?:entered|uploaded|imported|added) by(?= )/y, 'enteredBy'],
  [/特定业务(?:是|为|:)?|special business(?: is|:)?(?= )/y, 'special'],
  [
    /(?:品目|品名|商品|货物|项目)(?:名称)?(?:里|中)?(?:是|为|有|含有?|包含|:)?|包含|含有|含(?!税)|带有|关键字(?:是|为|:)?|提到|关于|(?:containing|contains|mentioning|about|keyword|goods(?: are| is)?|items?(?: are| is)?)(?= )/y,
    'keyword',
  ],
]
const opening = /["“'‘「《]/y
const chinese = /[\p{Script=Han}a-z0-9（）()·&.-]/u
const stopZh = /[的，,。;；、]|(?:开(?:来|过来|具|出|的)|给我|来的)|或|(?:和|但|且|并)(?=未|没|已|不|[\d])/y
const stopEn =
  /,|;| (?:and|or|with|that|which|in|on|over|under|above|below|since|before|after|between|from|to|for|by|not|except|excluding|invoices?|fapiao|receipts?|this|last|of|is|are|worth|dated|issued|sorted|more|less|at|during|until|containing|as|but|without|through)(?![a-z])/y

export type IsStrong = (text: string, at: number) => boolean
/** The end of a name that begins at a place: at a joint, or where words of another meaning begin. */
const nameEnd = (text: string, at: number, strong: IsStrong): number => {
  const latin = /[a-z]/.test(text[at] ?? '')
  let end = at
  while (end < text.length && end - at < 30) {
    if (latin && text[end] === ' ') {
      if (matchAt(stopEn, text, end) || strong(text, end + 1)) break
    } else if (!latin && (text[end] === ' ' || matchAt(stopZh, text, end))) break
    else if (latin && /[,;，。；、的]/.test(text[end]!)) break
    else if (!latin && end > at && strong(text, end)) break
    if (text[end] !== ' ' && !chinese.test(text[end]!)) break
    end++
  }
  return end
}
const closing = /["”'’」》]/
/** A quoted text or a name; undefined when shorter than the filter takes. */
const nameAt = (
  text: string,
  at: number,
  strong: IsStrong,
): { readonly from: number; readonly to: number; readonly end: number } | undefined => {
  if (matchAt(opening, text, at)) {
    const rest = text.slice(at + 1, at + 33)
    const length = rest.search(closing)
    return length < 1 || length > 30 ? undefined : { from: at + 1, to: at + 1 + length, end: at + 2 + length }
  }
  const end = nameEnd(text, at, strong)
  const to = at + text.slice(at, end).trimEnd().length
  return to > at ? { from: at, to, end: to } : undefined
}
const tail: Partial<Record<TextKey, RegExp>> = {
  seller: /(?:那里|那边|处)?(?:开过来|开来|开出|开具|买来?|采购|来|收到|拿到|过来|开)?的?/y,
  buyer: /的?/y,
}
/** Letters that a name seldom holds: what holds one is no sure name. */
export const doubtful =
  /[我你他她谁哪什怎没不未非除把被让这那底初末欠]|付款|[一二三四五六七八九十\d][号日天张份]|(?:^| )(?:not|who|what|which|it|them|him|her|this|that|any|some|every|next|end|early|late|us|me|you|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)(?= |$)/
/** The names of 华为和中兴, joined in one text; a letter on its own is no name, as in 颐和园. */
export const namesIn = (value: string): readonly string[] => {
  const names = value.split(/以及|和|与|跟|及/)
  return names.length > 1 && names.every((name) => [...name].length > 1) ? names : [value]
}
/** What two names in one text may mean: either, or one name that holds the joint. */
export const severalOf = (key: TextKey, value: string): readonly AskFilter[] => [...namesIn(value), value].map((name) => ({ [key]: name }))
/** A text filter named by the words before it. `sentence` keeps its case. */
export const namedRule =
  (sentence: string, strong: IsStrong): Rule =>
  (text, at) => {
    for (const [expression, key] of starts) {
      if (!matchAt(expression, text, at)) continue
      const begin = afterBlanks(text, expression.lastIndex)
      const name = nameAt(text, begin, strong)
      if (!name) continue
      const value = sentence.slice(name.from, name.to)
      if (key !== 'enteredBy' && [...value.replace(/\s/g, '')].length < 2) return { end: name.end, left: 'unknown' }
      if (name.end === begin || strong(text, name.from)) continue
      if (doubtful.test(text.slice(name.from, name.to)) || matchAt(opening, text, name.end)) return { end: name.end, left: 'unknown' }
      const after = tail[key]
      const end = after && matchAt(after, text, name.end) ? after.lastIndex : name.end
      return namesIn(value).length > 1 ? { end, left: 'several', choices: severalOf(key, value) } : { end, set: { [key]: value } }
    }
    return undefined
  }
const issued = /(?:公司)?(?:开(?:来|过来|具|出来?)?的|卖的)/y
/** 华为开的: a name, then who it is. */
export const issuedAfter = (text: string, at: number): number | undefined => (matchAt(issued, text, at) ? issued.lastIndex : undefined)
/** Quoted text on its own: a keyword. */
export const quotedRule =
  (sentence: string): Rule =>
  (text, at) => {
    if (!matchAt(opening, text, at)) return undefined
    const name = nameAt(text, at, () => false)
    if (!name || name.to - name.from < 2) return undefined
    return { end: name.end, set: { keyword: sentence.slice(name.from, name.to) } }
  }

const numberWords =
  /(?:发票)?(?:号码|代码|(?<!税)号)(?:是|为|:)? ?([a-z0-9]{2,20})|(?:invoice )?(?:number|no\.?|code|#)(?: is)? ?(\d[a-z0-9]{1,19})|(\d{8,20})(?![\d.,万千元块]| ?(?:元|yuan|rmb))/y
/** An end or a beginning of a number: the list searches a part wherever it stands, which is wider. */
const numberEnds =
  /(?:发票)?(?:号码?|代码)?的?(?:尾号|(?:最?后|前|末)[三四五六八\d]位)(?:数字?)?(?:是|为|:)? ?([a-z0-9]{2,20})|(?:发票)?(?:号码?|代码)?以? ?([a-z0-9]{2,20}) ?(?:结尾|开头|打头)|(?:(?:invoice )?(?:numbers?|no\.?|codes?|#) )?(?:ending(?: in| with)?|ends? (?:in|with)|(?:starting|beginning|starts?|begins?) with|(?:the )?(?:last|first) (?:\w+ )?digits(?: are| being)?) ?(\d{2,19})/y
export const numberRule =
  (sentence: string): Rule =>
  (text, at) => {
    const ends = matchAt(numberEnds, text, at)
    const match = ends ?? matchAt(numberWords, text, at)
    if (!match) return undefined
    const value = match.slice(1).find((part) => part !== undefined)!
    const begin = at + match[0].lastIndexOf(value)
    const set = { number: [sentence.slice(begin, begin + value.length)] }
    const end = at + match[0].length
    return ends ? { end, left: 'noFilter', choices: [set] } : { end, set }
  }
const rate =
  /(?:税率(?:是|为|:)? ?)?(\d{1,2}(?:\.\d)?) ?(?:%|个点|percent)(?: ?(?:税率|的税|tax(?: rate)?|vat(?: rate)?|rate))?|税率(?:是|为|:)? ?(\d{1,2}(?:\.\d)?)(?![\d%])|(零税率)|(?:tax )?rate (?:of |is )?(\d{1,2}(?:\.\d)?)(?: ?(?:%|percent))?|(zero[- ]rated?)/y
export const rateRule: Rule = (text, at) => {
  const match = matchAt(rate, text, at)
  if (!match) return undefined
  const value = match[1] ?? match[2] ?? match[4] ?? '0'
  return { end: rate.lastIndex, set: { taxRate: [`${value.replace(/\.0$/, '')}%`] } }
}
const poolWords = /(?:在|属于)?(?:票池)?["“「]?/y
const poolAfter = /["”」]?(?:票池|池)?(?:里|中)?(?:的)?| ?(?:pool)/y
/** A pool of the company by its name. A short name counts only beside the word. */
export const poolRule: Rule = (text, at, { pools = [] }) => {
  const start = matchAt(poolWords, text, at) ? poolWords.lastIndex : at
  const hits = pools.filter(({ name }) => name !== '' && text.startsWith(name.normalize('NFKC').toLowerCase(), start))
  const longest = Math.max(0, ...hits.map(({ name }) => name.length))
  const best = hits.filter(({ name }) => name.length === longest)
  if (best.length === 0) return undefined
  const end = matchAt(poolAfter, text, start + longest) ? Math.max(poolAfter.lastIndex, start + longest) : start + longest
  return best.length === 1
    ? { end, set: { pool: [best[0]!.id] } }
    : { end, left: 'ambiguous', choices: best.map(({ id }) => ({ pool: [id] })) }
}

const sorts: readonly (readonly [RegExp, Piece['sort'] & object])[] = [
  [
    /(?:按)?(?:金额)?(?:从大到小|由大到小|从高到低|由高到低|降序|最大|最高|最贵)(?:排序?|排列)?|(?:largest|biggest|highest|most expensive)(?: amounts?)?(?: first)?|(?:sort(?:ed)? |order(?:ed)? )?by amount(?: descending| desc)?/y,
    { sort: 'amountIncludingTax', order: 'desc' },
  ],
  [
    /(?:按)?(?:金额)?(?:从小到大|由小到大|从低到高|升序|最小|最低(?!\d)|最便宜)(?:排序?|排列)?|(?:smallest|lowest|cheapest)(?: amounts?)?(?: first)?|(?:sort(?:ed)? |order(?:ed)? )?by amount (?:ascending|asc)/y,
    { sort: 'amountIncludingTax', order: 'asc' },
  ],
  [
    /最新(?:开)?(?:的)?|(?:按)?(?:开票)?(?:日期|时间)(?:倒序|从新到旧)|(?:newest|latest|most recent)(?: first)?/y,
    { sort: 'date', order: 'desc' },
  ],
  [
    /最早|最旧|最老|(?:按)?(?:开票)?(?:日期|时间)(?:顺序|正序|从旧到新|排序)|(?:oldest|earliest)(?: first)?/y,
    { sort: 'date', order: 'asc' },
  ],
  [/最近录入|最新录入|最后录入|(?:most )?recently (?:entered|added|uploaded)|按录入时间(?:倒序)?/y, { sort: 'enteredAt', order: 'desc' }],
]
export const sortRule: Rule = (text, at) => {
  const hit = sorts.find(([expression]) => matchAt(expression, text, at))
  return hit && { end: hit[0].lastIndex, sort: hit[1] }
}
/** Keys that hold one text. */
export const textKeys: readonly AskKey[] = [
  'keyword',
  'seller',
  'buyer',
  'remark',
  'businessRemark',
  'tags',
  'enteredBy',
  'voucherNumber',
  'extended1',
  'extended2',
  'special',
]
export const choicesOf = (words: string): readonly AskFilter[] =>
  [...words.replace(/\s/g, '')].length < 2 || words.length > 30 ? [] : [{ keyword: words }, { seller: words }, { businessRemark: words }]
