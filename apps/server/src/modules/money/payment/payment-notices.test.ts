// What becomes of a payment is told to the other side: once a person and act, with its reason, and never to whoever did it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acknowledge } from '@piaotai/erp-simulator/webhook.ts'
import { sentenceOfNotice } from '@piaotai/locales/notice-sentence.ts'
import type { AnyNotice } from '@piaotai/domain/notice.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { strongestReceiverState } from '../../invoices/invoice/judged/receiver-state.ts'
import { onDatabase, stillClock, type Floor } from '#testing/database/database.ts'
import { area, paymentWorld, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { openPushWorld, webhookSecret, type PushWorld } from '#testing/worlds/push-world.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import { paymentModule } from './index.ts'
import { depsOf } from '../../../../../../scripts/lib/drafts.ts'

const toldOf = async (floor: Floor, { userId }: Actor) =>
  (await floor.asOwner(
    `select kind, data, object_id from notice where user_id = '${userId}' and kind like 'pa%' and kind <> 'paymentWaits' order by made_at, id`,
  )) as unknown as readonly (AnyNotice & {
    readonly object_id: string
  })[]
const waitingOf = (floor: Floor, { userId }: Actor) =>
  floor.asOwner(
    `select data, read_at is null as waits from notice where user_id = '${userId}' and kind = 'paymentWaits' order by made_at, id`,
  ) as unknown as Promise<readonly { readonly data: object; readonly waits: boolean }[]>

describe('A payment', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let owner: Actor
    let submitter: Actor
    let payer: Actor
    let pay: PaymentWorld
    const all = { area, each: false, reason: '已与供应商核对' }
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock)
    })
    afterAll(() => world?.simulator.close())
    beforeEach(async () => {
      owner = await world.owner()
      pay = paymentWorld(floor(), clock, world, owner)
      const colleague = async () => ({ ...(await pay.clerk()), permissions: owner.permissions })
      submitter = await colleague()
      payer = await colleague()
    })
    const submitted = async (count: number): Promise<string[]> => {
      const ids: string[] = []
      for (let n = 0; n < count; n++) ids.push(await pay.enter())
      await world.useCases.submitInvoices(submitter, { ...all, ids })
      return ids
    }
    const told = (actor: Actor) => toldOf(floor(), actor)

    /** As a person of the company has it, not as an actor of a test. */
    const grant = ({ companyId, userId }: Actor, scope: 'own' | 'company', keys = ['menu_5.confirmPayment', 'confirmPayment.confirm']) =>
      floor().asOwner(`with g as (insert into permission_group (company_id, id, name, keys, scope, push_categories, created_at, changed_at)
        values ('${companyId}', gen_random_uuid(), '出纳 ${userId}', '${JSON.stringify(keys)}', '${scope}', '[]', now(), now()) returning id)
        insert into permission_group_member (company_id, group_id, user_id) select '${companyId}', id, '${userId}' from g`)
    const waiting = (actor: Actor) => waitingOf(floor(), actor)

    it('that waits is told to those who may confirm what they see of it, once for all payees, until nothing of it waits', async () => {
      const [ownOnly, noPage] = [await pay.clerk(), await pay.clerk()]
      await grant(payer, 'company')
      await grant(submitter, 'company')
      await grant(ownOnly, 'own')
      await grant(noPage, 'company', ['menu_5.submitPayment', 'submitPayment.submit'])
      const [first, second] = [await pay.enter(), await pay.enter({ seller_name: '无锡锡沃机电有限公司', seller_tax_id: null })]
      await pay.set(second!, { entered_by: ownOnly.userId })
      await world.useCases.submitInvoices(submitter, { ...all, ids: [first!, second!] })
      const own = (await waiting(ownOnly)).map(({ data }) => data)
      const told = await Promise.all([payer, owner, submitter, noPage].map(waiting))
      await world.useCases.confirmInvoices(owner, { ...all, ids: [first!] })
      const half = (await waiting(payer)).map(({ waits }) => waits)
      await world.useCases.returnInvoices(owner, { ...all, ids: [second!], remark: '合同未到' })
      const whole = { data: { count: 2, payees: 2, by: submitter.userName }, waits: true }
      expect([own, told, half, (await waiting(payer)).map(({ waits }) => waits)]).toMatchObject([
        [{ count: 1, payee: '无锡锡沃机电有限公司', payees: 1 }],
        [[whole], [whole], [], []],
        [true],
        [false],
      ])
    })
    it('that was submitted at once is found by its submission', async () => {
      const ids = await submitted(2)
      const [{ object_id: submission } = { object_id: '' }] = (await floor().asOwner(
        `select object_id from notice where user_id = '${owner.userId}' and kind = 'paymentWaits' `,
      )) as unknown as readonly { readonly object_id: string }[]
      await submitted(1)
      const { content } = await world.useCases.listSubmitted(owner, { submission, page: 1, pageSize: 50 })
      expect(content.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(ids.toSorted())
    })
    it('that is confirmed is told to its submitter, once for all of them, with the remark', async () => {
      const ids = await submitted(2)
      await world.useCases.confirmInvoices(payer, { ...all, ids, remark: '网银转账' })
      expect([await told(submitter), await told(payer), await told(owner)]).toMatchObject([
        [{ kind: 'paymentConfirmed', object_id: ids[0], data: { count: 2, by: payer.userName, remark: '网银转账' } }],
        [],
        [],
      ])
    })
    it('whose confirmation is undone is told to its submitter and to whoever confirmed it', async () => {
      const ids = await submitted(1)
      await world.useCases.confirmInvoices(payer, { ...all, ids })
      await world.useCases.cancelConfirmations(owner, { ...all, ids, reason: '银行退回' })
      const undone = { kind: 'paymentUndone', data: { count: 1, by: owner.userName, remark: '银行退回' } }
      expect([(await told(submitter)).find(({ kind }) => kind === 'paymentUndone'), await told(payer), await told(owner)]).toMatchObject([
        undone,
        [undone],
        [],
      ])
    })
    it('that is withdrawn is told to whoever made the bank file, else to all who may confirm', async () => {
      await pay.partner()
      const [filed, free] = [await submitted(1), await submitted(1)]
      const [batch] = await Promise.all(
        (await pay.batches()).map(async ({ id }) => ({
          id,
          ids: (await world.useCases.readPaymentBatch(owner, { id })).invoices.map((one) => one.invoiceId),
        })),
      ).then((batches) => batches.filter(({ ids }) => ids.includes(filed[0]!)))
      const bank = { name: '苏州砚田精密制造有限公司', bankName: '招商银行苏州分行', bankAccount: '5129 0404 1610 608' }
      await world.useCases.makeBankFile(payer, {
        format: 'icbc',
        payer: bank,
        day: '2026-11-27',
        purpose: '货款',
        fast: false,
        ids: [batch!.id],
      })
      const [{ waits } = {}] = await world.useCases.withdrawInvoices(submitter, { ...all, ids: filed, reason: '合同取消' })
      await world.useCases.agreePaymentRequest(owner, { id: waits! })
      expect([await told(payer), await told(owner), await told(submitter)]).toMatchObject([
        [{ kind: 'paymentWithdrawn', data: { count: 1, by: owner.userName, remark: '合同取消' } }],
        [{ kind: 'paymentAsked' }],
        [{ kind: 'paymentWithdrawn' }, { kind: 'paymentAgreed' }],
      ])
      await world.useCases.withdrawInvoices(submitter, { ...all, ids: free })
      expect([(await told(payer)).length, await told(owner)]).toMatchObject([1, [{ kind: 'paymentAsked' }, { kind: 'paymentWithdrawn' }]])
    })
    it('of one’s own is no news to oneself', async () => {
      const id = await pay.enter()
      await world.useCases.submitInvoices(owner, { ...all, ids: [id] })
      await world.useCases.confirmInvoices(owner, { ...all, ids: [id] })
      await world.useCases.cancelConfirmations(owner, { ...all, ids: [id] })
      await world.useCases.withdrawInvoices(owner, { ...all, ids: [id] })
      expect(await told(owner)).toEqual([])
    })
    it('is told in both languages, with the reason where there is one', () => {
      const data = { number: '26332000000000000001', count: 2, by: '顾南枝', remark: '' }
      const say = (kind: 'paymentConfirmed' | 'paymentWithdrawn' | 'paymentUndone', remark: string) =>
        (['zh-CN', 'en-US'] as const).map((language) => sentenceOfNotice({ kind, data: { ...data, remark } }, 1, language))
      expect([say('paymentWithdrawn', ''), say('paymentUndone', '合同取消')]).toEqual([
        [
          '顾南枝 撤回了提交付款的 2 张发票（26332000000000000001），请不要再付',
          '顾南枝 withdrew 26332000000000000001 from payment (invoices: 2). Do not pay it',
        ],
        [
          '顾南枝 撤销了 2 张发票的付款确认（26332000000000000001）：合同取消',
          '顾南枝 undid the payment confirmation of 26332000000000000001 (invoices: 2). Reason: 合同取消',
        ],
      ])
    })
  }))

describe('An invoice that waits for payment here', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    it('and was paid by another system is told to its submitter and those who pay, and the word of each target is kept', async () => {
      const owner = await world.owner()
      const submitter: Actor = {
        ...(await makeColleague(floor(), clock, owner)),
        permissions: owner.permissions,
        rowScope: { scope: 'company', departments: [], pools: [], push: [] },
      }
      const id = await world.enter(owner)
      world.erp.set({ later: true })
      const targetId = await world.target(owner, world.drafts.webhook())
      await world.useCases.pushInvoices(owner, { area, ids: [id], targetId, again: false })
      await world.work()
      await paymentModule.useCases(depsOf(world.deps)).submitInvoices(submitter, { area, ids: [id], each: false, reason: '已与供应商核对' })
      const bill = world.erp.books.all().at(-1)!
      const say = (receiverState: number, as: string) =>
        acknowledge(bill, webhookSecret, { status: 'received', receiverState }, { id: as, now: clock.now() })
      const strongest = () =>
        world.deps.db.inTenant(owner, async (tx) => {
          const state = strongestReceiverState(sql`${owner.companyId}::uuid`, sql`${id}::uuid`)
          return (await sql<{ state: number | null }>`select ${state} as state`.execute(tx)).rows[0]!.state
        })
      const states = [await strongest()]
      for (const [at, state] of [7, 10, 10, 8].entries()) {
        expect(await say(state, `m${at}`)).toBe(200)
        states.push(await strongest())
      }
      const paid = { kind: 'paidThere', object_id: id, data: { target: expect.any(String) } }
      expect([states, await toldOf(floor(), owner), await toldOf(floor(), submitter)]).toMatchObject([
        [null, 7, 10, 10, null],
        [paid],
        [paid],
      ])
    })
  }))
