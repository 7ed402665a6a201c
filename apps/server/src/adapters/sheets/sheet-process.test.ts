import { describe, expect, it } from 'vitest'
import { workbook } from '#testing/files/sheets.ts'
import { of } from '#testing/worlds/sharers.ts'
import { sheetProcess } from './sheet-process.ts'

describe('The process that reads a spreadsheet', () => {
  it('is ended when it takes too long, and the next one reads again', async () => {
    const bytes = workbook([
      ['姓名', '手机', '邮箱', '部门', '权限组'],
      ['陈', '13700000000'],
    ])
    const bounds = { rows: 10, columns: 5 }
    expect([
      (await sheetProcess({ ms: 1 }).read(bytes, bounds, of('a company'))).ok,
      (await sheetProcess().read(bytes, bounds, of('a company'))).ok,
    ]).toEqual([false, true])
  })
  it('reads six sheets that come at once, each by itself', async () => {
    const reader = sheetProcess()
    const read = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => reader.read(workbook([[`第${n}份`]]), { rows: 10, columns: 2 }, of('a company'))),
    )
    expect(read.map((r) => (r.ok ? r.rows[0]?.cells[0] : ''))).toEqual(['第1份', '第2份', '第3份', '第4份', '第5份', '第6份'])
  })
})
