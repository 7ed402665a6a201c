import { expect, it } from 'vitest'
import { deadLetterSheet, runSheetJob } from './index.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, nobody, verdict, type Member } from '#testing/worlds/company.ts'
import {
  commit,
  headings,
  invoices,
  lineHeadings,
  look,
  nextNumber,
  preview,
  records,
  row,
  runJob,
  workbook,
} from '#testing/files/manual-entry-sheets.ts'

const open = fileApp()

onPostgres('A sheet of invoices as it comes', () => {
  it('what the tax bureau’s sheet calls void or offset is said of the row, the record and its risk, and is not taken for verified', async () => {
    const { owner } = await makeCompany(open())
    const [good, gone, red] = [nextNumber(), nextNumber(), nextNumber()]
    const state = (number: string, said: string) => [...row({ '发票号码*': number }), said]
    const sheet = await look(
      owner,
      workbook({ 信息汇总表: [[...headings, '发票状态'], state(good, '正常'), state(gone, '已作废'), state(red, '已红冲-全额')] }),
    )
    expect([sheet.good, sheet.faults]).toEqual([3, ['', 'number bureauVoid', 'number bureauRed']])
    data(await commit(owner, sheet.id))
    const found = new Map((await invoices(owner)).map((each) => [each.number, each]))
    const reported = async (number: string) => {
      const { id, verifyStatus, warningCount } = found.get(number)!
      const risk = data(await owner.api.invoice.readRisk({ area: 'company', id }))
      return [verifyStatus, warningCount, risk.findings.find((each) => each.rule === 'verification')?.says]
    }
    expect([await reported(good), await reported(gone), await reported(red)]).toEqual([
      [0, 0, 'never'],
      [0, 1, 'bureauVoid'],
      [0, 1, 'bureauRed'],
    ])
  })
  it('what the tax bureau’s sheet calls void is told of an invoice that is recorded already too: a warning once, a risk, its log; and the platform’s own answer needs no such word', async () => {
    const { owner } = await makeCompany(open())
    const [heard, reported] = [nextNumber(), nextNumber()]
    data(
      await commit(
        owner,
        (await look(owner, workbook({ 发票: [headings, row({ '发票号码*': heard }), row({ '发票号码*': reported })] }))).id,
      ),
    )
    await open().asOwner(`update invoice set verify_status = 9 where number = '${reported}'`)
    const again = async () => {
      data(
        await commit(
          owner,
          (
            await look(
              owner,
              workbook({
                信息汇总表: [[...headings, '发票状态'], ...[heard, reported].map((number) => [...row({ '发票号码*': number }), '已作废'])],
              }),
            )
          ).id,
        ),
      )
    }
    expect(
      (
        await look(
          owner,
          workbook({
            信息汇总表: [
              [...headings, '发票状态'],
              [...row({ '发票号码*': heard }), '已作废'],
              [...row({ '发票号码*': reported }), '正常'],
              [...row({ '发票号码*': nextNumber() }), '已作废'],
            ],
          }),
        )
      ).told,
    ).toBe(1)
    await again()
    await again()
    const of = async (number: string) => {
      const { id, warningCount, verifyStatus } = (await invoices(owner)).find((each) => each.number === number)!
      const { findings } = data(await owner.api.invoice.readRisk({ area: 'company', id }))
      const { entries } = data(await owner.api.invoice.readInvoiceLog({ area: 'company', id }))
      return [
        verifyStatus,
        warningCount,
        findings.find((each) => each.rule === 'verification')?.says,
        entries.filter(({ action }) => action === 'invoice.bureauSaid').map(({ detail }) => detail),
      ]
    }
    expect([await of(heard), await of(reported)]).toEqual([
      [0, 1, 'bureauVoid', [{ says: 'bureauVoid', note: '已作废' }]],
      [9, 0, 'cancelled', []],
    ])
  })
  it.each(['xlsx', 'biff8'] as const)(
    'is read from %s whatever way dates and amounts were typed, and recorded with its lines',
    async (bookType) => {
      const { owner } = await makeCompany(open())
      const [a, b, c] = [nextNumber(), nextNumber(), nextNumber()]
      const { id, good, total } = await look(
        owner,
        workbook(
          {
            发票: [
              headings,
              row({ '发票号码*': a, '开票日期*': 46346 }),
              row({ '发票号码*': b, '开票日期*': '2026年11月20日', 不含税金额: '1,000.10', 税额: '130.01', '价税合计*': '￥1,130.11' }),
              row({ '发票号码*': c, 不含税金额: 0.1 + 0.2, 税额: 0.03, '价税合计*': 0.33 }),
            ],
            明细: [lineHeadings, ['', a, '*纸制品*复印纸', 'A4', '箱', 2, 50, 100, '13%', 13]],
          },
          undefined,
          bookType,
        ),
      )
      expect([total, good, data(await commit(owner, id)).running]).toEqual([3, 3, false])
      const entered = await invoices(owner)
      const first = data(await owner.api.invoice.readInvoice({ area: 'company', id: entered.find((invoice) => invoice.number === a)!.id }))
      expect([entered.map((v) => [v.number, v.date, v.amountIncludingTax]).sort(), first.lines, first.fields['number']]).toEqual([
        [
          [a, '2026-11-20', '113.00'],
          [b, '2026-11-20', '1130.11'],
          [c, '2026-11-20', '0.33'],
        ].sort(),
        [
          {
            name: '*纸制品*复印纸',
            spec: 'A4',
            unit: '箱',
            quantity: '2',
            unitPrice: '50',
            amount: '100.00',
            taxRate: '13%',
            taxAmount: '13.00',
          },
        ],
        { from: 'sheet', confidence: 1 },
      ])
    },
  )
  it('lies with nine others at most that one person has looked at and not recorded: the oldest goes for the next', async () => {
    const firm = await makeCompany(open())
    const colleague = await firm.member({ keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.import'], scope: 'company' })
    const sheets: string[] = []
    const seen = async (person: Member, id: string) => verdict(await person.api.invoice.readInvoiceSheet({ id }))
    const theirs = data(await preview(colleague, workbook({ 发票: [headings, row()] }))).id
    const recorded = data(await preview(firm.owner, workbook({ 发票: [headings, row()] }))).id
    data(await commit(firm.owner, recorded))
    for (let n = 0; n < 12; n++) {
      sheets.push(data(await preview(firm.owner, workbook({ 发票: [headings, row()] }))).id)
      open().clock.advance(1)
    }
    const answers: string[] = []
    for (const id of sheets) answers.push(await seen(firm.owner, id))
    expect([answers, await seen(colleague, theirs), await seen(firm.owner, recorded)]).toEqual([
      [...Array.from({ length: 2 }, () => 'sheet.notFound'), ...Array.from({ length: 10 }, () => 'ok')],
      'ok',
      'ok',
    ])
  })
})

onPostgres('A sheet of invoices as it is judged', () => {
  it('shows every wrong cell with what is wrong, and records nothing yet', async () => {
    const { owner } = await makeCompany(open())
    const twice = nextNumber()
    const read = await look(
      owner,
      workbook({
        发票: [
          headings,
          row({ '发票号码*': Number(nextNumber()) }),
          row({ '发票号码*': '2.63227E+19' }),
          row({ '发票类型*': '专票', 发票代码: 44001500111, '发票号码*': 66722 }),
          row({ '开票日期*': '20/11/26' }),
          row({ '价税合计*': 113.01 }),
          row({ 税额: '13.005' }),
          row({ 销方税号: '9132' }),
          row({ '发票类型*': '门票' }),
          row({ '发票号码*': '' }),
          row({ '发票号码*': twice }),
          row({ '发票号码*': twice }),
          row(),
        ],
      }),
    )
    expect([read.faults, read.total, read.good, read.wrong, await invoices(owner)]).toEqual([
      [
        'number digitsLost',
        'number digitsLost',
        'code zerosLost, number zerosLost',
        'date date',
        'amountIncludingTax sums',
        'taxAmount amount',
        'seller.taxId taxIdShape',
        'type type',
        'number required',
        '',
        'number repeated',
        '',
      ],
      12,
      2,
      10,
      [],
    ])
  })
  it('says of a goods line in which row and cell it is wrong', async () => {
    const { owner } = await makeCompany(open())
    const number = nextNumber()
    const { rows, strayLines } = await look(
      owner,
      workbook({
        发票: [headings, row({ '发票号码*': number })],
        明细: [lineHeadings, ['', number, '纸', '', '', '', '', '一百', '13%', 13], ['', nextNumber(), '笔', '', '', '', '', 1, '', '']],
      }),
    )
    expect([rows[0]?.faults, rows[0]?.lineCount, strayLines]).toEqual([
      [{ field: 'lines', level: 'error', word: 'amount', detail: { line: '2', cell: 'amount' } }],
      1,
      1,
    ])
  })
})

onPostgres('A sheet of invoices as it is recorded', () => {
  it('is refused with errors left, and recorded without them on wish; each row tells what became of it', async () => {
    const { owner } = await makeCompany(open())
    const bytes = workbook({ 发票: [headings, row(), row({ '价税合计*': 1 }), row()] })
    const { id } = data(await preview(owner, bytes))
    expect(verdict(await commit(owner, id))).toBe('sheet.errorsLeft')
    const { importId } = data(await commit(owner, id, true))
    const record = data(await owner.api.invoice.readImport({ area: 'company', id: importId }))
    expect([
      record.mode,
      record.name,
      record.entered,
      record.exceptions,
      record.items?.map((item) => [item.pages, item.outcome, item.reason]),
    ]).toEqual([
      'sheet',
      '十一月.xlsx',
      2,
      1,
      [
        [[2], 'entered', null],
        [[3], 'exception', 'rowWrong'],
        [[4], 'entered', null],
      ],
    ])
  })
  it('tells its rows page by page, each once, and those of one outcome alone', async () => {
    const { owner } = await makeCompany(open())
    const rows = Array.from({ length: 7 }, (_, at) => row(at % 3 === 1 ? { '价税合计*': 1 } : {}))
    const { importId } = data(await commit(owner, data(await preview(owner, workbook({ 发票: [headings, ...rows] }))).id, true))
    const page = async (more: { after?: number; items?: number; outcome?: 'exception' }) => {
      const { items = [], nextItem } = data(await owner.api.invoice.readImport({ area: 'company', id: importId, ...more }))
      return [items.map((item) => item.seq), nextItem]
    }
    expect([
      await page({}),
      await page({ items: 3 }),
      await page({ items: 3, after: 3 }),
      await page({ items: 3, after: 6 }),
      await page({ items: 3, after: 7 }),
    ]).toEqual([
      [[1, 2, 3, 4, 5, 6, 7], null],
      [[1, 2, 3], 3],
      [[4, 5, 6], 6],
      [[7], null],
      [[], null],
    ])
    expect([
      await page({ outcome: 'exception' }),
      await page({ outcome: 'exception', items: 1 }),
      verdict(await owner.api.invoice.readImport({ area: 'company', id: importId, items: 201 })),
    ]).toEqual([[[2, 5], null], [[2], 2], 'input.invalid'])
  })
  it('names what is recorded already with who entered it, and records the rest', async () => {
    const { owner } = await makeCompany(open())
    const number = nextNumber()
    const once = workbook({ 发票: [headings, row({ '发票号码*': number })] })
    const first = data(await preview(owner, once))
    data(await commit(owner, first.id))
    const again = await look(owner, workbook({ 发票: [headings, row({ '发票号码*': number }), row()] }))
    const [record] = await invoices(owner)
    expect([
      again.good,
      again.duplicates,
      again.rows[0]?.state,
      again.rows[0]?.existing?.invoiceId,
      again.rows[0]?.existing?.enteredBy,
    ]).toEqual([1, 1, 'duplicate', record?.id, owner.name])
    const { importId } = data(await commit(owner, again.id))
    expect(data(await owner.api.invoice.readImport({ area: 'company', id: importId })).items?.map((item) => item.outcome)).toEqual([
      'duplicate',
      'entered',
    ])
  })
  it('that says something else of a recorded invoice changes nothing, and says so', async () => {
    const { owner } = await makeCompany(open())
    const number = nextNumber()
    const sheet = (total: number) =>
      workbook({ 发票: [headings, row({ '发票号码*': number, 不含税金额: total, 税额: 0, '价税合计*': total })] })
    data(await commit(owner, data(await preview(owner, sheet(100))).id))
    const { importId } = data(await commit(owner, data(await preview(owner, sheet(200))).id))
    const [item] = data(await owner.api.invoice.readImport({ area: 'company', id: importId })).items!
    expect([item?.outcome, item?.reason, (await invoices(owner)).map((v) => v.amountIncludingTax)]).toEqual([
      'exception',
      'differsFromRecord',
      ['100.00'],
    ])
  })
  it('is one audit entry for the import and one for each record', async () => {
    const { owner, id: companyId } = await makeCompany(open())
    const { id } = data(await preview(owner, workbook({ 发票: [headings, row(), row()] })))
    data(await commit(owner, id))
    const entries = await open().asOwner(
      `select action, count(*)::int as n from audit_log where company_id = '${companyId}' and action in ('import.started', 'invoice.entered') group by action order by action`,
    )
    expect(entries).toEqual([
      { action: 'import.started', n: 1 },
      { action: 'invoice.entered', n: 2 },
    ])
  })
  it('committed twice at once is one import', async () => {
    const { owner } = await makeCompany(open())
    const { id } = data(await preview(owner, workbook({ 发票: [headings, row()] })))
    const answers = await Promise.all([1, 2].map(async () => data(await commit(owner, id)).importId))
    expect([new Set(answers).size, (await records(owner)).length, (await invoices(owner)).length]).toEqual([1, 1, 1])
  })
  it('of more than a hundred invoices is recorded by a job, with its progress on the import record; a run cut off goes on where it stood', async () => {
    const { owner, id: companyId } = await makeCompany(open())
    const { id } = data(await preview(owner, workbook({ 发票: [headings, ...Array.from({ length: 101 }, () => row())] })))
    const done = data(await commit(owner, id))
    const running = (await records(owner))[0]!
    await runSheetJob(open().app.deps)({ companyId, sheetId: id }, { number: 1, last: false, signal: AbortSignal.abort() })
    await Promise.all([runJob(open(), companyId, id), runJob(open(), companyId, id)])
    const [after] = await records(owner)
    expect([
      done.running,
      running.progressTotal,
      running.finishedAt,
      after?.entered,
      after?.recognitionStatus,
      after?.progressDone,
    ]).toEqual([true, 101, null, 101, 9, 101])
  })
  it('whose job died for good says so, and is brought in again by the same sheet', async () => {
    const { owner, id: companyId } = await makeCompany(open())
    const bytes = workbook({ 发票: [headings, ...Array.from({ length: 101 }, () => row())] })
    const { id } = data(await preview(owner, bytes))
    data(await commit(owner, id))
    await deadLetterSheet(open().app.deps)({ companyId, sheetId: id })
    const [record] = await records(owner)
    const [retried] = data(await owner.api.invoice.retryImports({ area: 'company', ids: [record!.id] }))
    expect([record?.recognitionStatus, record?.next, retried?.problem, data(await preview(owner, bytes)).good]).toEqual([
      2,
      'replaceFile',
      'import.notRetryable',
      101,
    ])
  })
  it('of one person is nobody else’s to look at or to commit', async () => {
    const { owner, member } = await makeCompany(open())
    const other = await makeCompany(open())
    const clerk = await member()
    const { id } = data(await preview(owner, workbook({ 发票: [headings, row()] })))
    const answers = [
      clerk.api.invoice.readInvoiceSheet({ id }),
      clerk.api.invoice.commitInvoiceSheet({ id, area: 'personal' }),
      other.owner.api.invoice.commitInvoiceSheet({ id, area: 'company' }),
      owner.api.invoice.readInvoiceSheet({ id: nobody }),
    ]
    expect((await Promise.all(answers)).map(verdict)).toEqual(['sheet.notFound', 'sheet.notFound', 'sheet.notFound', 'sheet.notFound'])
  })
  it('that was only looked at goes after a day, with its bytes', async () => {
    const { owner, id: companyId } = await makeCompany(open())
    const old = data(await preview(owner, workbook({ 发票: [headings, row()] })))
    await open().asOwner(`update invoice_sheet set created_at = created_at - interval '25 hours' where id = '${old.id}'`)
    data(await preview(owner, workbook({ 发票: [headings, row()] })))
    const [left] = await open().asOwner(`select count(*)::int as n from stored_file where company_id = '${companyId}'`)
    expect([verdict(await owner.api.invoice.readInvoiceSheet({ id: old.id })), left]).toEqual(['sheet.notFound', { n: 1 }])
  })
})
