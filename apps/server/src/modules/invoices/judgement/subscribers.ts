// Invoices that come in, change or go: what the bureau's list and red invoices say of them, and they of others.
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { setBlues, setStanding } from './set-standing.ts'

type Deps = Needs<'audit'>
export const judgementSubscribers = ({ audit }: Deps): Subscribers => {
  const entered = async (tx: Tx, { companyId, invoiceId, redOf }: DomainEvents['invoice.recorded']): Promise<void> => {
    const facts = await setStanding(tx, companyId, [invoiceId], 'entered', { isNew: true })
    await audit.record(tx, { companyId }, [...facts, ...(await setBlues(tx, companyId, [redOf]))])
  }
  const restored = async (tx: Tx, { companyId, invoiceId }: DomainEvents['invoice.restored']): Promise<void> => {
    const facts = await setStanding(tx, companyId, [invoiceId], 'entered')
    const blue = (await keysOf(tx, invoiceId))?.red_of
    await audit.record(tx, { companyId }, [...facts, ...(await setBlues(tx, companyId, [blue]))])
  }
  const changed = async (tx: Tx, { companyId, invoiceId, was }: DomainEvents['invoice.corrected']): Promise<void> => {
    const now = await keysOf(tx, invoiceId)
    const anew = was !== undefined && was.identity !== now?.identity
    const facts = await setStanding(tx, companyId, [invoiceId], 'corrected', { anew })
    await audit.record(tx, { companyId }, [...facts, ...(await setBlues(tx, companyId, [was?.redOf, now?.red_of]))])
  }
  return {
    'invoice.recorded': entered,
    'invoice.restored': restored,
    'invoice.corrected': changed,
    'invoice.originalUpdated': changed,
    'invoice.bureauSaid': async (tx, { companyId, invoiceId }) => {
      await audit.record(tx, { companyId }, await setStanding(tx, companyId, [invoiceId], 'bureau'))
    },
    'invoice.deleted': async (tx, { companyId, invoiceId }) => {
      const blue = (await keysOf(tx, invoiceId))?.red_of
      await audit.record(tx, { companyId }, await setBlues(tx, companyId, [blue], invoiceId))
    },
  }
}
const keysOf = (tx: Tx, invoiceId: string) =>
  tx.selectFrom('invoice').select(['identity', 'red_of']).where('id', '=', invoiceId).executeTakeFirst()
