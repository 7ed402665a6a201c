// Two rows of one invoice in the mirror, kept by an earlier release as its number and as code and number: they become one.
import { sql } from 'kysely'
import { otherSpelling } from '@piaotai/domain/invoice/digital-number.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { json } from '../../../db/json.ts'
import { localDate } from '../../../db/local-days.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { addMirrorEvent, type MirrorRecord } from './mirror-events.ts'

type Deps = Needs<'clock' | 'audit'>
const most = 200
/**
 * Pairs of a direction that agree in day and total; the row with the digital number stays, with what either knew. Pairs whose files are being
 * fetched wait for the next time. Returns the identities that were joined.
 */
export const joinDoubledRows = async (deps: Deps, tx: Tx, companyId: string, direction: PullDirection): Promise<readonly string[]> => {
  const joined: string[] = []
  for (const { digital, coded } of await pairsOf(tx, companyId, direction)) {
    await emit(tx, 'mirror.joined', { companyId, keptId: digital.id, goneId: coded.id })
    await moveFiles(tx, companyId, digital.id, coded.id)
    await tx.deleteFrom('tax_invoice').where('id', '=', coded.id).execute()
    await tx.updateTable('tax_invoice').set(merged(digital, coded)).where('id', '=', digital.id).execute()
    const detail = { number: digital.number, as: coded.identity }
    await addMirrorEvent(deps, tx, companyId, digital.id, 'joined', detail)
    await deps.audit.record(tx, { companyId }, [{ action: 'taxInvoice.joined', objectType: 'taxInvoice', objectId: digital.id, detail }])
    joined.push(digital.identity)
  }
  return joined
}
const pairsOf = async (tx: Tx, companyId: string, direction: PullDirection) => {
  const { rows } = await sql<{ digital: string; coded: string }>`
    select d.id as digital, c.id as coded from tax_invoice c
      join tax_invoice d on d.company_id = c.company_id and d.direction = c.direction and d.identity = replace(c.identity, '-', '')
    where c.company_id = ${companyId} and c.direction = ${direction} and c.code is not null and char_length(c.identity) = 21 and c.identity >= '2'
      and d.total = c.total and ${localDate('d.issued_at')} = ${localDate('c.issued_at')}
      and not (c.sync_state in ('waiting', 'processing') or d.sync_state in ('waiting', 'processing'))
    order by d.id limit ${most}`.execute(tx)
  if (rows.length === 0) return []
  const locked = await tx
    .selectFrom('tax_invoice')
    .selectAll()
    .where(
      'id',
      'in',
      rows.flatMap(({ digital, coded }) => [digital, coded]),
    )
    .orderBy('identity')
    .forUpdate()
    .execute()
  const byId = new Map(locked.map((row) => [row.id, row]))
  return rows.flatMap((pair) => {
    const [digital, coded] = [byId.get(pair.digital), byId.get(pair.coded)]
    return digital && coded && otherSpelling(coded.identity) === digital.identity ? [{ digital, coded }] : []
  })
}
const uses = ['none', 'ticked', 'confirmed'] as const satisfies readonly MirrorRecord['use'][]
const depth = ['list', 'details', 'file'] as const satisfies readonly MirrorRecord['completeness'][]
const rank = <V>(order: readonly V[], value: V): number => order.indexOf(value)

/** The bureau's latest word, the furthest use, and what either row alone knew. */
const merged = (digital: MirrorRecord, coded: MirrorRecord) => {
  const isLater = toInstant(coded.last_seen_at) > toInstant(digital.last_seen_at)
  const [later, earlier] = isLater ? [coded, digital] : [digital, coded]
  const used = rank(uses, earlier.use) > rank(uses, later.use) ? earlier : later
  const booked = later.booking === 'none' ? earlier : later
  const synced = digital.invoice_id === null && (coded.invoice_id !== null || digital.sync_state === 'notSynced') ? coded : digital
  const lines = later.lines ?? earlier.lines
  return {
    state: later.state,
    risk: later.risk,
    red_locked: later.red_locked,
    amount: later.amount,
    tax: later.tax,
    seller_name: later.seller_name ?? earlier.seller_name,
    seller_tax_id: later.seller_tax_id ?? earlier.seller_tax_id,
    buyer_name: later.buyer_name ?? earlier.buyer_name,
    buyer_tax_id: later.buyer_tax_id ?? earlier.buyer_tax_id,
    issuer: later.issuer ?? earlier.issuer,
    remark: later.remark ?? earlier.remark,
    red_of: later.red_of ?? earlier.red_of,
    lines: lines === null ? null : json(lines),
    extra: json({ ...earlier.extra, ...later.extra }),
    completeness: rank(depth, later.completeness) < rank(depth, earlier.completeness) ? earlier.completeness : later.completeness,
    use: used.use,
    use_tax: used.use_tax ?? (used === later ? earlier : later).use_tax,
    used_at: used.used_at ?? (used === later ? earlier : later).used_at,
    booking: booked.booking,
    booked_at: booked.booked_at,
    sync_state: synced.sync_state,
    sync_note: synced.sync_note,
    synced_at: synced.synced_at,
    sync_owner: synced.sync_owner,
    task_id: synced.task_id,
    invoice_id: synced.invoice_id,
    first_seen_at: toInstant(digital.first_seen_at) < toInstant(coded.first_seen_at) ? digital.first_seen_at : coded.first_seen_at,
    last_seen_at: later.last_seen_at,
    from_sheet: later.from_sheet ?? earlier.from_sheet,
    seen_in: later.seen_in,
    seen_pass: later.seen_pass,
  }
}
/** Files of formats that the one which stays has none of, and what happened to the other. */
const moveFiles = async (tx: Tx, companyId: string, keptId: string, goneId: string): Promise<void> => {
  await sql`update tax_invoice_file f set tax_invoice_id = ${keptId} where f.company_id = ${companyId} and f.tax_invoice_id = ${goneId}
    and not exists (select 1 from tax_invoice_file k where k.company_id = f.company_id and k.tax_invoice_id = ${keptId} and k.format = f.format)`.execute(
    tx,
  )
  await tx.deleteFrom('tax_invoice_file').where('tax_invoice_id', '=', goneId).execute()
  await tx.updateTable('tax_invoice_event').set({ tax_invoice_id: keptId }).where('tax_invoice_id', '=', goneId).execute()
}
