// 付款: what stands against submitting and confirming, and the batches that invoices are submitted in.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { permissionsOfRole, type Permission } from '@piaotai/domain/rights/permission.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { moveOpenWork } from '../../people/company/index.ts'
import { partnerModule } from '../../exchange/partner/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { confirmAccounts, setInvoice } from '#testing/worlds/payment-world.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import { depsOf, type SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const floor = fileFloor()
const clock = stillClock()
let world: TaxWorld
let owner: Actor
beforeAll(async () => {
  world = await openTaxWorld(floor(), clock)
})
afterAll(() => world?.simulator.close())
beforeEach(async () => {
  owner = await world.owner()
  world.mails.length = 0
})
const area = 'company' as const
const request = (...ids: string[]) => ({ area, ids, each: false })
const why = '已当面核对'
let day = 0
/** Verified, of a day and far from the numbers of the others, so that nothing stands against it. */
const enter = async (actor = owner, change: Readonly<Record<string, string | number | null>> = {}): Promise<string> => {
  const id = await world.enter(actor, { number: `26332000009${String(++day * 1000).padStart(9, '0')}` })
  const date = new Date(Date.UTC(2026, 9, 1 + (day % 30))).toISOString().slice(0, 10)
  await set(id, {
    date,
    verify_status: verifyStatus.success,
    title_status: 1,
    seller_name: '昆山沃野自动化设备有限公司',
    seller_tax_id: taxId,
    ...change,
  })
  return id
}
const set = (id: string, columns: Readonly<Record<string, string | number | null>>) => setInvoice(floor(), id, columns)
const taxId = '91320594MA1X7K3Q2J'
/** A colleague whose group lets them see the whole company, with these keys alone. */
const clerk = async (...keys: readonly Permission[]): Promise<Actor> => ({
  ...(await makeColleague(floor(), clock, owner)),
  permissions: new Set(keys),
  rowScope: { scope: 'company', departments: [], pools: [], push: [] },
})
const submitter = () => clerk('menu_5', 'menu_5.submitPayment', 'submitPayment.submit', 'submitPayment.withdraw')
const cashier = () => clerk('menu_5', 'menu_5.confirmPayment', 'confirmPayment.confirm', 'confirmPayment.return', 'confirmPayment.cancel')
const batchesOf = async (actor: Actor, mine = true) =>
  (await world.useCases.listPaymentBatches(actor, { page: 1, pageSize: 50, mine })).content
const submittedTo = async (actor = owner) => (await world.useCases.listSubmitted(actor, { page: 1, pageSize: 50 })).content
const logged = async (id: string) =>
  (
    await floor().asOwner(`select action, detail from audit_log where object_id = '${id}' and action <> 'invoice.entered' order by seq`)
  ).map((row) => [row['action'], row['detail'] as Record<string, unknown>] as const)
const partner = async (bankAccount: string) => {
  await partnerModule.useCases(depsOf(world.deps)).createPartner(owner, {
    name: '昆山沃野自动化设备有限公司',
    taxId,
    relations: ['up'],
    customerType: 'enterprise',
    taxpayerKind: null,
    invoicingType: null,
    contact: '',
    phone: '',
    address: '',
    bankName: '工商银行昆山支行',
    bankCode: '',
    bankAccount,
    externalNumber: '',
    orderName: '',
    tags: [],
    mailboxes: [],
    responsibleId: null,
  })
  await confirmAccounts(floor(), owner.companyId)
}

onPostgres('Payments as they are submitted', () => {
  it('one that is not incoming is not submitted, alone or among others', async () => {
    const [fit, outgoing] = [await enter(), await enter(owner, { category: 2 })]
    await expect(world.useCases.submitInvoices(owner, request(fit, outgoing))).rejects.toMatchObject({ type: 'payment.notIncoming' })
    expect(await world.useCases.submitInvoices(owner, { ...request(fit, outgoing), each: true })).toMatchObject([
      { id: fit, ok: true },
      { id: outgoing, ok: false, problem: 'payment.notIncoming' },
    ])
  })
  it.each([
    ['redUnknown', { verify_status: 10, standing: 'redUnknown' }],
    ['notFound', { verify_status: 3 }],
    ['differs', { verify_status: 4 }],
    ['foreignTitle', { title_status: 3 }],
    ['contradictions', { checks: JSON.stringify([{ name: 'qrAgrees', ok: false }]) }],
  ] as const)('a %s one is submitted with a reason alone, by whoever may override, and the log keeps both', async (cause, change) => {
    const id = await enter(owner, change)
    await expect(world.useCases.submitInvoices(owner, request(id))).rejects.toMatchObject({
      type: 'payment.reasonNeeded',
      detail: { causes: [cause] },
    })
    await expect(world.useCases.submitInvoices(await submitter(), { ...request(id), reason: why })).rejects.toMatchObject({
      type: 'payment.reasonNeeded',
    })
    await world.useCases.submitInvoices(owner, { ...request(id), reason: ` ${why} ` })
    expect((await logged(id)).at(-1)).toMatchObject(['invoice.submitted', { submittedFor: [cause], reason: why }])
  })
  it('a submission is told beforehand what stands against it, whom it pays and when', async () => {
    await partner('1102 0204 0900 0123 7731')
    const [sound, red, outgoing] = [await enter(), await enter(owner, { verify_status: 10 }), await enter(owner, { category: 2 })]
    await set(red, { standing: 'redPartial', red_gross: '40.00' })
    const preview = await world.useCases.previewSubmission(owner, { area, ids: [sound, red, outgoing] })
    expect(preview).toMatchObject({
      invoices: [
        { id: sound, payable: '106.00', findings: { said: [] }, problem: null },
        { id: red, payable: '66.00', findings: { verdict: 'said', said: [{ cause: 'redPartial' }] }, problem: null },
        { id: outgoing, seller: null, problem: 'payment.notIncoming' },
      ],
      payees: [{ seller: taxId, bankName: '工商银行昆山支行', bankAccount: '11020204090001237731', from: 'partner' }],
    })
  })
  it('invoices of two sellers become two batches, each with its payee, number, due day and amount', async () => {
    await partner('7731')
    const [one, two, other] = [
      await enter(),
      await enter(),
      await enter(owner, { seller_tax_id: null, seller_name: '杭州青禾办公用品有限公司' }),
    ]
    await world.useCases.submitInvoices(owner, {
      ...request(one, two, other),
      dueDay: '2026-11-27',
      note: ' 十一月货款 ',
      amounts: [null, '6.00', null],
      reason: '余款下月付',
      payees: [{ seller: '杭州青禾办公用品有限公司', name: '杭州青禾', bankName: '', bankAccount: '6093' }],
    })
    const batches = (await batchesOf(owner)).toSorted((a, b) => b.count - a.count)
    expect(batches).toMatchObject([
      {
        payee: { bankAccount: '7731', from: 'partner' },
        count: 2,
        amount: '112.00',
        state: 'open',
        dueDay: '2026-11-27',
        note: '十一月货款',
      },
      { payee: { name: '杭州青禾', bankAccount: '6093', from: 'typed' }, count: 1, amount: '106.00', state: 'open' },
    ])
    expect(batches.every(({ number }) => plainTaskNumber(number, 'FK') === number)).toBe(true)
  })
  it('more than may be paid is refused, and so are amounts that fit no choice', async () => {
    const id = await enter()
    await expect(world.useCases.submitInvoices(owner, { ...request(id), amounts: ['106.01'] })).rejects.toMatchObject({
      type: 'payment.amountInvalid',
      detail: { max: '106.00' },
    })
    await expect(world.useCases.submitInvoices(owner, { ...request(id), amounts: [] })).rejects.toMatchObject({ type: 'input.invalid' })
    expect(await batchesOf(owner)).toEqual([])
  })
})

onPostgres('Payments as they are confirmed', () => {
  it('a batch follows its invoices: partly confirmed, confirmed, and with what came back still told why', async () => {
    const ids = [await enter(), await enter(), await enter()] as const
    await world.useCases.submitInvoices(owner, request(...ids))
    const states = []
    const look = async () => (await batchesOf(owner))[0]?.state
    await world.useCases.confirmInvoices(owner, { ...request(ids[0]), paidDay: '2026-11-20', remark: '网银' })
    states.push(await look())
    await world.useCases.returnInvoices(owner, { ...request(ids[1]), remark: '缺少合同' })
    await world.useCases.withdrawInvoices(owner, request(ids[2]))
    states.push(await look())
    await world.useCases.cancelConfirmations(owner, { ...request(ids[0]), reason: '付错' })
    states.push(await look())
    await world.useCases.withdrawInvoices(owner, request(ids[0]))
    states.push(await look())
    expect(states).toEqual(['partlyConfirmed', 'confirmed', 'open', 'returned'])
    const [{ id } = { id: '' }] = await batchesOf(owner)
    const batch = await world.useCases.readPaymentBatch(owner, { id })
    expect([
      batch.invoices.map(({ state, remark, paidDay }) => [state, remark, paidDay]),
      batch.events.map(({ act, count, amount, remark }) => [act, count, amount, remark]),
    ]).toEqual([
      [
        ['withdrawn', '', null],
        ['returned', '缺少合同', null],
        ['withdrawn', '', null],
      ],
      [
        ['withdraw', 1, '106.00', ''],
        ['cancel', 1, '106.00', ''],
        ['withdraw', 1, '106.00', ''],
        ['return', 1, '106.00', '缺少合同'],
        ['confirm', 1, '106.00', '网银'],
        ['submit', 3, '318.00', ''],
      ],
    ])
  })
  it('what came back is submitted anew in another batch, and the list says why it came back', async () => {
    const id = await enter()
    await world.useCases.submitInvoices(owner, request(id))
    await world.useCases.returnInvoices(owner, { ...request(id), remark: '缺少合同' })
    const back = await world.useCases.listPayable(owner, { page: 1, pageSize: 50, tab: 'returned' })
    await world.useCases.submitInvoices(owner, request(id))
    expect([back.content[0]?.returned?.remark, (await batchesOf(owner)).map(({ state }) => state)]).toEqual([
      '缺少合同',
      ['open', 'returned'],
    ])
  })
  it('is held where it turned void since, looks paid already, goes to another account or was not verified', async () => {
    const [turned, twin, first, unverified] = [await enter(), await enter(), await enter(), await enter(owner, { verify_status: 0 })]
    await set(twin, { date: '2026-09-09' })
    await set(first, { date: '2026-09-09' })
    await world.useCases.submitInvoices(owner, request(turned, twin, first, unverified))
    await set(turned, { verify_status: 9 })
    const other = await enter()
    await partner('7731')
    await world.useCases.submitInvoices(owner, {
      ...request(other),
      reason: why,
      payees: [{ seller: taxId, name: '昆山沃野', bankName: '', bankAccount: '2260' }],
    })
    const { payments } = await world.useCases.previewConfirmation(owner, { area, ids: [turned, twin, unverified, other] })
    const found = new Map(payments.map((one) => [one.invoiceId, one.findings]))
    expect([turned, twin, unverified, other].map((id) => found.get(id)?.said.map(({ cause, verdict }) => [cause, verdict]))).toEqual([
      [['void', 'refused']],
      [['twin', 'asks']],
      [['unasked', 'after']],
      [['accountDiffers', 'asks']],
    ])
    expect([found.get(twin)?.duplicates.map(({ id }) => id), found.get(other)?.account.differs]).toEqual([
      [first],
      [{ from: 'partner', account: '7731' }],
    ])
    await expect(world.useCases.confirmInvoices(owner, { ...request(turned), reason: why })).rejects.toMatchObject({
      type: 'payment.refused',
    })
    await expect(world.useCases.confirmInvoices(owner, { ...request(unverified), reason: why })).rejects.toMatchObject({
      type: 'payment.stepFirst',
    })
    await expect(world.useCases.confirmInvoices(owner, request(twin))).rejects.toMatchObject({ type: 'payment.guarded' })
    const second = await cashier()
    await expect(world.useCases.confirmInvoices(owner, { ...request(twin), reason: why })).rejects.toMatchObject({
      type: 'payment.otherPerson',
    })
    await expect(world.useCases.confirmInvoices(second, { ...request(twin), reason: why })).rejects.toMatchObject({
      type: 'payment.guarded',
    })
    const may = { ...second, permissions: new Set([...second.permissions, 'confirmPayment.override' as const]) }
    await world.useCases.confirmInvoices(may, { ...request(twin), reason: why })
    expect((await logged(twin)).at(-1)).toMatchObject(['invoice.confirmed', { overriddenFor: ['twin'], reason: why }])
  })
  it('from the company’s amount on whoever submitted does not confirm, nor who took over their work', async () => {
    const { version } = await world.useCases.readPaymentSettings(owner)
    await world.useCases.savePaymentSettings(owner, { termDays: 30, secondPersonFrom: '200', version })
    const colleague = await cashier()
    const elsewhere = { seller_tax_id: null, seller_name: '杭州青禾办公用品有限公司' }
    const [small, ...large] = [await enter(owner, elsewhere), await enter(), await enter()]
    await world.useCases.submitInvoices(owner, request(small))
    await world.useCases.submitInvoices(owner, request(...large))
    await world.useCases.confirmInvoices(owner, request(small))
    await expect(world.useCases.confirmInvoices(owner, request(large[0]!))).rejects.toMatchObject({
      detail: { causes: ['overThreshold'] },
    })
    await floor().db.inTenant(owner, (tx) => moveOpenWork(tx, owner.companyId, owner.userId, colleague.userId))
    await expect(world.useCases.confirmInvoices(colleague, request(large[0]!))).rejects.toMatchObject({ type: 'payment.otherPerson' })
    await world.useCases.confirmInvoices(await cashier(), request(...large))
    expect((await batchesOf(owner)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })
  it('whoever lets larger ones pass alone stays under the former amount for a month; others do not', async () => {
    const set = async (secondPersonFrom: string | null) => {
      const { version } = await world.useCases.readPaymentSettings(owner)
      await world.useCases.savePaymentSettings(owner, { termDays: 30, secondPersonFrom, version })
    }
    await cashier()
    await set('200')
    await set('50000')
    await set(null)
    const large = [await enter(), await enter()]
    await world.useCases.submitInvoices(owner, request(...large))
    await expect(world.useCases.confirmInvoices(owner, request(large[0]!))).rejects.toMatchObject({
      detail: { causes: ['overThreshold'] },
    })
    await floor().asOwner(
      `update payment_settings set loosened_at = loosened_at - interval '31 days' where company_id = '${owner.companyId}'`,
    )
    await world.useCases.confirmInvoices(owner, request(...large))
  })
  it('the amount is no other without a proof of the person', async () => {
    const { proof: _, ...unproven } = owner
    const { version } = await world.useCases.readPaymentSettings(owner)
    await expect(world.useCases.savePaymentSettings(unproven, { termDays: 30, secondPersonFrom: '200', version })).rejects.toMatchObject({
      type: 'act.proofNeeded',
    })
    await world.useCases.savePaymentSettings(unproven, { termDays: 31, secondPersonFrom: null, version })
  })
})

onPostgres('Payments, their pages and their figures', () => {
  it('is paid today or before', async () => {
    const id = await enter()
    await world.useCases.submitInvoices(owner, request(id))
    await expect(world.useCases.confirmInvoices(owner, { ...request(id), paidDay: '2026-11-22' })).rejects.toMatchObject({
      type: 'payment.paidDayInvalid',
    })
  })
  it('settings that somebody else has changed are not written over', async () => {
    await world.useCases.savePaymentSettings(owner, { termDays: 45, secondPersonFrom: null, version: 0 })
    await expect(world.useCases.savePaymentSettings(owner, { termDays: 60, secondPersonFrom: null, version: 0 })).rejects.toMatchObject({
      type: 'payment.settingsChanged',
    })
    expect(await world.useCases.readPaymentSettings(owner)).toEqual({ termDays: 45, secondPersonFrom: null, version: 1 })
  })
  it('whoever holds a page of payments alone submits and confirms from it, as far as their group sees', async () => {
    const [clerkOne, payer] = [await submitter(), await cashier()]
    const id = await enter()
    const narrow: Actor = { ...clerkOne, rowScope: { scope: 'own', departments: [], pools: [], push: [] } }
    const listed = async (actor: Actor) => (await world.useCases.listPayable(actor, { page: 1, pageSize: 50 })).content.map((row) => row.id)
    expect([await listed(narrow), await listed(clerkOne)]).toEqual([[], [id]])
    await expect(world.useCases.submitInvoices(narrow, request(id))).rejects.toMatchObject({ type: 'invoice.notFound' })
    await world.useCases.submitInvoices(clerkOne, request(id))
    const [batch] = await batchesOf(payer, false)
    await expect(world.useCases.readPaymentBatch({ ...payer, rowScope: narrow.rowScope! }, { id: batch!.id })).rejects.toMatchObject({
      type: 'payment.notFound',
    })
    expect([(await submittedTo({ ...payer, rowScope: narrow.rowScope! })).length, (await submittedTo(payer)).length]).toEqual([0, 1])
    await world.useCases.confirmInvoices(payer, request(id))
    expect((await batchesOf(clerkOne))[0]).toMatchObject({ state: 'confirmed', mine: true })
  })
  it('another company sees neither invoices nor batches', async () => {
    const id = await enter()
    await world.useCases.submitInvoices(owner, request(id))
    const [batch] = await batchesOf(owner)
    const other = await world.owner('绍兴远帆纺织品有限公司')
    await expect(world.useCases.readPaymentBatch(other, { id: batch!.id })).rejects.toMatchObject({ type: 'payment.notFound' })
    await expect(world.useCases.previewConfirmation(other, { area, ids: [id] })).rejects.toMatchObject({ type: 'invoice.notFound' })
    expect([await batchesOf(other, false), await submittedTo(other)]).toEqual([[], []])
  })
  it('each figure is the total of the list that it leads to', async () => {
    const ids = [
      await enter(),
      await enter(),
      await enter(owner, { date: '2026-07-01' }),
      await enter(owner, { date: '2026-09-10', seller_tax_id: '91330106MA2K0Y5R62' }),
    ]
    await world.useCases.submitInvoices(owner, request(ids[0]!))
    await world.useCases.submitInvoices(owner, request(ids[1]!))
    await world.useCases.confirmInvoices(owner, request(ids[1]!))
    const figures = await world.useCases.readPaymentFigures(owner)
    const totalOf = ({ totalElements: count, amount }: { totalElements: number; amount: string }) => ({ count, amount })
    const payable = async (filter: SomeOf<typeof world.useCases.listPayable>) =>
      totalOf(await world.useCases.listPayable(owner, { page: 1, pageSize: 1, ...filter }))
    const submitted = async (filter: SomeOf<typeof world.useCases.listSubmitted>) =>
      totalOf(await world.useCases.listSubmitted(owner, { page: 1, pageSize: 1, ...filter }))
    expect(figures).toEqual({
      unused: await payable({}),
      overdue: await payable({ overdue: true }),
      submitted: await submitted({ state: 'submitted' }),
      confirmed: await submitted({ state: 'confirmed' }),
      ages: {
        to30: await payable({ age: 'to30' }),
        to60: await payable({ age: 'to60' }),
        to90: await payable({ age: 'to90' }),
        older: await payable({ age: 'older' }),
      },
      waiting: {
        to3: await submitted({ waits: 'to3' }),
        to7: await submitted({ waits: 'to7' }),
        to14: await submitted({ waits: 'to14' }),
        longer: await submitted({ waits: 'longer' }),
      },
      expenses: totalOf(await world.useCases.listExpenses(owner, { page: 1, pageSize: 1, tab: 'open' })),
      payees: [
        { seller: taxId, name: '昆山沃野自动化设备有限公司', ...(await payable({ sellerIs: taxId })) },
        { seller: '91330106MA2K0Y5R62', name: '昆山沃野自动化设备有限公司', ...(await payable({ sellerIs: '91330106MA2K0Y5R62' })) },
      ],
    })
    expect([figures.unused, figures.ages['older'].count, figures.ages['to90'].count]).toEqual([{ count: 2, amount: '212.00' }, 1, 1])
  })
  it('payees stand with what is unpaid by age, on its way and paid, each the total of its list', async () => {
    const other = '91330106MA2K0Y5R62'
    const ids = [
      await enter(),
      await enter(),
      await enter(owner, { date: '2026-07-01' }),
      await enter(owner, { seller_tax_id: other, seller_name: '杭州青禾办公用品有限公司', amount_including_tax: '500.00' }),
    ]
    await world.useCases.submitInvoices(owner, request(ids[0]!, ids[1]!))
    await world.useCases.confirmInvoices(owner, request(ids[1]!))
    const payees = await world.useCases.listPayees(owner, { page: 1, pageSize: 50 })
    const totalOf = ({ totalElements: count, amount }: { totalElements: number; amount: string }) => ({ count, amount })
    const page = { page: 1, pageSize: 1 } as const
    expect(payees.content.map(({ id }) => id)).toEqual([other, taxId])
    for (const one of payees.content) {
      const payable = async (filter: SomeOf<typeof world.useCases.listPayable>) =>
        totalOf(await world.useCases.listPayable(owner, { ...page, sellerIs: one.id, ...filter }))
      const submitted = async (state: 'submitted' | 'confirmed') =>
        totalOf(await world.useCases.listSubmitted(owner, { ...page, sellerIs: one.id, state }))
      expect([one.unused, one.overdue, one.ages.older, one.ages.to60, one.submitted, one.confirmed]).toEqual([
        await payable({}),
        await payable({ overdue: true }),
        (await payable({ age: 'older' })).amount,
        (await payable({ age: 'to60' })).amount,
        await submitted('submitted'),
        await submitted('confirmed'),
      ])
    }
    const figures = await world.useCases.readPaymentFigures(owner)
    expect([payees.unused, payees.submitted, payees.confirmed, payees.ages.older]).toEqual([
      figures.unused,
      figures.submitted,
      figures.confirmed,
      figures.ages.older.amount,
    ])
    expect((await world.useCases.listPayees(owner, { page: 1, pageSize: 50, keyword: '青禾' })).content).toMatchObject([{ id: other }])
  })
  it('batches are found by a part of their number, their payee or the number of an invoice, tickets too', async () => {
    const [id, ticket] = [await enter(), await enter(owner, { number: 'E12a3456', seller_name: '苏州高铁站务', seller_tax_id: null })]
    for (const one of [id, ticket]) await world.useCases.submitInvoices(owner, { ...request(one), reason: why })
    const [, second] = (await batchesOf(owner)).toReversed()
    const [{ number = '' } = {}] = await floor().asOwner(`select number from invoice where id = '${id}'`)
    const found = async (keyword: string) =>
      (await world.useCases.listPaymentBatches(owner, { page: 1, pageSize: 50, mine: true, keyword })).content.map(
        ({ payee }) => payee.name,
      )
    const [ofFirst, ofSecond] = ['昆山沃野自动化设备有限公司', '苏州高铁站务']
    expect([
      await found(second!.number.slice(3).toLowerCase()),
      await found('沃野自动'),
      await found(String(number).slice(4, 18)),
      await found('2a34'),
      await found('高'),
      await found('%'),
    ]).toEqual([[ofSecond], [ofFirst], [ofFirst], [ofSecond], [ofSecond], []])
  })
  it('each tab of what may be submitted counts what it lists', async () => {
    const ids = [await enter(), await enter(owner, { verify_status: verifyStatus.notFound }), await enter()]
    await enter(owner, { amount_including_tax: '-106.00' })
    await world.useCases.submitInvoices(owner, request(ids[2]!))
    await world.useCases.returnInvoices(owner, { ...request(ids[2]!), remark: '缺少合同' })
    const { counts, totalElements } = await world.useCases.listPayable(owner, { page: 1, pageSize: 50 })
    const tabs = await Promise.all(
      (['ready', 'reason', 'blocked', 'returned'] as const).map(
        async (tab) => (await world.useCases.listPayable(owner, { page: 1, pageSize: 1, tab })).totalElements,
      ),
    )
    expect([counts, totalElements, tabs]).toEqual([{ ready: 2, reason: 1, blocked: 1, returned: 1, notToPay: 0 }, 4, [2, 1, 1, 1]])
  })
  it('a payment keeps the account that paid, and forgets it when the confirmation is taken back', async () => {
    const id = await enter()
    await world.useCases.submitInvoices(owner, request(id))
    await world.useCases.confirmInvoices(owner, { ...request(id), paidAccount: ' 51290404 ', remark: '网银' })
    const [paid] = await submittedTo()
    await world.useCases.cancelConfirmations(owner, { ...request(id), reason: '付错' })
    const [back] = await submittedTo()
    expect([paid, back]).toMatchObject([
      { state: 'confirmed', paidAccount: '51290404', remark: '网银', paidDay: '2026-11-21' },
      { state: 'submitted', paidAccount: '', remark: '', paidDay: null },
    ])
    expect((await logged(id)).find(([action]) => action === 'invoice.confirmed')?.[1]).toMatchObject({ paidAccount: '0404' })
  })
  it('a super admin may override; staff hold no key of payments without a group', () => {
    expect([
      permissionsOfRole('superAdmin').has('confirmPayment.override'),
      permissionsOfRole('staff').has('menu_5.submitPayment'),
    ]).toEqual([true, false])
  })
})
