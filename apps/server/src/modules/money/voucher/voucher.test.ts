// 记账凭证: drafts by rules that always balance, periods, and invoices that a voucher holds.
import { expect, it } from 'vitest'
import { titleStatus } from '@piaotai/domain/states.ts'
import { plainReference } from '@piaotai/domain/voucher/voucher.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, verdict } from '#testing/worlds/company.ts'
import { makeBookkeeper, page, purchase } from '#testing/worlds/voucher-world.ts'

const open = fileApp({ work: true })

onPostgres('Vouchers as they are made', () => {
  it('an unbooked invoice becomes a draft by the first rule that takes it, and balances', async () => {
    const books = await makeBookkeeper(open())
    const seller = { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' }
    await books.rule(purchase({ name: '原材料采购' }))
    await books.rule(purchase({ name: '兜底' }, '560299'))
    const id = await books.enter({
      seller,
      lines: [
        {
          name: '*金属制品*冷轧板',
          spec: null,
          unit: null,
          quantity: null,
          unitPrice: null,
          amount: '1000.00',
          taxRate: '6%',
          taxAmount: '60.00',
        },
      ],
    })
    expect(await books.make()).toMatchObject({ vouchers: 1, invoices: 1, amount: '1060.00', refused: [], more: 0 })
    const { content, amount, counts } = await books.list({ period: '2026-11' })
    expect([amount, counts, content]).toMatchObject([
      '1060.00',
      { draft: 1, exported: 0, numbered: 0, changed: 0 },
      [
        {
          state: 'draft',
          day: '2026-11-03',
          period: '2026-11',
          rule: '原材料采购',
          total: '1060.00',
          invoices: [{ id }],
          entries: [
            {
              side: 'debit',
              account: '1403',
              accountName: '原材料',
              amount: '1000.00',
              summary: '采购冷轧板，昆山沃野自动化设备有限公司',
            },
            { side: 'debit', account: '22210101', amount: '60.00' },
            { side: 'credit', account: '2202', amount: '1060.00', auxiliary: 'partner', auxiliaryName: seller.name },
          ],
        },
      ],
    ])
    expect(plainReference(content[0]!.reference)).toMatchObject({ seq: 1 })
    expect(await books.make()).toMatchObject({ batch: null, vouchers: 0 })
  })
  it('what cannot become a draft is told with its reason, and a preview makes nothing', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const [fit, sums, other, outgoing] = [
      await books.enter(),
      await books.enter({ amountExcludingTax: '1000.00', taxAmount: '50.00' }),
      await books.enter({ date: '2026-12-01' }),
      await books.enter({}, books.owner, 2),
    ]
    const told = await books.make('2026-11', { ids: [fit, sums, other, outgoing], preview: true })
    expect([told.vouchers, new Map(told.refused.map(({ id, reason }) => [id, reason])), (await books.list()).totalElements]).toEqual([
      1,
      new Map([
        [sums, 'sumsDiffer'],
        [other, 'otherPeriod'],
        [outgoing, 'noRule'],
      ]),
      0,
    ])
  })
  it('a void invoice becomes no draft, a fully reversed one only together with its red one, and what asks for a reason by hand with one', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const [void_, reversed, lost] = [await books.enter(), await books.enter(), await books.enter()]
    await open().asOwner(`update invoice set standing = 'void' where id = '${void_}'`)
    await open().asOwner(`update invoice set standing = 'redFull', red_gross = amount_including_tax where id = '${reversed}'`)
    await open().asOwner(`update invoice set standing = 'notFound' where id = '${lost}'`)
    const told = await books.make()
    expect([told.vouchers, new Map(told.refused.map(({ id, reason, causes }) => [id, [reason, causes]]))]).toEqual([
      0,
      new Map([
        [void_, ['void', ['void']]],
        [reversed, ['judged', ['redFull']]],
        [lost, ['judged', ['notFound']]],
      ]),
    ])
    expect(told.leftOut).toEqual(expect.arrayContaining([{ cause: 'redFull', count: 1 }]))
    const unbooked = async () => data(await books.api.readVoucherFigures({ period: '2026-11' })).unbooked.count
    expect(await unbooked()).toBe(1)
    expect(await books.make('2026-11', { ids: [lost], reason: '已向销方索取' })).toMatchObject({ vouchers: 1, refused: [] })
    const red = await books.enter({ amountExcludingTax: '-1000.00', taxAmount: '-60.00', amountIncludingTax: '-1060.00' })
    await open().asOwner(`update invoice set red_of = (select identity from invoice where id = '${reversed}') where id = '${red}'`)
    expect(await books.make()).toMatchObject({ vouchers: 2, refused: [{ id: void_ }] })
  })
  it('of a hotel with meals the deductible tax is input tax and the rest goes to the expense; without any, none of it is', async () => {
    const books = await makeBookkeeper(open())
    const line = (name: string, amount: string, taxAmount: string) => {
      const rest = { spec: null, unit: null, quantity: null, unitPrice: null, taxRate: '6%' }
      return { ...rest, name, amount, taxAmount }
    }
    const entries = [
      { side: 'debit', account: '560299', auxiliary: null, face: 'amount' },
      { side: 'debit', account: '560299', auxiliary: null, face: 'undeductible' },
      { side: 'debit', account: '22210101', auxiliary: null, face: 'deductible', when: 'deductible' },
      { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
    ] as const
    await books.rule(purchase({ settings: { entries: [...entries], summary: '{goods}' } }))
    const stay = { type: 12, amountExcludingTax: '800.00', taxAmount: '48.00', amountIncludingTax: '848.00' }
    await books.enter({ ...stay, lines: [line('*住宿服务*房费', '600.00', '36.00'), line('*餐饮服务*餐费', '200.00', '12.00')] })
    await books.enter({ ...stay, date: '2026-11-04', lines: [line('*餐饮服务*餐费', '800.00', '48.00')] })
    await open().asOwner(`update invoice set title_status = ${titleStatus.correct} where company_id = '${books.id}'`)
    expect(await books.make()).toMatchObject({ vouchers: 2, refused: [] })
    const { content } = await books.list({ period: '2026-11' })
    const told = content
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map((one) => one.entries.map(({ account, amount }) => `${account} ${amount}`))
    expect(told).toEqual([
      ['560299 800.00', '560299 12.00', '22210101 36.00', '2202 848.00'],
      ['560299 800.00', '560299 48.00', '2202 848.00'],
    ])
  })
  it('an invoice that is paid in parts is booked once, by its face: what is paid of it makes no entry', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const id = await books.enter()
    await open().asOwner(`update invoice set verify_status = 1, standing = 'normal', title_status = 1 where id = '${id}'`)
    const pay = async (amount: string | null) => {
      const about = { area: 'company', ids: [id], reason: '先付一部分' } as const
      data(await books.api.submitInvoices({ ...about, ids: [id], amounts: [amount] }))
      data(await books.api.confirmInvoices({ ...about, ids: [id] }))
    }
    await pay('400.00')
    expect(await books.make()).toMatchObject({ vouchers: 1, amount: '1060.00' })
    await pay(null)
    expect([await books.make(), await books.list()]).toMatchObject([{ vouchers: 0 }, { totalElements: 1, amount: '1060.00' }])
  })
  it('a draft whose invoice turned void leaves for no file', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const id = await books.enter()
    await books.make()
    await open().asOwner(`update invoice set standing = 'void' where id = '${id}'`)
    const [voucher] = (await books.list()).content
    expect(verdict(await books.api.exportVouchers({ ids: [voucher!.id], format: 'generic', pagePath: page }))).toBe('invoice.refused')
  })
})

onPostgres('Vouchers that are edited, and periods that close', () => {
  it('drafts of a day become one voucher, and its sums are those of the invoices', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    for (const amountExcludingTax of ['100.01', '200.02', '-50.00'])
      await books.enter({ amountExcludingTax, taxAmount: '0.00', amountIncludingTax: amountExcludingTax })
    await books.make()
    const before = await books.list()
    const merged = data(await books.api.mergeVouchers({ ids: before.content.map(({ id }) => id), by: 'day' }))
    const after = await books.list()
    expect([merged, before.amount, after.amount, after.content[0]]).toMatchObject([
      { before: 3, after: 1 },
      '250.03',
      '250.03',
      { invoiceCount: 3, total: '250.03' },
    ])
  })
  it('an edited draft is kept only when it balances; the database refuses one that does not', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    await books.enter()
    await books.make()
    const [voucher] = (await books.list()).content
    const entry = (side: 'debit' | 'credit', account: string, amount: string) => ({
      side,
      account,
      summary: '改',
      amount,
      auxiliary: null,
      auxiliaryName: '',
      auxiliaryCode: '',
    })
    const edit = { id: voucher!.id, version: voucher!.version, day: '2026-11-05' }
    const wrong = await books.api.editVoucher({
      ...edit,
      entries: [entry('debit', '560203', '1060.00'), entry('credit', '9999', '1060.01')],
    })
    expect([verdict(wrong), (wrong.body.detail as { problems: unknown }).problems]).toEqual([
      'voucher.invalid',
      [
        { path: 'entries', reason: 'unbalanced' },
        { path: 'entries.1.account', reason: 'accountUnknown', account: '9999' },
      ],
    ])
    const edited = data(
      await books.api.editVoucher({ ...edit, entries: [entry('debit', '560203', '1060.00'), entry('credit', '1002', '1060.00')] }),
    )
    expect(edited).toMatchObject({ day: '2026-11-05', byHand: true, total: '1060.00' })
    expect(
      verdict(await books.api.editVoucher({ ...edit, entries: [entry('debit', '560203', '1.00'), entry('credit', '1002', '1.00')] })),
    ).toBe('voucher.changed')
    await expect(
      open().app.db.inTenant({ companyId: books.id }, (tx) =>
        tx.updateTable('voucher_entry').set({ amount: '1.00' }).where('voucher_id', '=', voucher!.id).where('position', '=', 0).execute(),
      ),
    ).rejects.toThrow(/does not balance/)
  })
  it('a removed draft leaves its invoices unbooked; the figures lead to the list', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    await books.enter()
    await books.make()
    const { id } = (await books.list()).content[0]!
    const figures = async () => data(await books.api.readVoucherFigures({ period: '2026-11' }))
    expect(await figures()).toMatchObject({
      unbooked: { count: 0 },
      draft: { count: 1, amount: '1060.00' },
      total: '1060.00',
      invoices: 1,
    })
    expect(data(await books.api.removeVouchers({ ids: [id] }))).toEqual([{ id, ok: true }])
    expect(await figures()).toMatchObject({ unbooked: { count: 1, amount: '1060.00' }, draft: { count: 0 }, total: '0.00' })
  })
  it('a period with drafts does not close, and in a closed one nothing moves until it is opened', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const id = await books.enter()
    await books.make()
    const period = '2026-11'
    await expect(books.move(period, 'closed')).rejects.toMatchObject({ type: 'voucher.draftsLeft' })
    await books.exportAll()
    await books.move(period, 'closed')
    await expect(books.move(period, 'closed')).rejects.toMatchObject({ type: 'voucher.periodClosed' })
    const [voucher] = (await books.list()).content
    const later = await books.enter()
    expect([
      verdict(await books.api.makeVouchers({ period, merging: 'none', preview: false, ids: [later] })),
      data(await books.api.recallVouchers({ ids: [voucher!.id] })),
      data(await books.api.numberVouchers({ numbers: [{ reference: voucher!.reference, number: '记-1', date: '2026-11-03' }] })),
    ]).toEqual([
      'voucher.periodClosed',
      [{ id: voucher!.id, ok: false, problem: 'voucher.periodClosed' }],
      [{ reference: voucher!.reference, ok: false, reason: 'periodClosed' }],
    ])
    await books.move(period, 'open')
    expect(data(await books.api.recallVouchers({ ids: [voucher!.id] }))).toEqual([{ id: voucher!.id, ok: true }])
    expect(data(await books.api.readInvoiceVoucher({ id, area: 'company' }))).toMatchObject({ voucher: { state: 'draft' }, open: true })
  })
  it('a close and a draft that meet leave no draft in a closed period', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    for (let round = 0; round < 4; round++) {
      const period = `2026-0${round + 1}`
      await books.enter({ date: `${period}-15` })
      await Promise.all([
        books.move(period, 'closed').catch(() => 'refused'),
        books.api.makeVouchers({ period, merging: 'none', preview: false }),
      ])
      const { state } = data(await books.api.readVoucherFigures({ period }))
      const { totalElements } = await books.list({ period })
      expect([state, totalElements]).toEqual(state === 'closed' ? ['closed', 0] : ['open', 1])
    }
  })
})

onPostgres('Vouchers and the invoices behind them', () => {
  it('an invoice of an exported voucher is neither deleted nor booked by hand, and a correction is told on the voucher', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const id = await books.enter()
    await books.make()
    await books.exportAll()
    const remove = await books.api.deleteInvoices({ area: 'company', ids: [id], reason: '重复', each: false })
    const byHand = await books.api.saveBusiness({ id, area: 'company', version: 1, fields: { voucherNumber: '记-9' } })
    expect([verdict(remove), verdict(byHand)]).toEqual(['invoice.inVoucher', 'invoice.inVoucher'])
    data(
      await books.api.correctInvoice({
        id,
        area: 'company',
        version: 1,
        reason: '票面',
        fields: [{ field: 'date', value: '2026-11-05' }],
      }),
    )
    const { content, counts } = await books.list({ changed: true })
    expect([content[0], counts.changed]).toMatchObject([{ state: 'exported', changedSince: true }, 1])
  })
  it('a draft whose invoice was corrected is not exported; a deleted invoice takes its draft along', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const [id, gone] = [await books.enter(), await books.enter()]
    await books.make()
    data(
      await books.api.correctInvoice({
        id,
        area: 'company',
        version: 1,
        reason: '票面',
        fields: [{ field: 'date', value: '2026-11-05' }],
      }),
    )
    const ids = (await books.list()).content.map((one) => one.id)
    expect(verdict(await books.api.exportVouchers({ ids, format: 'generic', pagePath: page }))).toBe('voucher.changedSince')
    data(await books.api.deleteInvoices({ area: 'company', ids: [gone], reason: '重复', each: false }))
    expect((await books.list()).content).toMatchObject([{ invoices: [{ id }] }])
  })
  it('a rule is tried on history: what each invoice becomes beside what it has, and what a rule before takes', async () => {
    const books = await makeBookkeeper(open())
    await books.rule(purchase({ filter: { category: 1, amountTo: '500.00' } }))
    await books.enter({ amountExcludingTax: '100.00', taxAmount: '6.00', amountIncludingTax: '106.00' })
    await books.enter()
    const { id } = await books.createRule(purchase({}, '560203'))
    const result = await books.tried(id)
    expect(result).toMatchObject({
      matched: 2,
      acted: 1,
      refused: 1,
      reasons: [{ reason: 'takenBefore', count: 1 }],
      samples: [{ diff: [{ field: 'entries', before: null, after: expect.stringContaining('借 560203 业务招待费 1000.00') }] }],
    })
    expect(
      verdict(
        await books.api.createRule({
          rule: purchase({ settings: { entries: purchase().settings.entries.slice(1), summary: '{goods}' } }),
        }),
      ),
    ).toBe('rule.invalid')
  })
  it('another company finds nothing of them', async () => {
    const [books, strangers] = [await makeBookkeeper(open()), await makeBookkeeper(open())]
    await books.rule()
    const id = await books.enter()
    await books.make()
    const [voucher] = (await books.list()).content
    expect([
      verdict(await strangers.api.readVoucher({ id: voucher!.id })),
      verdict(await strangers.api.removeVouchers({ ids: [voucher!.id] })),
      verdict(await strangers.api.exportVouchers({ ids: [voucher!.id], format: 'generic', pagePath: page })),
      verdict(await strangers.api.makeVouchers({ period: '2026-11', merging: 'none', preview: true, ids: [id] })),
      (await strangers.list()).totalElements,
    ]).toEqual(['voucher.notFound', 'voucher.notFound', 'voucher.notFound', 'invoice.notFound', 0])
  })
})
