// States of parts from their imports, and the state of a mail from its parts, in the transaction of their cause.
import { mailStatusOf, partStateOf, type PartState } from '@piaotai/domain/mail.ts'
import { recognitionEndings } from '@piaotai/domain/states.ts'
import type { Row } from '../../../db/tables.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { addMailEvent } from './mail-events.ts'

export type PartRecord = Row<'mail_part'>
export type MailRecord = Row<'mail_message'>

export const lockMail = (tx: Tx, id: string): Promise<MailRecord | undefined> =>
  tx.selectFrom('mail_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const partsOf = (tx: Tx, messageId: string): Promise<PartRecord[]> =>
  tx.selectFrom('mail_part').selectAll().where('message_id', '=', messageId).orderBy('position').orderBy('path').execute()

interface ImportFacts {
  readonly root: string
  readonly recognition_status: number
  readonly reason: string | null
  readonly outcome: string | null
  readonly n: string
}
/** Imports with the entries of archives, each outcome with its number. */
const importsOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, ImportFacts[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('import_file as f')
    .leftJoin('import_item as i', 'i.import_file_id', 'f.id')
    .select(({ fn }) => [
      fn.coalesce('f.parent_id', 'f.id').as('root'),
      'f.recognition_status',
      'f.reason',
      'i.outcome',
      fn.count<string>('i.id').as('n'),
    ])
    .where((eb) => eb.or([eb('f.id', 'in', [...ids]), eb('f.parent_id', 'in', [...ids])]))
    .groupBy(['root', 'f.id', 'f.recognition_status', 'f.reason', 'i.outcome'])
    .execute()
  return Map.groupBy(rows as ImportFacts[], ({ root }) => root)
}
const sumOutcomes = (facts: readonly ImportFacts[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { outcome, n } of facts) if (outcome) sums[outcome] = (sums[outcome] ?? 0) + Number(n)
  return sums
}
const stateOf = (facts: readonly ImportFacts[]): { readonly state: PartState; readonly reason: string | null } => {
  if (facts.some(({ recognition_status: status }) => !recognitionEndings.has(status))) return { state: 'importing', reason: null }
  const state = partStateOf({ statuses: facts.map((one) => one.recognition_status), outcomes: sumOutcomes(facts) })
  const reason = facts.find((one) => one.reason !== null && one.reason !== 'zipSplit')?.reason ?? null
  // A file with a password is another trouble than an encrypted mail.
  return { state, reason: reason === 'encrypted' ? 'passwordProtected' : reason }
}

/** Brings parts and counts up to date; the mail's row is locked. */
export const deriveMail = async ({ clock }: Needs<'clock'>, tx: Tx, mail: MailRecord): Promise<void> => {
  const { company_id: companyId, id } = mail
  const parts = await partsOf(tx, id)
  const imports = await importsOf(
    tx,
    parts.flatMap((part) => part.import_file_id ?? []),
  )
  const now = clock.now().toISOString()
  const outcomes: Record<string, number> = {}
  const states: { state: PartState; kind: PartRecord['kind'] }[] = []
  for (const part of parts) {
    const facts = part.import_file_id === null ? undefined : imports.get(part.import_file_id)
    const next =
      part.commercial_id !== null
        ? { state: 'commercial' as const, reason: null }
        : facts
          ? stateOf(facts)
          : { state: part.state, reason: part.reason }
    for (const [outcome, n] of Object.entries(sumOutcomes(facts ?? []))) outcomes[outcome] = (outcomes[outcome] ?? 0) + n
    states.push({ state: next.state, kind: part.kind })
    if (next.state !== part.state || next.reason !== part.reason)
      await tx.updateTable('mail_part').set({ state: next.state, reason: next.reason, changed_at: now }).where('id', '=', part.id).execute()
  }
  const unread = mail.reason !== null && states.length === 0
  const status = mail.opened === 0 ? 'processing' : unread ? 'notRecognised' : mailStatusOf(states)
  const recognised = Object.entries(outcomes).reduce((sum, [outcome, n]) => sum + (outcome === 'discarded' ? 0 : n), 0)
  const saved = (outcomes['entered'] ?? 0) + (outcomes['originalUpdated'] ?? 0) + (outcomes['joined'] ?? 0)
  await tx
    .updateTable('mail_message')
    .set({
      status,
      recognised,
      saved,
      files: parts.filter(({ kind, parent }) => kind === 'file' && parent === null).length,
      finished_at: status === 'processing' ? null : (mail.finished_at ?? now),
    })
    .where('id', '=', id)
    .execute()
  if (mail.status === 'processing' && status !== 'processing') {
    await addMailEvent({ clock }, tx, { companyId, messageId: id }, 'processed', { detail: { status, recognised, saved } })
    await emit(tx, 'mail.processed', { companyId, messageId: id })
  } else if (mail.status === 'held' && status !== 'held' && status !== 'processing') {
    await emit(tx, 'mail.completed', { companyId, messageId: id })
  }
}
