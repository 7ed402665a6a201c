// 导出清单: the workbook of a month says what the page says, in the language of whoever asked.
import { describe, expect, it } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { monthParts } from '@piaotai/domain/month/month-cells.ts'
import { data, onApp, verdict } from '#testing/worlds/company.ts'
import { makeBookkeeper } from '#testing/worlds/voucher-world.ts'
import { openRows } from './month-sheet-rows.ts'

describe('The list of a month', () =>
  onApp(
    (open) => {
      it('brings the seven lines, what is left of each and every thing into the download center, for who sees the whole company', async () => {
        const of = await makeBookkeeper(open())
        await of.enter()
        const part = await of.member({ keys: ['menu_2.monthClose'], scope: 'own' })
        const status = data(await of.api.readMonth({ month: '2026-11' }))
        const { id } = data(await of.api.exportMonth({ month: '2026-11' }))
        const made = async () => data(await of.api.listDownloads({})).content.find((one) => one.id === id)!
        await expect.poll(async () => (await made()).state, { timeout: 20_000 }).toBe('downloadable')
        const book = read(await of.bytesOf((await made()).downloadUrl))
        const rows = (sheet: string) => utils.sheet_to_json<string[]>(book.Sheets[sheet]!, { header: 1 }).slice(1)
        const names = ['收齐', '看清', '对上', '抵扣', '付款', '记账', '归档']
        const open_ = status.parts.flatMap((one) => one.cells)
        expect([
          book.SheetNames,
          rows('七行')
            .filter((row) => names.includes(row[0]!))
            .map((row) => [row[0], row[2]]),
          rows('七行').filter((row) => !row[0]).length,
          rows('每一件').length,
          verdict(await part.api.invoice.exportMonth({ month: '2026-11' })),
        ]).toEqual([
          ['七行', '每一件'],
          status.parts.map((one, at) => [names[at], `${one.done}/${one.whole}`]),
          open_.length,
          open_.filter(({ cell }) => cell !== 'noRule').reduce((sum, { count }) => sum + count, 0),
          'month.notWhole',
        ])
        expect(monthParts.length).toBe(names.length)
      })
    },
    { work: true },
  ))
it('says it in English too', () => {
  const { sheets, groupsOf } = openRows({ language: 'en-US' })
  const things = JSON.stringify([
    { part: 'book', cell: 'noVoucher', kind: 'invoice', id: 'x', number: '1', party: 'A', day: '2026-11-03', amount: '1.00' },
  ])
  expect([sheets.map(({ name }) => name), [...groupsOf(['things', things])][0]?.rows[1]]).toEqual([
    ['Steps', 'Items'],
    [['Book', 'No voucher', '1', 'A', '2026-11-03', '1.00']],
  ])
})
