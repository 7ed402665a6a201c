import { sql } from 'kysely'
import type { UsageAct } from '@piaotai/domain/usage.ts'
import { keptIds } from '../../../db/kept-rows.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import type { VerifyDeps } from './deps.ts'
import { planVerifyAgain } from './verify-again.ts'

/** Acts that begin a use or pay. */
const planned: ReadonlySet<UsageAct> = new Set(['submit', 'occupy', 'confirm'])

export const verificationSubscribers = (deps: Pick<VerifyDeps, 'clock' | 'jobs'>): Subscribers => ({
  'usage.changed': async (tx, { companyId, act, uses }) => {
    if (planned.has(act)) await planVerifyAgain(deps)(tx, companyId, uses)
  },
  'invoice.deleted': async (tx, { invoiceId }) => {
    await tx.updateTable('verification').set({ invoice_id: null }).where('invoice_id', '=', invoiceId).execute()
  },
  'invoice.joined': async (tx, { keptId, ...joined }) => {
    await tx
      .updateTable('verification')
      .set({ invoice_id: keptId })
      .where('invoice_id', 'is', null)
      .where(sql<string>`id::text`, 'in', keptIds('verification', joined))
      .execute()
  },
  'invoice.parted': async (tx, { keptId, ...joined }) => {
    await tx
      .updateTable('verification')
      .set({ invoice_id: null })
      .where('invoice_id', '=', keptId)
      .where(sql<string>`id::text`, 'in', keptIds('verification', joined))
      .execute()
  },
  'invoice.restored': async (tx, kept) => {
    await tx
      .updateTable('verification')
      .set({ invoice_id: kept.invoiceId })
      .where('invoice_id', 'is', null)
      .where(sql<string>`id::text`, 'in', keptIds('verification', kept))
      .execute()
  },
})
