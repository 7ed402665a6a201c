// Usage of invoices: submitting, paying, withdrawing, returning; and verification while they are in use.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { moveOpenWork } from '../../people/company/index.ts'
import { deleteInvoices } from '../invoice/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { setInvoice } from '#testing/worlds/payment-world.ts'
import { freshNumber, openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

interface SentMail {
  readonly channel: string
  readonly mail: { readonly to: readonly string[]; readonly subject: string; readonly text: string }
}
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
  world.kept.length = 0
  world.mails.length = 0
})
/** The reason lets through what no test here is about: nothing of these is verified, and all are of one seller, day and amount. */
const request = (...ids: string[]) => ({ area: 'company' as const, ids, each: false, reason: '已与供应商核对' })
/** Verified: its payment may be confirmed. */
const sound = async () => {
  const id = await world.enter(owner)
  await setInvoice(floor(), id, { verify_status: 1 })
  return id
}
const stateOf = async (id: string) => Number((await floor().asOwner(`select use_status from invoice where id = '${id}'`))[0]!['use_status'])
const mailOf = async (actor: Actor) =>
  String((await floor().asOwner(`select email from app_user where id = '${actor.userId}'`))[0]!['email'])
/** Without those that tell of a payment to confirm. */
const mails = () => (world.mails as SentMail[]).filter(({ mail }) => !mail.subject.includes('等您确认付款'))
const log = async (id: string) =>
  (
    await floor().asOwner(`select action, detail from audit_log where object_id = '${id}' and action <> 'invoice.entered' order by seq`)
  ).map((row) => [row['action'], (row['detail'] as { remark?: string }).remark])
const planned = () => world.kept.filter(({ name }) => name === 'verification.again')
const plannedUse = () => planned().at(-1)!.payload as { companyId: string; invoiceId: string; useId: string }

onPostgres('Using invoices', () => {
  it('a submitted invoice is confirmed, the confirmation taken back, and it stands where it stood before', async () => {
    const id = await sound()
    const states = []
    for (const act of ['submitInvoices', 'confirmInvoices', 'cancelConfirmations', 'withdrawInvoices'] as const) {
      await world.useCases[act](owner, { ...request(id), ...(act === 'confirmInvoices' ? { remark: ' 网银转账 ' } : {}) })
      states.push(await stateOf(id))
    }
    expect([states, await log(id), await floor().asOwner(`select 1 from invoice_use where invoice_id = '${id}'`)]).toEqual([
      [1, 3, 1, 0],
      [
        ['invoice.submitted', undefined],
        ['invoice.confirmed', '网银转账'],
        ['invoice.confirmationCancelled', undefined],
        ['invoice.withdrawn', undefined],
      ],
      [],
    ])
  })
  it('what an outside system uses is neither submitted nor deleted until it is released', async () => {
    const id = await world.enter(owner)
    await world.useCases.occupyInvoices(owner, request(id))
    await expect(world.useCases.submitInvoices(owner, request(id))).rejects.toMatchObject({ type: 'invoice.useDiffers' })
    await expect(deleteInvoices(world.deps)(owner, { ...request(id), reason: '重复录入' })).rejects.toMatchObject({
      type: 'invoice.notUnused',
    })
    await world.useCases.releaseInvoices(owner, request(id))
    expect([await stateOf(id), await world.useCases.submitInvoices(owner, request(id))]).toMatchObject([0, [{ id, ok: true }]])
  })
  it('of several either all change or none, or each that may when asked for', async () => {
    const [free, used] = [await world.enter(owner), await world.enter(owner)]
    await world.useCases.submitInvoices(owner, request(used))
    await expect(world.useCases.submitInvoices(owner, request(free, used))).rejects.toMatchObject({ type: 'invoice.useDiffers' })
    expect(await stateOf(free)).toBe(0)
    expect(await world.useCases.submitInvoices(owner, { ...request(free, used), each: true })).toMatchObject([
      { id: free, ok: true },
      { id: used, ok: false, problem: 'invoice.useDiffers' },
    ])
  })
  it('another company’s is as if it did not exist, and so is a colleague’s to staff', async () => {
    const other = await world.owner('绍兴远帆纺织品有限公司')
    const member = await makeColleague(floor(), clock, owner)
    const [theirs, mine] = [await world.enter(other), await world.enter(owner)]
    for (const [actor, id] of [
      [owner, theirs],
      [member, mine],
    ] as const)
      await expect(
        world.useCases.submitInvoices(actor, { ...request(id), area: actor === member ? 'personal' : 'company' }),
      ).rejects.toMatchObject({ type: 'invoice.notFound' })
    expect([await stateOf(theirs), await stateOf(mine)]).toEqual([0, 0])
  })
  it('twenty who submit at once submit it once', async () => {
    const id = await world.enter(owner)
    const reported = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.useCases.submitInvoices(owner, request(id)).then(
          () => 'done',
          (error: { type?: string }) => error.type,
        ),
      ),
    )
    expect([
      reported.filter((t) => t === 'done').length,
      reported.filter((t) => t === 'invoice.useDiffers').length,
      (await log(id)).length,
    ]).toEqual([1, 19, 1])
  })

  it('a return tells each submitter once, in the language they submitted in, why and what', async () => {
    const member = await makeColleague(floor(), clock, owner)
    const numbers = [freshNumber(), freshNumber(), freshNumber()]
    const ids = [
      await world.enter(member, { number: numbers[0]! }),
      await world.enter(member, { number: numbers[1]! }),
      await world.enter(owner, { number: numbers[2]! }),
    ]
    await world.useCases.submitInvoices({ ...member, language: 'en-US' }, { ...request(...ids.slice(0, 2)), area: 'personal' })
    await world.useCases.submitInvoices(owner, request(ids[2]!))
    await world.useCases.returnInvoices(owner, { ...request(...ids), remark: '缺少合同' })
    expect(await Promise.all(ids.map(stateOf))).toEqual([0, 0, 0])
    expect(
      mails()
        .map(({ mail }) => [mail.to[0], mail.subject, numbers.map((n) => mail.text.includes(n)), mail.text.includes('缺少合同')])
        .toSorted((a, b) => String(a[1]).localeCompare(String(b[1]))),
    ).toEqual([
      [await mailOf(owner), '1 张发票的付款提交被退回', [false, false, true], true],
      [await mailOf(member), 'Invoices returned to you: 2', [true, true, false], true],
    ])
  })
  it('whoever took over somebody’s work hears of its return', async () => {
    const member = await makeColleague(floor(), clock, owner)
    const id = await world.enter(member)
    await world.useCases.submitInvoices(member, { ...request(id), area: 'personal' })
    await floor().db.inTenant(owner, (tx) => moveOpenWork(tx, owner.companyId, member.userId, owner.userId))
    await world.useCases.returnInvoices(owner, request(id))
    expect(mails().map(({ mail }) => mail.to[0])).toEqual([await mailOf(owner)])
  })
  it('a return is not written to somebody who has left', async () => {
    const member = await makeColleague(floor(), clock, owner)
    const id = await world.enter(member)
    await world.useCases.submitInvoices(member, { ...request(id), area: 'personal' })
    await floor().asOwner(`delete from member where user_id = '${member.userId}'`)
    await world.useCases.returnInvoices(owner, request(id))
    expect(mails()).toEqual([])
  })

  it('a submission and a payment are each followed up on the days that the company chose', async () => {
    const id = await sound()
    await world.useCases.saveVerifySettings(owner, { again: ['monthEnd', 'd1'] })
    await world.useCases.submitInvoices(owner, request(id))
    expect(planned().map(({ at }) => at?.toISOString())).toEqual(['2026-11-21T22:00:00.000Z', '2026-11-29T22:00:00.000Z'])
    clock.advance(3 * 86_400)
    await world.useCases.confirmInvoices(owner, request(id))
    clock.advance(-3 * 86_400)
    expect(
      planned()
        .map(({ at }) => at?.toISOString())
        .slice(2),
    ).toEqual(['2026-11-24T22:00:00.000Z', '2026-11-29T22:00:00.000Z'])
  })
  it('one submitted on the last day of the month is followed up that evening, when its morning is over', async () => {
    await world.useCases.saveVerifySettings(owner, { again: ['monthEnd'] })
    const lastDay = Date.parse('2026-11-30T00:00:00+08:00') / 1000
    for (const hour of [5, 9, 23]) {
      const back = Math.floor(clock.now().getTime() / 1000)
      clock.advance(lastDay + hour * 3600 - back)
      await world.useCases.submitInvoices(owner, request(await world.enter(owner)))
      clock.advance(back - lastDay - hour * 3600)
    }
    expect(planned().map(({ at }) => at?.toISOString())).toEqual(['2026-11-29T22:00:00.000Z', '2026-11-30T14:00:00.000Z'])
  })
  it('one that turned void since is an alarm to who submitted and who paid, once', async () => {
    const member = await makeColleague(floor(), clock, owner)
    const number = freshNumber()
    const id = await world.enter(member, { number })
    await world.useCases.verifyInvoice(owner, { id, area: 'company', purse: 'company' })
    await world.useCases.submitInvoices({ ...member, language: 'en-US' }, { ...request(id), area: 'personal' })
    await world.useCases.confirmInvoices(owner, request(id))
    world.simulator.ledger.put([{ ...world.simulator.ledger.find(`-${number}`)!, state: '2' }])
    clock.advance(86_400)
    await world.again(plannedUse())
    await world.again(plannedUse())
    clock.advance(-86_400)
    expect([
      await world.statusOf(id),
      mails()
        .map(({ mail }) => [mail.to[0], mail.subject])
        .toSorted(),
    ]).toEqual([
      9,
      [
        [await mailOf(owner), `发票 ${number} 已作废`],
        [await mailOf(member), `Invoice ${number} is void`],
      ].toSorted(),
    ])
    expect((await log(id)).filter(([action]) => action === 'invoice.alarm')).toHaveLength(1)
  })
  it('the alarm is written with the finding: where it cannot be, neither stands, and the question is asked after', async () => {
    const number = freshNumber()
    const id = await world.enter(owner, { number, state: '2' })
    await world.useCases.submitInvoices(owner, request(id))
    const { add } = world.deps.outbox
    Object.assign(world.deps.outbox, {
      add: async () => {
        throw new Error('no outbox')
      },
    })
    await expect(world.useCases.verifyInvoice(owner, { id, area: 'company', purse: 'company' })).rejects.toThrow('no outbox')
    Object.assign(world.deps.outbox, { add })
    expect([await world.statusOf(id), mails()]).toEqual([0, []])
    await world.work()
    expect([await world.statusOf(id), mails().length, await world.quota(owner)]).toMatchObject([9, 1, { company: 1 }])
  })
  it('one that is out of that use again is left alone, also when it is used anew', async () => {
    const id = await world.enter(owner)
    await world.useCases.submitInvoices(owner, request(id))
    const early = plannedUse()
    await world.useCases.withdrawInvoices(owner, request(id))
    await world.again(early)
    await world.useCases.submitInvoices(owner, request(id))
    await world.again(early)
    expect([await world.statusOf(id), await world.quota(owner)]).toMatchObject([0, { company: 0 }])
  })
  it('one that there was no quota for says so in its log', async () => {
    const id = await world.enter(owner)
    await world.useCases.submitInvoices(owner, request(id))
    await world.setQuota(owner, 0)
    await world.again(plannedUse())
    expect((await log(id)).at(-1)?.[0]).toBe('invoice.notVerifiedAgain')
  })
})
