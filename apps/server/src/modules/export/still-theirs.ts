// A file is made after it was asked for, and may be made again days later: whoever asked must still be let have what is in it.
import { sql } from 'kysely'
import { neededFor } from '@piaotai/contract/endpoint.ts'
import { download } from '@piaotai/contract/invoice/access.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import type { DownloadReason } from '@piaotai/domain/exports.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/needs.ts'
import { invoicesInScope, readMember, rightsOf } from '../permission/index.ts'
import type { DownloadRecord } from './download-rows.ts'

/** Why a person may not have the file of a row any more: no member, without the right of its area, or one of its invoices that are there is out of their reach. */
export const refusalOf = async (tx: Tx, row: Pick<DownloadRecord, 'company_id' | 'id' | 'created_by' | 'area'>, now: Date): Promise<DownloadReason | undefined> => {
  const member = await readMember(tx, row.company_id, row.created_by)
  if (member?.status !== 'active') return 'notMember'
  const rights = rightsOf(member, shanghaiDay(now))
  if (!neededFor(download, row.area).some((key) => rights.permissions.has(key))) return 'outOfReach'
  const actor: Actor = { ...rights, userId: row.created_by, userName: '', sessionId: null, companyId: row.company_id, language: 'zh-CN', ip: null, requestId: null }
  const ids = sql`(select invoice_ids from download where company_id = ${row.company_id} and id = ${row.id})::uuid[]`
  const beyond = await tx.selectFrom('invoice').select('id').where('company_id', '=', row.company_id).where(sql<boolean>`id = any(${ids})`).where(sql<boolean>`not ${invoicesInScope(actor, row.area)}`).limit(1).executeTakeFirst()
  return beyond && 'outOfReach'
}
