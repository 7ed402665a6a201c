// The one writer of how invoices stand: asks all sources anew, writes what differs, and tells it.
import { sql } from 'kysely'
import { soundStatusOf, standingOf, standsBad, type StandingVerdict } from '@piaotai/domain/judgement/standing-of.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { turnedBad } from '@piaotai/domain/verification/verification.ts'
import type { AuditFact, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { comparePlatform, writeStanding } from '../invoice/index.ts'
import { gatherStanding, type Gathered } from './gather-standing.ts'

/**
 * Why it is asked. `verified`: the answer is in the ledger and its status written; the caller logs and tells of it.
 * `entered`: a first finding is no alarm.
 */
export type StandingCause = 'verified' | 'entered' | 'corrected' | 'bureau' | 'redInvoice'
interface Asked {
  /** A red invoice that is about to be deleted, and counts no more. */
  readonly without?: string
  /** Their identity changed: what was said before was said of others. */
  readonly anew?: boolean
  /** This transaction made the rows: nobody else sees them yet. */
  readonly isNew?: boolean
}
interface Judged extends Gathered {
  readonly before: StandingVerdict
  readonly after: StandingVerdict
  /** The verify status that goes with it. */
  readonly status: number
}

/** Ids of other companies, or of none, are left out. Returns the entries for the log. */
export const setStanding = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  why: StandingCause,
  asked: Asked = {},
): Promise<readonly AuditFact[]> => {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)].toSorted()
  // Locked by a statement of its own: the next one sees what others committed meanwhile.
  if (!asked.isNew)
    await tx.selectFrom('invoice').select('id').where(sql<boolean>`id = any(${wanted}::uuid[])`).orderBy('id').forUpdate().execute()
  const judged = (await gatherStanding(tx, companyId, wanted, asked)).map(judge)
  const differing = judged.filter((one) => !sameVerdict(one.before, one.after) || one.status !== one.row.verify_status)
  if (differing.length === 0) return []
  await writeStanding(
    tx,
    companyId,
    differing.map(({ row, after, status }) => ({ id: row.id, ...after, status })),
  )
  const facts: AuditFact[] = []
  for (const one of differing) facts.push(...(await tell(tx, companyId, one, why)))
  const blues = differing.flatMap(({ row, before, after }) =>
    row.red_of !== null && before.standing !== after.standing ? [row.red_of] : [],
  )
  return [...facts, ...(await setBlues(tx, companyId, blues))]
}
/** Invoices that red ones reverse, by identity. `without`: the red one that is about to go. */
export const setBlues = async (
  tx: Tx,
  companyId: string,
  identities: readonly (string | null | undefined)[],
  without?: string,
): Promise<readonly AuditFact[]> => {
  const named = [...new Set(identities.flatMap((one) => (one ? [one] : [])))]
  return setStanding(tx, companyId, await invoicesOf(tx, named), 'redInvoice', without === undefined ? {} : { without })
}
/** The company's invoices of these identities. */
export const invoicesOf = async (tx: Tx, identities: readonly string[]): Promise<readonly string[]> => {
  if (identities.length === 0) return []
  const rows = await tx
    .selectFrom('invoice')
    .select('id')
    .where(sql<boolean>`identity = any(${[...identities]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

const judge = (gathered: Gathered): Judged => {
  const { row, facts } = gathered
  const after = standingOf(facts)
  const before: StandingVerdict = {
    standing: row.standing,
    red: row.red_gross === null ? null : { net: row.red_net, tax: row.red_tax, gross: row.red_gross },
    source: row.standing_source,
    day: row.standing_day,
  }
  // A sheet is no answer of the platform: the verify status stays as asked.
  const bad = standsBad(after.standing) && after.source !== 'sheet'
  const status = bad
    ? after.standing === 'void'
      ? verifyStatus.cancelled
      : verifyStatus.redOffset
    : standsBad(row.standing)
      ? soundStatusOf(facts)
      : row.verify_status
  return { ...gathered, before, after, status }
}
const sameRed = (one: StandingVerdict['red'], other: StandingVerdict['red']): boolean =>
  one?.net === other?.net && one?.tax === other?.tax && one?.gross === other?.gross
const sameVerdict = (one: StandingVerdict, other: StandingVerdict): boolean =>
  one.standing === other.standing && one.source === other.source && one.day === other.day && sameRed(one.red, other.red)

const tell = async (
  tx: Tx,
  companyId: string,
  { row, before, after, status }: Judged,
  why: StandingCause,
): Promise<readonly AuditFact[]> => {
  const { id: invoiceId, verify_status: from } = row
  const facts: AuditFact[] = []
  const to = after.standing
  if (status !== from) await comparePlatform(tx, invoiceId)
  if (before.standing !== to || !sameRed(before.red, after.red)) {
    const { red, source } = after
    if (why === 'entered' ? standsBad(to) : why !== 'verified')
      facts.push({
        action: 'invoice.standingChanged',
        objectType: 'invoice',
        objectId: invoiceId,
        detail: { from: before.standing, to, source, ...(red ? { red: red.gross } : {}) },
      })
    await emit(tx, 'invoice.standingChanged', { companyId, invoiceId, number: row.number, before: before.standing, after: to, red, source })
  }
  if (status === from || why === 'verified') return facts
  if (turnedBad(from, status) && why !== 'entered')
    facts.push({ action: 'invoice.alarm', objectType: 'invoice', objectId: invoiceId, detail: { from, to: status } })
  await emit(tx, 'invoice.verified', { companyId, invoiceId, number: row.number ?? '', before: from, after: status })
  return facts
}
