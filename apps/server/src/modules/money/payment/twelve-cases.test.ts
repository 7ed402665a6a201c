// Twelve ways in which money left twice, or for nothing: each stands here with what stops it. Two people pay, who are not the owner.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sheetProcess } from '../../../adapters/sheets/sheet-process.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { groupModule } from '../../exchange/group/index.ts'
import { partnerModule } from '../../exchange/partner/index.ts'
import { classifyInvoices } from '../../invoices/invoice/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { area, paymentWorld, seller, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { workbook } from '#testing/files/sheets.ts'
import { freshNumber, openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import { depsOf } from '../../../../../../scripts/lib/drafts.ts'

const [account, changed] = ['1102020409000123456', '6222001100007731']
const face = `工商银行昆山支行 ${account}`
const payer = { name: '苏州砚田精密制造有限公司', bankName: '招商银行苏州分行', bankAccount: '5129 0404 1610 608' }
const order = { format: 'generic', payer, day: '2026-11-27', purpose: '货款', fast: false } as const
const head = ['交易日期', '流水号', '借方发生额', '贷方发生额', '对方户名', '摘要']
let serial = 0

const floor = fileFloor()
const clock = stillClock()
let world: TaxWorld
let owner: Actor
let submitter: Actor
let confirmer: Actor
let pay: PaymentWorld
let partnerId: string
beforeAll(async () => {
  world = await openTaxWorld(floor(), clock)
})
afterAll(() => world?.simulator.close())
beforeEach(async () => {
  owner = await world.owner()
  pay = paymentWorld(floor(), clock, world, owner)
  const person = async (): Promise<Actor> => ({ ...(await pay.clerk()), permissions: owner.permissions })
  ;[submitter, confirmer] = [await person(), await person()]
  partnerId = (await pay.partner()).id
})
const partners = () => partnerModule.useCases(depsOf({ ...world.deps, sheets: sheetProcess() }))
const request = (id: string, reason?: string) => ({ area, ids: [id], each: false, ...(reason ? { reason } : {}) })
/** What stops it, with the causes; `done` where nothing does. */
const stopped = (act: Promise<unknown>) =>
  act.then(
    () => ['done'],
    ({ type, detail }: { readonly type?: string; readonly detail?: { readonly causes?: readonly string[] } }) =>
      detail?.causes ? [type, ...detail.causes] : [type],
  )
const submit = (id: string, reason?: string) => world.useCases.submitInvoices(submitter, request(id, reason))
const confirm = (actor: Actor, id: string, reason?: string) => world.useCases.confirmInvoices(actor, request(id, reason))
const batchOf = async (id: string) => {
  for (const batch of await pay.batches())
    if ((await world.useCases.readPaymentBatch(owner, { id: batch.id })).invoices.some(({ invoiceId }) => invoiceId === id)) return batch
  throw new Error('no batch holds it')
}
const waiting = async (change: Parameters<PaymentWorld['enter']>[0] = {}) => {
  const id = await pay.enter(change)
  await submit(id)
  return { id, batch: await batchOf(id) }
}
const make = (...ids: readonly string[]) => world.useCases.makeBankFile(confirmer, { ...order, ids: [...ids] })
const verdictOf = async (id: string, act: 'submit' | 'confirm' | 'file') => {
  const [judged] = await world.useCases.judgeInvoices(submitter, { area, ids: [id] })
  return [judged!.acts[act].verdict, ...judged!.acts[act].said.map(({ cause }) => cause)]
}
const bring = async (
  ...rows: readonly { readonly note: string; readonly out?: string; readonly party?: string; readonly day?: string }[]
) => {
  const cells = rows.map(({ note, out = '106.00', party = seller.name, day = '20261120' }) => [day, `T${++serial}`, out, '', party, note])
  const { id } = await world.useCases.importStatement(confirmer, {
    name: '11月.xlsx',
    bytes: new Uint8Array(workbook([head, ...cells])),
  })
  return (await world.useCases.readStatement(confirmer, { id })).rows
}
const alarms = async () =>
  (await floor().asOwner(`select data from notice where user_id = '${submitter.userId}' and kind = 'paymentAlarm'`)).map(
    ({ data }) => (data as { readonly cause: string }).cause,
  )
/** Asks for it, meets the second person, and is in the file until they agree. */
const leaves = async (act: 'withdrawInvoices' | 'returnInvoices') => {
  const { id, batch } = await waiting()
  const file = await make(batch.id)
  const ask = (reason?: string) =>
    world.useCases[act](confirmer, { ...request(id, reason), ...(reason && act === 'returnInvoices' ? { remark: reason } : {}) })
  expect(await stopped(ask())).toEqual(['payment.reasonMissing'])
  const [asked] = await ask('合同改了，不付')
  expect([asked!.ok, asked!.problem, await stopped(submit(id)), await stopped(make(batch.id))]).toEqual([
    false,
    'payment.waitsForSecond',
    ['invoice.useDiffers'],
    ['payment.inBankFile'],
  ])
  await world.useCases.agreePaymentRequest(submitter, { id: asked!.waits! })
  const { lines } = await world.useCases.readBankFile(confirmer, { id: file.id })
  expect(lines.map(({ state, closedBy, agreedBy }) => [state, closedBy, agreedBy])).toEqual([
    ['void', confirmer.userName, submitter.userName],
  ])
  await submit(id)
  expect((await make((await batchOf(id)).id)).rows.live.count).toBe(1)
}

const paidByErp = async (id: string) => {
  const by = `'${owner.companyId}', gen_random_uuid()`
  await floor().asOwner(`insert into push_target (company_id, id, name, kind, settings, categories, concurrency, saved_by, saved_by_name, saved_at, created_at)
        values (${by}, 'ERP', 'http', '{}', '{1}', 1, '${owner.userId}', '', now(), now()) on conflict do nothing;
        insert into push (company_id, id, number, target_id, invoice_id, key, category, state, way, pushed_by, pushed_by_name, pushed_at, receiver_state)
        select company_id, gen_random_uuid(), 'TS-${id}', id, '${id}', '${id}', 1, 3, 'hand', saved_by, '', now(), 10 from push_target where company_id = '${owner.companyId}'`)
}

onPostgres('Twelve cases', () => {
  it('1 · one in a bank file is withdrawn by a second person only, who voids its row before another file takes it', () =>
    leaves('withdrawInvoices'))
  it('2 · one in a bank file is returned by a second person only, likewise', () => leaves('returnInvoices'))
  it('3 · one that the ERP paid: no submission, no bank file, and a confirmation by another person with a reason', async () => {
    const { id, batch } = await waiting()
    const free = await pay.enter()
    for (const one of [id, free]) await paidByErp(one)
    expect([
      await stopped(submit(free, '再付')),
      await stopped(make(batch.id)),
      await stopped(confirm(submitter, id, '已核对')),
      await stopped(confirm(confirmer, id)),
      await stopped(confirm(confirmer, id, '与 ERP 核对，没有付')),
    ]).toEqual([
      ['payment.refused', 'paidOutside'],
      ['payment.refused', 'paidOutside'],
      ['payment.otherPerson', 'paidOutside'],
      ['payment.guarded', 'paidOutside'],
      ['done'],
    ])
  })
  it.each([
    ['4 · a void one', 9, 'void'],
    ['5 · a fully reversed one', 10, 'redFull'],
  ] as const)('%s is confirmed and filed by nobody, whatever the reason', async (_name, status, cause) => {
    const { id, batch } = await waiting()
    await pay.set(id, { verify_status: status })
    expect([
      await stopped(confirm(confirmer, id, '已核对')),
      await stopped(make(batch.id)),
      await verdictOf(id, 'confirm'),
      (await world.useCases.previewConfirmation(confirmer, { area, ids: [id] })).payments[0]!.findings.said.map((one) => one.cause),
    ]).toEqual([['payment.refused', cause], ['payment.refused', cause], ['refused', cause], [cause]])
  })
  it('6 · one that another company of the group has is found though a person classified it', async () => {
    const groups = groupModule.useCases(depsOf(world.deps))
    const parent = await world.owner('苏州砚田集团有限公司')
    for (const { companyId } of [parent, owner])
      await floor().asOwner(`update company set suite = 'group', due_date = null where id = '${companyId}'`)
    await groups.createCompanyGroup(parent, { name: '砚田集团' })
    const [company] = await floor().asOwner(`select number from company where id = '${owner.companyId}'`)
    const { id: invited }: { readonly id: string } = await groups.inviteToGroup(parent, {
      number: String(company!['number']),
      message: '',
    })
    await groups.acceptGroupInvitation(owner, { id: invited, grants: ['compare', 'name'] })
    const number = freshNumber()
    const [id, theirs] = [await world.enter(owner, { number }), await world.enter(parent, { number })]
    for (const one of [id, theirs])
      await pay.set(one, { verify_status: 1, title_status: 1, seller_name: seller.name, seller_tax_id: seller.taxId })
    const classify = (category: number) =>
      classifyInvoices(world.deps)(owner, { area, ids: [id], category, overHand: true, preview: false })
    await classify(0)
    await classify(1)
    expect(await stopped(submit(id))).toEqual(['payment.reasonNeeded', 'groupTwin'])
    await submit(id, '两家各一张')
    expect([
      await stopped(confirm(submitter, id, '已问对方')),
      await stopped(confirm(confirmer, id)),
      await stopped(make((await batchOf(id)).id)),
    ]).toEqual([
      ['payment.otherPerson', 'groupTwin'],
      ['payment.guarded', 'groupTwin'],
      ['payment.guarded', 'groupTwin'],
    ])
  })
  it('7 · an account that a clerk changed pays nothing until another person has called, and differs from the face even then', async () => {
    const stored = await partners().readPartner(submitter, { id: partnerId })
    const { name, bankName, bankCode } = stored
    await partners().editPartner(submitter, { ...stored, responsibleId: null, bankAccount: changed })
    const id = await pay.enter({ seller_bank: face })
    expect(await stopped(submit(id))).toEqual(['payment.reasonNeeded', 'accountDiffers'])
    await submit(id, '供应商来函换户')
    const batch = await batchOf(id)
    expect([await stopped(confirm(confirmer, id, '已核对')), await stopped(make(batch.id))]).toEqual([
      ['payment.refused', 'accountUnproven'],
      ['payment.refused', 'accountUnproven'],
    ])
    const call = {
      id: partnerId,
      seen: { name, bankName, bankAccount: changed, bankCode },
      number: '0512-57704418',
      answeredBy: '徐立',
      note: '',
    }
    expect(await stopped(partners().confirmPartnerAccount(submitter, call))).toEqual(['partner.accountOwnChange'])
    await partners().confirmPartnerAccount(confirmer, call)
    expect([await stopped(confirm(submitter, id, '已核对')), await stopped(confirm(confirmer, id))]).toEqual([
      ['payment.otherPerson', 'accountDiffers'],
      ['payment.guarded', 'accountDiffers'],
    ])
  })
  it('8 · a sheet of partners that leaves the account blank leaves it as it is', async () => {
    const sheet = workbook([
      ['企业名称', '税号', '关系', '开户行', '银行账号'],
      [seller.name, seller.taxId, '上游', '', ''],
    ])
    await partners().importPartners(submitter, { name: '往来.xlsx', bytes: new Uint8Array(sheet) })
    const kept = await partners().readPartner(submitter, { id: partnerId })
    expect([kept.bankAccount, kept.bankName]).toEqual([account, '工商银行昆山支行'])
    const { id, batch } = await waiting()
    expect([batch.payee.bankAccount, await stopped(confirm(confirmer, id))]).toEqual([account, ['done']])
  })
  it('9 · a reversal line of the bank is no payment, and takes one back', async () => {
    const { batch } = await waiting()
    const [alone] = await bring({ note: `冲正 ${batch.number}`, out: '-106.00' })
    expect([alone!.verdict, await pay.statesOf(batch.id)]).toEqual(['refund', [['submitted', null]]])
    const other = (await waiting()).batch
    await bring({ note: other.number })
    expect(await pay.statesOf(other.id)).toEqual([['confirmed', '2026-11-20']])
    const [back] = await bring({ note: `退汇 ${other.number}`, out: '-106.00', day: '20261121' })
    expect([back!.state, await pay.statesOf(other.id)]).toEqual(['back', [['submitted', null]]])
  })
  it('10 · a second payment in a later statement is an alarm that stays until a person answers it', async () => {
    const { batch } = await waiting()
    await bring({ note: batch.number })
    const [second] = await bring({ note: batch.number, day: '20261121' })
    const { counts } = await world.useCases.listStatementLines(confirmer, { page: 1, pageSize: 50 })
    expect([second!.verdict, second!.state, counts, await alarms()]).toEqual(['twice', 'alarm', { open: 0, alarm: 1 }, ['again']])
  })
  it('11 · a line to another payee pays nothing, and nothing else is done with the batch until a person has said whose it is', async () => {
    const { id, batch } = await waiting()
    const [line] = await bring({ note: batch.number, party: '昆山沃里贸易有限公司' })
    expect([line!.verdict, line!.state, await pay.statesOf(batch.id)]).toEqual(['partyDiffers', 'open', [['submitted', null]]])
    const acts = [
      confirm(confirmer, id, '已核对'),
      make(batch.id),
      world.useCases.withdrawInvoices(submitter, request(id, '不付')),
      world.useCases.returnInvoices(confirmer, { ...request(id), remark: '不付' }),
    ]
    expect(await Promise.all(acts.map(stopped))).toEqual([
      ['payment.stepFirst', 'bankSaid'],
      ['payment.refused', 'bankSaid'],
      ['payment.bankSaid'],
      ['payment.bankSaid'],
    ])
  })
  it.each([
    ['void', { verify_status: 9 }, 'askSeller'],
    ['reversed', { verify_status: 10 }, 'askSeller'],
    ['not found', { verify_status: 3 }, 'correct'],
  ] as const)('12 · the next step on one that is %s is never to submit it', async (_name, columns, first) => {
    const id = await pay.enter(columns)
    const [judged] = await world.useCases.judgeInvoices(submitter, { area, ids: [id] })
    expect([judged!.steps[0], judged!.steps.includes('submit'), (await stopped(submit(id)))[0]]).toEqual([
      first,
      false,
      columns.verify_status === 3 ? 'payment.reasonNeeded' : 'payment.refused',
    ])
  })
})
