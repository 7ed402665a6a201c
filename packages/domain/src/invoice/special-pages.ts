// Pages of special businesses in the bureau's workbook: facts beside the face of an invoice that another page tells, never its money.
import { dayTimeOf, placeHeadings, splitPage, type BureauPage } from '../tax/bureau-page.ts'
import { plainHeading, type SheetLine, type SheetPage } from './invoice-sheet-columns.ts'
import { specialBusinesses } from './special-business.ts'

type Identity = 'number' | 'code' | 'digitalNumber'
const identity: readonly (readonly [string, Identity])[] = [
  ['数电发票号码', 'digitalNumber'],
  ['数电票号码', 'digitalNumber'],
  ['全电发票号码', 'digitalNumber'],
  ['发票代码', 'code'],
  ['发票号码', 'number'],
]
/**
 * Headings, each with the word of the face for it. Personal ids (有效身份证号) are left out, as from all originals. `by`: headings that no other
 * page has, whatever it is called.
 */
const pages: readonly { readonly business: string; readonly by: readonly string[]; readonly facts: Readonly<Record<string, string>> }[] = [
  {
    business: '建筑服务',
    by: ['建筑服务发生地', '建筑项目名称', '跨区域涉税事项报验管理编号'],
    facts: {
      跨区域涉税事项报验管理编号: '跨区域涉税事项报验管理编号',
      建筑服务发生地: '建筑服务发生地',
      建筑项目名称: '建筑项目名称',
    },
  },
  {
    business: '铁路电子客票',
    by: ['出行车次', '旅客姓名'],
    facts: { 旅客姓名: '旅客姓名', 出发地: '出发站', 到达地: '到达站', 出行车次: '车次', 日期: '乘车日期', 时间: '发车时间' },
  },
  {
    business: '旅客运输服务',
    by: ['出行人', '交通工具类型'],
    facts: { 出行人: '出行人', 出行日期: '出行日期', 出发地: '出发地', 到达地: '到达地', 等级: '等级', 交通工具类型: '交通工具类型' },
  },
  {
    business: '通行费',
    by: ['通行日期起', '通行日期止', '车辆类型'],
    facts: { 车牌号码: '车牌号', 车牌号: '车牌号', 车辆类型: '类型', 通行日期起: '通行日期起', 通行日期止: '通行日期止' },
  },
  {
    business: '不动产经营租赁服务',
    by: ['产权证书/不动产权证号'],
    facts: { '产权证书/不动产权证号': '产权证书/不动产权证号', 车牌号: '车牌号', 车牌号码: '车牌号' },
  },
]
const days: ReadonlySet<string> = new Set(['乘车日期', '出行日期', '通行日期起', '通行日期止'])

/** What a page says of one invoice. */
export interface SpecialRow {
  readonly digitalNumber: string
  readonly code: string
  readonly number: string
  readonly facts: Readonly<Record<string, string>>
}
export interface SpecialPage {
  readonly business: string
  readonly rows: readonly SpecialRow[]
}
/** A page of a known special business; undefined for any other. */
export const readSpecialPage = (page: SheetPage): SpecialPage | undefined => {
  for (const { business, by, facts } of pages) {
    const table = new Map<string, string>([
      ...identity,
      ...Object.entries(facts).map(([heading, word]) => [plainHeading(heading), word] as const),
    ])
    const own = new Set(by.map((heading) => facts[heading] ?? heading))
    const split = splitPage(page, (cells) => {
      const places = placeHeadings(cells, table)
      return (places.has('digitalNumber') || places.has('number')) && [...places.keys()].some((word) => own.has(word)) ? places : undefined
    })
    if (split) return { business, rows: split.rows.map((row) => rowOf(split, row)) }
  }
  return undefined
}
const rowOf = (page: BureauPage<string>, row: SheetLine): SpecialRow => {
  const cell = (column: string): string => row.cells[page.places.get(column) ?? -1]?.trim() ?? ''
  const facts: Record<string, string> = {}
  for (const [word, at] of page.places) {
    if (word === 'digitalNumber' || word === 'code' || word === 'number') continue
    const text = days.has(word) ? dayIn(cell(word), row.numbers.includes(at), page.from1904) : listed(cell(word))
    if (text !== '' && text !== '无' && !/^\*+$/.test(text)) facts[word] = text
  }
  return { digitalNumber: cell('digitalNumber'), code: cell('code'), number: cell('number'), facts }
}
/** A day without its midnight; whatever is no day stays as it is. */
const dayIn = (text: string, number: boolean, from1904: boolean): string => dayTimeOf(text, number, from1904)?.day ?? text
/** Several plates are a list in brackets: `["云A00001"]`. */
const listed = (text: string): string => {
  if (!/^\[.*\]$/s.test(text)) return text
  const items = [...text.matchAll(/"([^"]*)"/g)].map(([, item = '']) => item.trim()).filter((item) => item !== '')
  return items.length > 0 || /^\[\s*\]$/.test(text) ? items.join('、') : text
}

/** Facts of several rows of one invoice, in the order of the rows: several travellers or cars. */
export const joinFacts = (rows: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> => {
  const words = [...new Set(rows.flatMap((facts) => Object.keys(facts)))]
  return Object.fromEntries(
    words.map((word) => [
      word,
      rows
        .map((facts) => facts[word] ?? '—')
        .join('；')
        .slice(0, 500),
    ]),
  )
}

/** 特定业务类型 in the words of the face: the bureau adds 发票 to some. A toll is also told by the type's word. */
export const specialWord = (label: string, typeWord: string): string => {
  const plain = label.trim().replace(/发票$/, '')
  if (specialBusinesses.includes(plain)) return plain
  if (label.trim() !== '') return label.trim()
  return /(数电|全电).*通行费/.test(typeWord) ? '通行费' : ''
}
