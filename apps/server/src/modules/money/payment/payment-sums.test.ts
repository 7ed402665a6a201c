// What the submitter writes stands before whoever confirms; lists, strip and footers show the same sums.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { waitBands } from '@piaotai/domain/payment/payment.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { area, paymentWorld, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

describe('Reasons and sums of payments', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let owner: Actor
    let pay: PaymentWorld
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock)
    })
    afterAll(() => world?.simulator.close())
    beforeEach(async () => {
      owner = await world.owner()
      pay = paymentWorld(floor(), clock, world, owner)
    })
    const request = (...ids: string[]) => ({ area, ids, each: false })
    const page = { page: 1, pageSize: 50 } as const

    it('each invoice is submitted with a reason of its own, which stands before whoever confirms; one without is refused', async () => {
      const [old, older, fit] = [
        await pay.enter({ standing: 'tooOld' }),
        await pay.enter({ standing: 'tooOld' }),
        await pay.enter({ standing: 'normal' }),
      ]
      const reasons = [{ id: old, reason: ' 原件已附 ' }]
      await expect(world.useCases.submitInvoices(owner, { ...request(old, older, fit), reasons })).rejects.toMatchObject({
        type: 'payment.reasonNeeded',
        detail: { id: older, causes: ['tooOld'] },
      })
      await world.useCases.submitInvoices(owner, { ...request(old, older, fit), reasons, reason: '法院判决' })
      const { payments } = await world.useCases.previewConfirmation(owner, { area, ids: [old, older, fit] })
      expect(
        new Map(payments.map(({ invoiceId, submittedFor, reason, submittedBy }) => [invoiceId, [submittedFor, reason, submittedBy]])),
      ).toEqual(
        new Map([
          [old, [['tooOld'], '原件已附', owner.userName]],
          [older, [['tooOld'], '法院判决', owner.userName]],
          [fit, [[], '', owner.userName]],
        ]),
      )
    })
    it('a preview with the amounts and accounts that were typed says what they ask for', async () => {
      const id = await pay.enter({ standing: 'normal' })
      const causes = async (typed: SomeOf<typeof world.useCases.previewSubmission>) =>
        (await world.useCases.previewSubmission(owner, { area, ids: [id], ...typed })).invoices[0]!.findings!.said.map(({ cause }) => cause)
      expect([await causes({}), await causes({ amounts: ['1.00'] })]).toEqual([['noAccount'], ['noAccount', 'paysLess']])
      const [first] = (await world.useCases.previewSubmission(owner, { area, ids: [id] })).payees
      expect(await causes({ payees: [{ seller: first!.seller, name: '昆山沃野', bankName: '', bankAccount: '6222 7731' }] })).toEqual([])
    })

    it.each([1, 2, 3])(
      'the lists of invoices and payees, the strip and the footers agree, with invoices of no seller (%i)',
      async (seed) => {
        let at = seed
        const draw = (below: number): number => (at = (at * 48_271) % 2_147_483_647) % below
        const sellers: readonly Readonly<Record<string, string | null>>[] = [
          {},
          { seller_tax_id: null, seller_name: null },
          { seller_tax_id: null, seller_name: '青禾茶店' },
          { seller_tax_id: '91330106MA2K0Y5R62', seller_name: '杭州青禾办公用品有限公司' },
        ]
        for (let n = 0; n < 14; n++) {
          const id = await pay.enter({ standing: 'normal', amount_including_tax: `${100 + draw(900)}.${10 + draw(90)}`, ...sellers[n % 4] })
          const state = draw(5)
          if (state === 0) continue
          await world.useCases.submitInvoices(owner, { ...request(id), reason: '已核对' })
          await floor().asOwner(
            `update payment_batch b set submitted_at = submitted_at - interval '${draw(20)} days' from payment_batch_invoice p
            where p.company_id = b.company_id and p.batch_id = b.id and p.invoice_id = '${id}'`,
          )
          if (state === 1) await world.useCases.confirmInvoices(owner, { ...request(id), reason: '已核对' })
          if (state === 2) await world.useCases.returnInvoices(owner, { ...request(id), remark: '缺合同' })
        }
        const figures = await world.useCases.readPaymentFigures(owner)
        const payees = await world.useCases.listPayees(owner, page)
        const payable = await world.useCases.listPayable(owner, page)
        const listed = async (filter: SomeOf<typeof world.useCases.listSubmitted>) => {
          const { totalElements: count, amount, content, live } = await world.useCases.listSubmitted(owner, { ...page, ...filter })
          expect([content.length, sumAmounts(content.map((row) => row.amount)) ?? '0.00']).toEqual([count, amount])
          return { count, amount, live }
        }
        const added = (sums: readonly { readonly count: number; readonly amount: string }[]) => ({
          count: sums.reduce((sum, { count }) => sum + count, 0),
          amount: sumAmounts(sums.map(({ amount }) => amount)) ?? '0.00',
        })
        expect({ count: payable.totalElements, amount: payable.amount }).toEqual(figures.unused)
        for (const key of ['unused', 'submitted', 'confirmed'] as const)
          expect([payees[key], added(payees.content.map((one) => one[key]))], key).toEqual([figures[key], figures[key]])
        expect(payees.content.find(({ id }) => id === '')).toMatchObject({ name: '' })
        expect(added(figures.payees)).toEqual(figures.unused)
        const waiting = await listed({ state: 'submitted' })
        expect({ count: waiting.count, amount: waiting.amount }).toEqual(figures.submitted)
        expect(added(Object.values(figures.waiting))).toEqual(figures.submitted)
        for (const band of waitBands) {
          const { count, amount } = await listed({ waits: band })
          expect({ count, amount }, band).toEqual(figures.waiting[band])
        }
        expect((await listed({})).live).toEqual(added([figures.submitted, figures.confirmed]))
        expect((await listed({ state: 'returned' })).live).toEqual({ count: 0, amount: '0.00' })
      },
    )
  }))
