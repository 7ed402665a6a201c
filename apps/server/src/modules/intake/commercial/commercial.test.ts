// 商业发票: entered by hand or by mail, linked with VAT invoices, and never lost sight of.
import { expect, it, vi } from 'vitest'
import { read, utils } from '@e965/xlsx'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { moveOpenWork } from '../../people/company/index.ts'
import { recordMailed } from './index.ts'
import { runRemind } from './remind.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, makeCompany, fileApp, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

type Draft = Parameters<Member['api']['email']['createCommercialInvoice']>[0]
const debitNote = {
  number: 'DN-HQ26-11034',
  type: 'debitNote',
  supplier: '宁波海雀国际货运代理有限公司',
  currency: 'USD',
  amount: '6,482.00',
  cny: '46110.36',
  date: '2026-10-26',
} as const satisfies Draft
const page = ['menu_2.businessInvoiceCo'] as const satisfies readonly Permission[]

const open = fileApp({ work: true })
const company = async (): Promise<TestCompany> => {
  const made = await makeCompany(open())
  await setSuite(open(), made, 'professional')
  return made
}
const add = async ({ api }: Member, change: Partial<Draft> = {}) =>
  data(await api.email.createCommercialInvoice({ ...debitNote, ...change }))
const enter = (of: TestCompany, amountIncludingTax: string, date = '2026-11-18', remark: string | null = null) =>
  enterInvoice(open(), of, of.owner, {
    amountIncludingTax,
    date,
    remark,
    seller: { name: debitNote.supplier, taxId: null, contact: null, bank: null },
  })
const readOne = async ({ api }: Member, id: string) => data(await api.email.readCommercialInvoice({ id }))
/** As if it had been entered so many days earlier. */
const aged = (id: string, days: number) =>
  open().asOwner(`update commercial_invoice set created_at = created_at - interval '${days} days' where id = '${id}'`)
const remind = (of: TestCompany, id: string, on: number) =>
  runRemind(open().app)({ companyId: of.id, id, day: on }, { number: 1, last: true, signal: new AbortController().signal })
const logOf = async (id: string) =>
  (await open().asOwner(`select action from audit_log where object_id = '${id}' order by seq`)).map((row) => row['action'])

onPostgres('Commercial invoices as they are entered', () => {
  it('keep an amount with the digits of its currency, however it was typed', async () => {
    const { owner } = await company()
    const made = await Promise.all([
      add(owner),
      add(owner, { number: 'INV-KTA-3391', type: 'invoice', currency: 'jpy', amount: '１，２８４，０００', cny: null }),
      add(owner, { number: 'KW-1', type: 'invoice', currency: 'KWD', amount: '0.105', cny: null }),
      add(owner, { number: 'CN-1', type: 'creditNote', currency: 'CNY', amount: '-218', cny: null }),
    ])
    expect(made.map(({ currency, amount, cny }) => [currency, amount, cny])).toEqual([
      ['USD', '6482.00', '46110.36'],
      ['JPY', '1284000', null],
      ['KWD', '0.105', null],
      ['CNY', '-218.00', '-218.00'],
    ])
  })
  it('are refused field by field, and once a supplier and number', async () => {
    const { owner } = await company()
    await add(owner)
    const wrong = await owner.api.email.createCommercialInvoice({
      ...debitNote,
      number: ' ',
      currency: 'JPY',
      amount: '12.5',
      cny: '-1',
      date: '2026-02-30',
    })
    expect([
      (wrong.body.detail as { problems: unknown }).problems,
      verdict(await owner.api.email.createCommercialInvoice({ ...debitNote, supplier: ' 宁波海雀国际货运代理有限公司' })),
      verdict(await owner.api.email.createCommercialInvoice({ ...debitNote, type: 'creditNote', number: 'CN-2' })),
      verdict(await owner.api.email.createCommercialInvoice({ ...debitNote, currency: 'RMB', number: 'X-1' })),
    ]).toEqual([
      [
        { path: 'number', reason: 'missing' },
        { path: 'amount', reason: 'digits' },
        { path: 'cny', reason: 'negative' },
        { path: 'date', reason: 'date' },
      ],
      'commercial.taken',
      'commercial.invalid',
      'commercial.invalid',
    ])
  })
  it('take name and tax id of the partner that is chosen, and show the file to whoever sees them', async () => {
    const of = await company()
    const { owner } = of
    const partner = data(
      await owner.api.user.createPartner({ name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J', relations: ['up'] }),
    )
    const name = 'debit note.pdf'
    const bytesSent = await drawPdf(invoiceOf(1))
    const url = await uploadFile(owner, name, bytesSent)
    const made = await add(owner, { partnerId: partner.id, supplier: '随便', file: { url, name } })
    const { file } = await readOne(owner, made.id)
    const get = (who: Member, address: string) => fetch(new URL(address, open().url), { headers: { authorization: `Bearer ${who.token}` } })
    const bytes = Buffer.from(await (await get(owner, file!.downloadUrl)).arrayBuffer())
    data(await owner.api.email.deleteCommercialInvoices({ ids: [made.id], reason: '重复' }))
    expect([made, file, bytes.equals(bytesSent), (await get(owner, file!.downloadUrl)).ok]).toMatchObject([
      { supplier: partner.name, supplierTaxId: partner.taxId },
      { name, format: 'pdf' },
      true,
      false,
    ])
  })
})

onPostgres('Commercial invoices and their VAT invoices', () => {
  it('are linked with ten VAT invoices at most, and seen from each of them', async () => {
    const of = await company()
    const { owner } = of
    const { id } = await add(owner)
    const ids: string[] = []
    for (let n = 0; n < 11; n++) ids.push(await enter(of, '100.00'))
    const linked = data(await owner.api.email.linkVatInvoices({ id, invoiceIds: ids.slice(0, 10) }))
    const again = data(await owner.api.email.linkVatInvoices({ id, invoiceIds: ids.slice(0, 2) }))
    const over = verdict(await owner.api.email.linkVatInvoices({ id, invoiceIds: ids.slice(10) }))
    const seen = data(await owner.api.email.listCommercialOfInvoice({ invoiceId: ids[3]!, area: 'company' })).content
    expect([linked, again, over, seen, await readOne(owner, id)]).toMatchObject([
      { links: 10 },
      { links: 10 },
      'commercial.tooManyLinks',
      [{ id, number: debitNote.number, currency: 'USD', amount: '6482.00', inSight: true }],
      { linkState: 'linked', links: 10, linkedAmount: '1000.00', openAmount: '45110.36' },
    ])
  })
  it('keep their VAT invoices from being deleted: the refusal says which', async () => {
    const of = await company()
    const { owner } = of
    const { id, number } = await add(owner)
    const invoiceId = await enter(of, '100.00')
    data(await owner.api.email.linkVatInvoices({ id, invoiceIds: [invoiceId] }))
    const attempt = (each: boolean) => owner.api.invoice.deleteInvoices({ area: 'company', ids: [invoiceId], reason: '录错', each })
    const refused = (await attempt(false)).body
    const left = data(await attempt(true))
    data(await owner.api.email.unlinkVatInvoices({ id, invoiceIds: [invoiceId] }))
    expect([refused.problem, refused.message, left, verdict(await attempt(false)), await logOf(invoiceId)]).toMatchObject([
      'invoice.inCommercial',
      expect.stringContaining(number),
      [{ ok: false, problem: 'invoice.inCommercial', by: number }],
      'ok',
      expect.arrayContaining(['invoice.commercialLinked', 'invoice.commercialUnlinked']),
    ])
  })
  it('either link or lose an invoice that a colleague deletes at that moment', async () => {
    const of = await company()
    const { owner } = of
    for (let round = 0; round < 5; round++) {
      const { id } = await add(owner, { number: `DN-${round}` })
      const invoiceId = await enter(of, '100.00')
      const [link, remove] = (
        await Promise.all([
          owner.api.email.linkVatInvoices({ id, invoiceIds: [invoiceId] }),
          owner.api.invoice.deleteInvoices({ area: 'company', ids: [invoiceId], reason: '录错' }),
        ])
      ).map(verdict)
      expect([
        ['ok', 'invoice.inCommercial'],
        ['invoice.notFound', 'ok'],
      ]).toContainEqual([link, remove])
    }
  })
  it('propose what fits by amount, supplier and date, with the reasons, and not what is linked', async () => {
    const of = await company()
    const { owner } = of
    const { id } = await add(owner)
    const [linked, exact, near, named] = [
      await enter(of, '42513.56', '2026-10-30'),
      await enter(of, '3596.80'),
      await enter(of, '3600.00', '2026-11-04'),
      await enter(of, '9999.00', '2026-11-20', '提单见 DN-HQ26-11034'),
    ]
    await enterInvoice(open(), of, owner, { amountIncludingTax: '7777.00', date: '2026-11-18' })
    data(await owner.api.email.linkVatInvoices({ id, invoiceIds: [linked] }))
    const proposed = data(await owner.api.email.suggestVatInvoices({ id })).content
    expect(proposed.map((one) => [one.id, one.reasons.map(({ says, by }) => (by ? `${says} ${by}` : says))])).toEqual([
      [exact, ['amountFits', 'sameSupplier', 'daysLater 23']],
      [named, ['numberNamed', 'sameSupplier', 'daysLater 25']],
      [near, ['sameSupplier', 'amountNear 3.20', 'daysLater 9']],
    ])
  })
})

onPostgres('Commercial invoices that wait', () => {
  it('stand unlinked within 30 days, then over 30 days, in tabs with equal totals', async () => {
    const of = await company()
    const { owner } = of
    const { id } = await add(owner)
    const unlinked = await add(owner, { number: 'DN-2' })
    data(await owner.api.email.linkVatInvoices({ id, invoiceIds: [await enter(of, '46110.36')] }))
    const counts = async () => data(await owner.api.email.countCommercialInvoices({}))
    const over = async () => data(await owner.api.email.listCommercialInvoices({ linkState: 'over30' })).totalElements
    const first = await counts()
    await aged(unlinked.id, 30)
    const [last, none] = [await counts(), await over()]
    await aged(unlinked.id, 1)
    expect([first, last, none, await counts(), await over()]).toMatchObject([
      { all: 2, linked: 1, within30: 1, over30: 0, cny: '92220.72', unknown: 0 },
      { within30: 1, over30: 0 },
      0,
      { within30: 0, over30: 1 },
      1,
    ])
  })
  it('remind whoever answers for them on days 25 and 30, until they are linked', async () => {
    const of = await company()
    const { owner } = of
    const { id } = await add(owner)
    const due = await open().asOwner(
      `select start_after from pgboss.job where name = 'commercial.remind' and data->>'id' = '${id}' order by 1`,
    )
    await remind(of, id, 25)
    const notices = async () => data(await owner.api.user.listNotices({})).content.filter(({ kind }) => kind === 'commercialUnlinked')
    const first = await notices()
    data(await owner.api.email.linkVatInvoices({ id, invoiceIds: [await enter(of, '100.00')] }))
    await remind(of, id, 30)
    const then = await notices()
    expect([due.length, first, then.map(({ readAt }) => readAt !== null)]).toMatchObject([
      2,
      [{ objectId: id, data: { number: debitNote.number, days: 25 }, readAt: null }],
      [true],
    ])
  })
  it('remind nobody in a company whose suite has ended', async () => {
    const of = await company()
    const { id } = await add(of.owner)
    await open().asOwner(`update company set due_date = current_date - 1 where id = '${of.id}'`)
    await remind(of, id, 25)
    expect(await open().asOwner(`select id from notice where company_id = '${of.id}' and kind = 'commercialUnlinked'`)).toEqual([])
  })
  it('pass to an heir when their person leaves', async () => {
    const of = await company()
    const clerk = await of.member({ keys: [...page, 'businessInvoiceCo.edit'], scope: 'own' })
    const { id } = await add(clerk)
    await open().app.db.inTenant({ companyId: of.id }, (tx) => moveOpenWork(tx, of.id, clerk.userId, of.owner.userId))
    expect(await readOne(of.owner, id)).toMatchObject({ responsible: { id: of.owner.userId }, createdBy: clerk.name })
  })
  it('go to the super admin when their person leaves without an heir', async () => {
    const of = await company()
    const clerk = await of.member()
    const { id } = await add(of.owner, { responsibleId: clerk.userId })
    data(await of.owner.api.user.removeMembers({ ids: [clerk.userId] }))
    expect(await readOne(of.owner, id)).toMatchObject({ responsible: { id: of.owner.userId } })
  })
})

onPostgres('Commercial invoices and who sees them', () => {
  it('are seen by whom their scope shows the person that entered or answers for them', async () => {
    const of = await company()
    const [mine, other] = [await of.member({ keys: [...page], scope: 'own' }), await of.member({ keys: [...page], scope: 'own' })]
    const { id } = await add(of.owner, { responsibleId: mine.userId })
    expect([
      verdict(await mine.api.email.readCommercialInvoice({ id })),
      verdict(await other.api.email.readCommercialInvoice({ id })),
      data(await other.api.email.listCommercialInvoices({})).totalElements,
    ]).toEqual(['ok', 'commercial.notFound', 0])
  })
  it('are deleted with a reason, a hundred at a time, all or none; their VAT invoices stay', async () => {
    const of = await company()
    const { owner } = of
    const made = [await add(owner), await add(owner, { number: 'DN-2' })]
    const invoiceId = await enter(of, '100.00')
    data(await owner.api.email.linkVatInvoices({ id: made[0]!.id, invoiceIds: [invoiceId] }))
    const ids = made.map(({ id }) => id)
    const stranger = await company()
    const foreign = await add(stranger.owner)
    expect([
      verdict(await owner.api.email.deleteCommercialInvoices({ ids, reason: ' ' })),
      verdict(await owner.api.email.deleteCommercialInvoices({ ids: [...ids, foreign.id], reason: '重复' })),
      data(await owner.api.email.deleteCommercialInvoices({ ids, reason: '重复' })),
      verdict(await owner.api.invoice.readInvoice({ id: invoiceId, area: 'company' })),
      await logOf(ids[0]!),
      (await logOf(invoiceId)).at(-1),
    ]).toEqual([
      'input.invalid',
      'commercial.notFound',
      { deleted: 2 },
      'ok',
      ['commercial.created', 'commercial.linked', 'commercial.deleted'],
      'invoice.commercialUnlinked',
    ])
  })
  it('come as a sheet into the download center, and stay out of reach once the right is gone', async () => {
    const of = await company()
    const clerk = await of.member({ keys: [...page, 'businessInvoiceCo.edit', 'businessInvoiceCo.export'], scope: 'company' })
    await add(clerk)
    await add(clerk, { number: 'KW-1', currency: 'KWD', amount: '0.105', cny: null })
    const file = data(await clerk.api.email.exportCommercialInvoices({ filter: {} }))
    const response = await fetch(new URL(file.downloadUrl!, open().url))
    const book = read(Buffer.from(await response.arrayBuffer()))
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false })
    await open().asOwner(`delete from permission_group_member where company_id = '${of.id}'`)
    const after = await fetch(new URL(file.downloadUrl!, open().url))
    expect([file.kind, rows.map((row) => [row[0], row[4], row[5], row[6]]).toSorted(), after.ok]).toEqual([
      'commercial',
      [
        ['DN-HQ26-11034', 'USD', '6482', '46,110.36'],
        ['KW-1', 'KWD', '0.105', undefined],
        ['编号', '币种', '金额', '折人民币'],
      ],
      false,
    ])
  })
})

onPostgres('Commercial invoices by the usual ways in', () => {
  it('bring VAT invoices by the usual way with source 12, and link what is read from them', async () => {
    const of = await company()
    const { owner } = of
    const { id } = await add(owner)
    const name = '发票.xml'
    const url = await uploadFile(owner, name, writeXml(invoiceOf(0)))
    data(await owner.api.email.bringVatInvoices({ id, files: [{ url, name }] }))
    const linked = await vi.waitFor(
      async () => {
        const { vatInvoices } = await readOne(owner, id)
        if (vatInvoices.length === 0) throw new Error('nothing is linked yet')
        return vatInvoices
      },
      { timeout: 60_000 },
    )
    const invoice = data(await owner.api.invoice.readInvoice({ id: linked[0]!.id, area: 'company' }))
    expect([invoice.entrySource, linked[0]!.linkedBy]).toEqual([12, owner.name])
  })
  it('come from mail once: another mail with the same number finds the one that is there', async () => {
    const of = await company()
    const mailed = (mailTitle: string) =>
      open().app.db.inTenant({ companyId: of.id }, (tx) =>
        recordMailed({ ...open().app.deps, jobs: open().app.jobs })(
          tx,
          { companyId: of.id },
          {
            mailId: '01900000-0000-7000-8000-000000000001',
            mailTitle,
            draft: { partnerId: null, urgency: 'normal', remark: '', ...debitNote },
            storedFileId: null,
            byName: null,
            responsibleId: of.owner.userId,
          },
        ),
      )
    const [first, second] = [await mailed('10 月海运费账单'), await mailed('Fwd: 10 月海运费账单')]
    expect([first.made, second, await readOne(of.owner, first.id)]).toMatchObject([
      true,
      { id: first.id, made: false },
      { source: 'mail', mailTitle: '10 月海运费账单', events: [{ action: 'commercial.received' }] },
    ])
  })
})
/** Digital invoices, whose XML and print the intake reads. */
const samples = makeInvoices({
  seed: 2077,
  count: 2,
  from: '2026-11-01',
  to: '2026-11-20',
  company: demoCompany,
  types: { 22: 1 },
  redShare: 0,
})
const invoiceOf = (n: number) => samples[n]!
