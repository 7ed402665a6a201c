// Writes what the bureau says of invoices into the mirror: new rows, changes of known ones, and when each was seen.
import { sql } from 'kysely'
import { identityOf, otherSpelling, withOneNumber } from '@piaotai/domain/invoice/digital-number.ts'
import { typeOfNumber } from '@piaotai/domain/invoice/type-of-number.ts'
import { blueNumberOf } from '@piaotai/domain/judgement/blue-number.ts'
import { isSettled } from '@piaotai/domain/reconcile.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { dayStart, shanghaiInstant } from '@piaotai/domain/shanghai.ts'
import { json } from '../../../db/json.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { BureauRow } from '../../../ports/bureau-pull.ts'
import { invoicesOf, setBlues, setStanding } from '../../invoices/judgement/index.ts'
import { joinDoubledRows } from './join-doubled-rows.ts'
import { addMirrorEvent, type MirrorRecord } from './mirror-events.ts'

interface Seen {
  readonly companyId: string
  readonly direction: PullDirection
  readonly taxId: string
  /** The slice and its pass, or the sheet that told of them. */
  readonly by: { readonly taskId: string; readonly sliceId: string; readonly pass: number } | { readonly sheet: string }
}
/** Facts that may change after the first sight; each change is an event of the row. */
const watched = ['state', 'risk', 'red_locked', 'use', 'use_tax', 'booking', 'amount', 'tax', 'total', 'seller_name', 'buyer_name'] as const
/** Facts of which a difference is settled: a change of them opens it again. */
const compared: ReadonlySet<(typeof watched)[number]> = new Set(['amount', 'tax', 'total', 'seller_name', 'buyer_name'])
type Facts = Pick<MirrorRecord, (typeof watched)[number]>
const factsOf = (row: BureauRow): Facts => ({
  state: row.state,
  risk: row.risk,
  red_locked: row.redLocked,
  use: row.use,
  use_tax: row.useTax,
  booking: row.booking,
  amount: row.amount,
  tax: row.tax,
  total: row.total,
  seller_name: row.sellerName,
  buyer_name: row.buyerName,
})
export const identityOfRow = ({ code, number, type, issued }: Pick<BureauRow, 'code' | 'number' | 'type' | 'issued'>): string =>
  identityOf(code, number, type, issued) ?? number

export interface Written {
  readonly added: number
  readonly changed: number
}
/** Rows of one page: few enough for a statement. `known` says which facts a sheet leaves out, so that they stay. */
export const writeRows = async (
  deps: Needs<'clock' | 'audit'>,
  tx: Tx,
  seen: Seen,
  given: readonly BureauRow[],
  unsaid: ReadonlySet<keyof Facts> = new Set(),
): Promise<Written> => {
  if (given.length === 0) return { added: 0, changed: 0 }
  const rows = given.map((row) => ({ ...row, ...oneNumberOf(row) }))
  const { companyId, direction } = seen
  const now = deps.clock.now().toISOString()
  const byIdentity = new Map(rows.map((row) => [identityOfRow(row), row]))
  const mark =
    'sheet' in seen.by
      ? { last_seen_at: now, from_sheet: seen.by.sheet }
      : { last_seen_at: now, seen_in: seen.by.sliceId, seen_pass: seen.by.pass }
  const task = 'sheet' in seen.by ? {} : { task_id: seen.by.taskId }
  await respell(tx, companyId, direction, [...byIdentity.keys()])
  const joined = await joinDoubledRows(deps, tx, companyId, direction)
  const known = await tx
    .selectFrom('tax_invoice')
    .select(['id', 'identity', 'red_of', 'sync_state', 'sync_note', ...watched])
    .where('direction', '=', direction)
    .where('identity', 'in', [...byIdentity.keys()].toSorted())
    .orderBy('identity')
    .forUpdate()
    .execute()
  const there = new Map(known.map((row) => [row.identity, row]))
  const fresh = [...byIdentity].filter(([identity]) => !there.has(identity))
  if (fresh.length > 0)
    await tx
      .insertInto('tax_invoice')
      .values(
        fresh.map(([identity, row]) => ({
          company_id: companyId,
          id: newId(deps.clock.now()),
          direction,
          tax_id: seen.taxId,
          identity,
          first_seen_at: now,
          ...columnsOf(row),
          ...mark,
          ...task,
        })),
      )
      .execute()
  const changes = known.flatMap((before): readonly Change[] => {
    const after = factsOf(byIdentity.get(before.identity)!)
    const differing = watched.filter((key) => !unsaid.has(key) && before[key] !== after[key])
    return differing.length === 0 ? [] : [{ before, after, differing }]
  })
  const same = known.filter(({ id }) => !changes.some(({ before }) => before.id === id))
  if (same.length > 0)
    await tx
      .updateTable('tax_invoice')
      .set(mark)
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .execute()
  // What a pull brought into the system stays its own; what waits for a sync is of the pull that saw it last.
  const open = known.filter(({ sync_state: state }) => state === 'notSynced').map(({ id }) => id)
  if (open.length > 0 && !('sheet' in seen.by)) await tx.updateTable('tax_invoice').set(task).where('id', 'in', open).execute()
  for (const change of changes) await writeChange(deps, tx, companyId, change, { ...mark, changed_at: now })
  await addExtra(
    tx,
    companyId,
    direction,
    [...byIdentity].filter(([identity]) => there.has(identity)),
  )
  await judgeOurs(deps, tx, companyId, {
    said: [...joined, ...fresh.map(([identity]) => identity), ...changes.map(({ before }) => before.identity)],
    reversed: [...fresh.map(([, row]) => blueNumberOf(row.remark, row.total)), ...changes.map(({ before }) => before.red_of)],
  })
  return { added: fresh.length, changed: changes.length }
}
/** What the bureau says of an invoice, as the columns of a new row. */
const columnsOf = (row: BureauRow) => ({
  number: row.number,
  code: row.code,
  type: typeOfNumber(row.type, row.number),
  type_word: row.typeWord,
  issued_at: shanghaiInstant(row.issued),
  month: row.issued.slice(0, 7),
  seller_tax_id: row.sellerTaxId,
  buyer_tax_id: row.buyerTaxId,
  booked_at: row.bookedOn === null ? null : dayStart(row.bookedOn),
  source: row.source,
  issuer: row.issuer,
  remark: row.remark,
  extra: json({ ...row.extra }),
  red_of: blueNumberOf(row.remark, row.total) ?? null,
  ...factsOf(row),
})
interface Change {
  readonly before: Pick<MirrorRecord, 'id' | 'identity' | 'red_of' | 'sync_state' | 'sync_note' | keyof Facts>
  readonly after: Facts
  readonly differing: readonly (keyof Facts)[]
}
/** Changed facts, as an event of the row; a difference that was settled opens again. */
const writeChange = async (
  deps: Needs<'clock'>,
  tx: Tx,
  companyId: string,
  { before, after, differing }: Change,
  mark: {
    readonly last_seen_at: string
    readonly from_sheet?: string | undefined
    readonly seen_in?: string | undefined
    readonly seen_pass?: number | undefined
    readonly changed_at: string
  },
): Promise<void> => {
  const set = Object.fromEntries(differing.map((key) => [key, after[key]])) as Partial<Facts>
  const open = isSettled({ sync: before.sync_state, syncNote: before.sync_note }) && differing.some((key) => compared.has(key))
  const again = open ? { sync_state: 'differs' as const, sync_note: 'changedSince' } : {}
  await tx
    .updateTable('tax_invoice')
    .set({ ...set, ...mark, ...again })
    .where('id', '=', before.id)
    .execute()
  await addMirrorEvent(deps, tx, companyId, before.id, 'changed', {
    fields: Object.fromEntries(differing.map((key) => [key, [before[key], after[key]]])),
  })
}
const oneNumberOf = ({ code, number, type, issued }: BureauRow): Pick<BureauRow, 'code' | 'number'> => {
  const one = withOneNumber({ code, number, type, date: issued })
  return { code: one.code, number: one.number }
}
/** Rows that an earlier release kept as code and number take the digital number, unless a row has it already. */
const respell = async (tx: Tx, companyId: string, direction: PullDirection, identities: readonly string[]): Promise<void> => {
  const coded = identities.flatMap((identity) => (/^\d{20}$/.test(identity) ? (otherSpelling(identity) ?? []) : []))
  if (coded.length === 0) return
  await sql`update tax_invoice t set identity = replace(t.identity, '-', ''), number = replace(t.identity, '-', ''), code = null
    where t.company_id = ${companyId} and t.direction = ${direction} and t.identity = any(${coded}::text[])
      and not exists (select 1 from tax_invoice d where d.company_id = t.company_id and d.direction = t.direction
        and d.identity = replace(t.identity, '-', ''))`.execute(tx)
}
/** Facts of special businesses are added to rows that were known without them. */
const addExtra = async (
  tx: Tx,
  companyId: string,
  direction: PullDirection,
  rows: readonly (readonly [identity: string, row: BureauRow])[],
): Promise<void> => {
  const told = rows.flatMap(([identity, { extra }]) => (extra && Object.keys(extra).length > 0 ? [{ identity, extra }] : []))
  if (told.length === 0) return
  await sql`update tax_invoice t set extra = t.extra || v.extra from jsonb_to_recordset(${json(told)}) as v(identity text, extra jsonb)
    where t.company_id = ${companyId} and t.direction = ${direction} and t.identity = v.identity and not t.extra @> v.extra`.execute(tx)
}
/** How invoices of ours stand, by what the bureau says of them and by the red ones that it lists: without a verification and its quota. */
const judgeOurs = async (
  { audit }: Needs<'audit'>,
  tx: Tx,
  companyId: string,
  { said, reversed }: { readonly said: readonly string[]; readonly reversed: readonly (string | null | undefined)[] },
): Promise<void> => {
  const facts = await setStanding(tx, companyId, await invoicesOf(tx, said), 'bureau')
  await audit.record(tx, { companyId }, [...facts, ...(await setBlues(tx, companyId, reversed))])
}
