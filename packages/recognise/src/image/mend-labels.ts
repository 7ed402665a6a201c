// Repairs misread labels and titles of invoice faces: they are few, so the nearest one is meant.
import { editsBetween } from './edits.ts'

const labels = [
  '发票代码',
  '发票号码',
  '开票日期',
  '填开日期',
  '机器编号',
  '机打代码',
  '机打号码',
  '纳税人识别号',
  '统一社会信用代码/纳税人识别号',
  '地址、电话',
  '地址电话',
  '开户行及账号',
  '开户行及帐号',
  '开户银行及账号',
  '价税合计',
  '价税合计(大写)',
  '合计金额(大写)',
  '合计金额(小写)',
  '购买方名称',
  '销售方名称',
  '购买方税号',
  '销售方税号',
  '货物或应税劳务、服务名称',
  '项目名称',
  '规格型号',
  '税率/征收率',
  '通行日期起',
  '通行日期止',
] as const
const titles = [
  '增值税电子普通发票',
  '增值税电子专用发票',
  '增值税普通发票',
  '增值税专用发票',
  '电子发票(普通发票)',
  '电子发票(增值税专用发票)',
  '电子发票(铁路电子客票)',
  '航空运输电子客票行程单',
  '机动车销售统一发票',
  '二手车销售统一发票',
] as const
/** One character in four may be wrong. */
const bearable = (known: string): number => Math.floor(known.length / 4)
/** The only known text nearest to a text, within the tolerance. */
const nearest = (text: string, known: readonly string[]): string | undefined => {
  let best: string | undefined
  let least = Infinity
  let tied = false
  for (const one of known) {
    const edits = editsBetween(text, one, bearable(one))
    if (edits === Infinity) continue
    tied = edits === least
    if (edits < least) {
      best = one
      least = edits
    }
  }
  return tied ? undefined : best
}
/** The label before the colon, or before the figures without a colon. */
const parts = /^([\p{Script=Han}/、()[\]]{3,18})([:;.]?(?=[\dA-Z¥])|[:;]|$)(.*)$/u

/** `text` is normalised. */
export const mendLabel = (text: string): string => mendTitle(mendLongLabel(mendName(text)))
/** 名称 with another character instead of its colon: the rest must be a company name. */
const mendName = (text: string): string =>
  text.replace(/^名[称祢林株][;.,]?(?=\p{Script=Han}{4,}(?:公司|厂|店|院|校|中心|行|部|所)$)/u, '名称:')
const mendLongLabel = (text: string): string => {
  const [, label = '', colon = '', rest = ''] = parts.exec(text) ?? []
  if (label === '' || labels.some((known) => label.includes(known))) return text
  const known = nearest(label, labels) ?? byFigures(label, rest)
  return known === undefined ? text : `${known}${colon === '' && rest === '' ? '' : ':'}${rest}`
}
/** The labels of code and number differ in one character; their figures decide. */
const byFigures = (label: string, figures: string): string | undefined => {
  const length = /^\d*$/.test(figures) ? figures.length : 0
  return editsBetween(label, '发票代码', 1) > 1
    ? undefined
    : length === 10 || length === 12
      ? '发票代码'
      : length === 8 || length === 20
        ? '发票号码'
        : undefined
}
/** A title follows the name of a region, of which it may keep nothing. */
const mendTitle = (text: string): string => {
  if (
    text.length < 6 ||
    text.length > 20 ||
    !/[发票]|行程单/.test(text) ||
    /[:\d]/.test(text) ||
    titles.some((title) => text.includes(title))
  )
    return text
  const cuts = Array.from({ length: Math.min(5, text.length - 5) }, (_, region) => {
    const title = nearest(text.slice(region), titles)
    return title === undefined ? [] : [{ text: text.slice(0, region) + title, edits: editsBetween(text.slice(region), title) }]
  })
    .flat()
    .sort((x, y) => x.edits - y.edits)
  return cuts[0]?.text ?? text
}

export interface Placed {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly height: number
}
const middleOf = (word: Placed): number => word.y + word.height / 2
const besides = (a: Placed, b: Placed): boolean => a !== b && Math.abs(middleOf(a) - middleOf(b)) < a.height * 0.6
/**
 * Repairs name labels by their neighbours. Buyer and seller are side by side: next to one 名称:, a name that begins with
 * 名 has lost the rest of its label.
 * A 名 spread over its column is separate: 称: and the name follow it, however these two characters were read.
 */
export const mendNames = <T extends Placed>(words: readonly T[]): readonly T[] => {
  const names = words.filter((w) => w.text.startsWith('名称:'))
  const nameless = new Set(
    words
      .filter((w) => w.text === '名')
      .flatMap((w) => {
        const next = words.filter((o) => besides(w, o) && o.x > w.x).sort((a, b) => a.x - b.x)[0]
        return next && /^:?\p{Script=Han}{4,}/u.test(next.text) && !next.text.startsWith('称') ? [next] : []
      }),
  )
  return words.map((word) => {
    const lost = /^名\p{Script=Han}{5,}$/u.test(word.text) && names.filter((w) => besides(word, w)).length === 1
    return lost
      ? { ...word, text: `名称:${word.text.slice(1)}` }
      : nameless.has(word)
        ? { ...word, text: `称:${word.text.replace(/^:/, '')}` }
        : word
  })
}
/**
 * 合 and 计 are printed far apart before the sums: either of them, together with the sums, identifies the other, however
 * it was read.
 */
export const mendSums = <T extends Placed>(words: readonly T[]): readonly T[] => {
  const meant = new Map<T, string>()
  for (const word of words.filter((w) => w.text === '合' || w.text === '计')) {
    const row = words.filter((o) => besides(word, o))
    const other = word.text === '合' ? '计' : '合'
    const sums = row.filter((o) => /^¥-?[\d,]+\.\d{2}$/.test(o.text)).map((o) => o.x)
    if (sums.length === 0 || row.some((o) => o.text === other)) continue
    const twin = row.find((o) => o.text.length <= 2 && o.x < Math.min(...sums) && (other === '计' ? o.x > word.x : o.x < word.x))
    if (twin) meant.set(twin, other)
    else meant.set(word, '合计')
  }
  return words.map((word) => {
    const text = meant.get(word)
    return text === undefined ? word : { ...word, text }
  })
}
const heads = ['单位', '数量', '单价', '金额', '税率', '税额', '类型'] as const
const sureHead = /^(?:规格型号|车牌号|税率\/征收率|项目名称|货物或应税劳务、服务名称|单位|数量|单价|金额|税率|税额|通行日期[起止])$/
/**
 * Two characters are too few to repair alone. In a row with two certain heads, a word that shares one character with a
 * missing head is that head.
 */
export const mendHeads = <T extends Placed>(words: readonly T[]): readonly T[] => {
  const sure = words.filter((w) => sureHead.test(w.text))
  return words.map((word) => {
    if (word.text.length !== 2 || sureHead.test(word.text)) return word
    const row = sure.filter((w) => Math.abs(middleOf(w) - middleOf(word)) < word.height * 0.8)
    const missing = heads.filter((head) => !row.some((w) => w.text === head))
    const meant = row.length >= 2 ? missing.filter((head) => head[0] === word.text[0] || head[1] === word.text[1]) : []
    return meant.length === 1 ? { ...word, text: meant[0]! } : word
  })
}
