// What happens elsewhere: hashes follow invoices, records of pushes follow their states, and groups end with companies.
import { sql } from 'kysely'
import { openMemberStates } from '@piaotai/domain/group.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import { changeMembership } from './change-membership.ts'
import { groupOf, lockMembership } from './group-rows.ts'
import { hashInvoice } from './hashes.ts'
import { endGroup } from './own-group.ts'

interface Deps extends Needs<'clock' | 'jobs'> {
  readonly encryption: Encryption
}
interface OfInvoice {
  readonly companyId: string
  readonly invoiceId: string
}
const isMember = ({ companyId }: OfInvoice) =>
  sql<boolean>`exists (select from group_membership m where m.company_id = ${companyId} and m.state = 'member')`
export const groupSubscribers = (given: Deps): Subscribers => {
  const deps = { ...given, audit: makeAudit(given) }
  const hash = (tx: Tx, { invoiceId }: OfInvoice): Promise<void> => hashInvoice(deps.encryption, tx, invoiceId)
  return {
    'invoice.recorded': { where: isMember, hear: hash },
    'invoice.corrected': hash,
    'invoice.verified': hash,
    'invoice.originalUpdated': hash,
    'invoice.restored': hash,
    'invoice.categoryChanged': hash,
    'invoice.deleted': async (tx, { companyId, invoiceId }) => {
      await tx.deleteFrom('group_hash').where('member_company_id', '=', companyId).where('invoice_id', '=', invoiceId).execute()
      await tx.deleteFrom('group_row').where('member_company_id', '=', companyId).where('invoice_id', '=', invoiceId).execute()
    },
    'push.settled': async (tx, { companyId, invoiceId }) => {
      const now = sql<number>`(select push_status from invoice i where i.company_id = ${companyId} and i.id = ${invoiceId})`
      await tx
        .updateTable('group_push_item')
        .set({ state: now })
        .where('member_company_id', '=', companyId)
        .where('invoice_id', '=', invoiceId)
        .where('state', 'is not', null)
        .execute()
      await tx
        .updateTable('group_row')
        .set({ push_status: now })
        .where('member_company_id', '=', companyId)
        .where('invoice_id', '=', invoiceId)
        .execute()
    },
    'work.handedOver': async (tx, { from, to }) => {
      await tx.updateTable('group_membership').set({ granted_by: to }).where('granted_by', '=', from).execute()
    },
    'company.dissolved': async (tx, { companyId, userIds }) => {
      const [userId = null] = userIds
      const person = userId && (await tx.selectFrom('app_user').select('name').where('id', '=', userId).executeTakeFirst())
      const by = { companyId, userId, userName: person ? person.name : '' }
      const group = await groupOf(tx, true)
      if (group) await endGroup(deps, tx, by, group)
      const open = await tx.selectFrom('group_membership').select('id').where('state', 'in', openMemberStates).orderBy('id').execute()
      for (const { id } of open) {
        const row = await lockMembership(tx, id)
        if (row?.state === 'member') await changeMembership(deps, tx, row, 'leave', by)
        else if (row?.state === 'invited') await changeMembership(deps, tx, row, 'refuse', by)
      }
    },
  }
}
