// The second table of 旅客运输 and 货物运输 below the goods: travellers or cargo, with origin and destination.
import { toLines, type Sheet } from './sheet.ts'

/** The table's heads. The first head of a table begins each of its rows; personal ids (有效身份证件号) are not extracted. */
const heads = /出行人|有效身份证件号|出行日期|出发地|到达地|等级|交通工具类型|运输工具种类|运输工具牌号|起运地|运输货物名称/
const first = /^(?:出行人|运输工具种类)$/
const leftOut = '有效身份证件号'
const end = /^(?:合计|价税合计|备注)/

/**
 * Each head with the texts of its column in order; empty where a text cannot be assigned to one column or row.
 * `bottom`: the end of the total's row.
 */
export const readAnnex = (sheet: Sheet, top: number, bottom: number): Readonly<Record<string, string>> => {
  const found = sheet.find(heads).filter((f) => f.middle > top && f.middle < bottom)
  const begin = found.find((f) => first.test(f.match[0]))
  if (!begin) return {}
  const columns = found
    .filter((f) => Math.abs(f.middle - begin.middle) < sheet.em)
    .map((f) => ({ name: f.match[0], x: f.x, right: f.right, middle: (f.x + f.right) / 2 }))
  const rows: Map<string, string>[] = []
  for (const line of toLines(sheet.within({ x: 0, right: sheet.width, y: begin.bottom, bottom }), sheet.em)) {
    if (end.test(line.map((w) => w.text).join(''))) break
    const row = new Map<string, string>()
    for (const word of line) {
      const right = word.x + word.width
      if (columns.filter((c) => c.middle > word.x && c.middle < right).length > 1) return {}
      const middle = (word.x + right) / 2
      const { name } = columns.reduce((a, b) => (Math.abs(b.middle - middle) < Math.abs(a.middle - middle) ? b : a))
      row.set(name, (row.get(name) ?? '') + word.text)
    }
    if (row.has(begin.match[0])) rows.push(row)
    else if (row.size > 0) {
      const above = rows.at(-1)
      if (!above) return {}
      for (const [name, text] of row) above.set(name, (above.get(name) ?? '') + text)
    }
  }
  return Object.fromEntries(
    columns
      .filter(({ name }) => name !== leftOut && rows.some((row) => row.has(name)))
      .map(({ name }) => [name, rows.map((row) => row.get(name) ?? '—').join('；')]),
  )
}
