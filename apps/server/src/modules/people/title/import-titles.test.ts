import { describe, expect, it } from 'vitest'
import { read } from '@e965/xlsx'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { titleEndpoints } from '@piaotai/contract/title.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { data, onApp, makeCompany, verdict, type Member } from '#testing/worlds/company.ts'
import { postSheet, workbook } from '#testing/files/sheets.ts'

type Preview = Received<typeof titleEndpoints.previewTitles>
const headings = ['抬头名称（必填）', '税号（必填）', '地址', '电话', '开户行', '账号', '曾用名']
const taxIds = ['91320594MA1X7K3Q2J', '91330106MA2K0Y5R62', '91310000MA1FL4LR8P'] as const
const preview = (person: Member, bytes: Uint8Array) => postSheet<Preview>(person, 'title/import/preview', bytes)
const errorsOf = (rows: Preview['rows']) => rows.map((row) => row.errors.map((e) => `${e.column} ${e.reason}`).join(', '))

describe('Titles from a spreadsheet', () =>
  onApp((open) => {
    it.each(['xlsx', 'biff8'] as const)(
      'are read from %s with long digits whole and former names with their last days, and nothing is kept yet',
      async (bookType) => {
        const { owner } = await makeCompany(open())
        const made = data(
          await preview(
            owner,
            workbook(
              [
                headings,
                [
                  '苏州砚田精密制造有限公司',
                  '91320594ma1x7k3q2j',
                  '苏州市',
                  '0512-6868',
                  '工行',
                  '1102020409000123456',
                  '旧名（至2026-06-30）；老名',
                ],
              ],
              bookType,
            ),
          ),
        )
        expect([made.total, made.good, made.room, made.rows[0]]).toMatchObject([
          1,
          1,
          limits.titles,
          {
            line: 2,
            kind: 'company',
            taxId: taxIds[0],
            bankAccount: '1102020409000123456',
            formerNames: [
              { name: '旧名', until: '2026-06-30' },
              { name: '老名', until: null },
            ],
            errors: [],
          },
        ])
        expect(data(await owner.api.user.listTitles({})).content).toEqual([])
      },
    )
    it('are shown with every wrong cell; the good rows are added when they come back', async () => {
      const { owner } = await makeCompany(open())
      data(await owner.api.user.createTitle({ kind: 'company', name: '已有的公司', taxId: taxIds[2] }))
      const { rows, good } = data(
        await preview(
          owner,
          workbook([
            headings,
            ['', taxIds[1]],
            ['甲', '12'],
            ['=1+1', taxIds[0]],
            ['乙', '91320594MA1X7K3Q2K'],
            ['已有的公司', taxIds[2]],
            ['丙', taxIds[0], '', '', '', '', '旧（至2026-02-30）'],
            ['丁', taxIds[1]],
            ['戊', taxIds[1]],
          ]),
        ),
      )
      expect([errorsOf(rows), good]).toEqual([
        [
          'name required, taxId duplicate',
          'taxId taxIdShape',
          'name nameInvalid',
          'taxId taxIdCheck',
          'name taken, taxId taken',
          'formerNames dateInvalid',
          'taxId duplicate',
          'taxId duplicate',
        ],
        0,
      ])
      const {
        rows: [only],
      } = data(
        await preview(
          owner,
          workbook([
            ['Tax ID', 'Title'],
            [taxIds[1], '丁'],
          ]),
        ),
      )
      const { line: _line, errors: _errors, ...fields } = only!
      expect([
        data(await owner.api.user.importTitles({ titles: [fields] })),
        data(await owner.api.user.listTitles({})).content.map((t) => t.name),
      ]).toEqual([{ added: 1 }, ['已有的公司', '丁']])
    })
    it('say which heading is missing, and that the sheet is empty, too long, too large or none at all', async () => {
      const { owner } = await makeCompany(open())
      const many = Array.from({ length: limits.titles + 1 }, (_, i) => [`公司${i}`, taxIds[0]])
      const sheets = [
        workbook([['抬头名称'], ['甲']]),
        workbook([headings]),
        workbook([headings, ...many]),
        Buffer.concat([workbook([headings]), Buffer.alloc(limits.titleSheetBytes)]),
        Buffer.from('抬头名称,税号'),
      ]
      const verdicts = []
      for (const bytes of sheets) {
        const answer = await preview(owner, bytes)
        verdicts.push(`${answer.status} ${verdict(answer)}`)
      }
      expect(verdicts).toEqual(['400 sheet.headings', '400 sheet.empty', '400 sheet.tooMany', '400 file.tooLarge', '400 sheet.unreadable'])
    })
    it.each(['zh-CN', 'en-US'] as const)('begin with a template in %s that is text throughout and comes back empty', async (language) => {
      const { owner } = await makeCompany(open())
      const response = await fetch(`${owner.base}/user-center/title/import/template`, {
        headers: { authorization: `Bearer ${owner.token}`, language },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const book = read(bytes)
      expect([
        book.SheetNames.flatMap((name) => Object.values(book.Sheets[name]!) as { f?: string }[]).filter((cell) => cell.f !== undefined),
        verdict(await preview(owner, bytes)),
      ]).toEqual([[], 'sheet.empty'])
    })
    it('are the business of who may edit them alone', async () => {
      const { owner, member } = await makeCompany(open())
      const reader = await member({ keys: ['menu_4.enterpriseRise'] })
      const clerk = await member()
      data(await owner.api.user.createTitle({ kind: 'personal', name: '个人' }))
      expect([
        data(await reader.api.user.listTitles({})).content.length,
        verdict(await reader.api.user.createTitle({ kind: 'personal', name: '乙' })),
        verdict(await preview(reader, workbook([headings]))),
        verdict(await clerk.api.user.listTitles({})),
      ]).toEqual([1, 'permission.denied', 'permission.denied', 'permission.denied'])
    })
  }))
