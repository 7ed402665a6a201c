// The demo company's payments: accounts that were called for, an invoice that is not to be paid, and one that is paid in part.
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import type { App } from '../app.ts'
import type { Actor, Visitor } from '../../kernel/actor.ts'
import { area } from './teller.ts'

/** Supplier by supplier; the account of this one was changed a moment ago. */
const uncalled = 1
const call = { number: '0512-57701186', answeredBy: '财务 徐会计', note: '与合同上的账户一致' } as const
const page = { page: 1, pageSize: 50 } as const
/** Verifications are counted: no more are spent on finding one that may be paid. */
const tried = 4

/** `people`: who confirms payments, then who submits them. Nothing where the company has payments already. */
export const seedPayments = async (app: App, owner: Actor, [payer, clerk]: readonly Visitor[]): Promise<void> => {
  if (!payer || !clerk) return
  const as = ({ userId, userName }: Visitor): Actor => ({ ...owner, userId, userName })
  const { useCases } = app
  if ((await useCases.listPaymentBatches(owner, { ...page, mine: false })).totalElements > 0) return
  await callPartners(useCases, owner, as(payer))
  const { content, counts } = await useCases.listPayable(owner, { ...page, tab: 'ready' })
  const [replaced, ...others] = content.toReversed()
  if (replaced && counts.notToPay === 0)
    await useCases.markNotToPay(as(clerk), { ids: [replaced.id], reason: 'replaced', note: '销方换开了新票' })
  // A platform that is none of ours is asked nothing.
  if (!app.taxSimulator) return
  for (const { id, payable } of others.slice(0, tried)) {
    const amount = (toFen(payable)! * 6n) / 10n
    const done = await useCases
      .verifyInvoice(as(clerk), { id, area, purse: area })
      .then(() =>
        useCases.submitInvoices(as(clerk), {
          area,
          ids: [id],
          each: false,
          amounts: [fromFen(amount)],
          rests: [{ id, rest: 'later' }],
          note: '首付六成，验收后付余款',
          reason: '合同约定分两次付',
        }),
      )
      .then(() => useCases.confirmInvoices(as(payer), { area, ids: [id], each: false, remark: '网银转账' }))
      .catch(() => undefined)
    if (done) return
  }
}

/** Who pays has called the suppliers, all but one. */
export const callPartners = async (useCases: App['useCases'], owner: Actor, payer: Actor, but: number | null = uncalled): Promise<void> => {
  const { content } = await useCases.listPartners(owner, { ...page, relation: 'up', sort: 'name' })
  for (const [at, { id }] of content.entries()) {
    const { name, bankName, bankAccount, bankCode, confirm } = await useCases.readPartnerAccount(payer, { id })
    if (confirm === 'can' && at !== but)
      await useCases.confirmPartnerAccount(payer, { id, seen: { name, bankName, bankAccount, bankCode }, ...call })
  }
}
