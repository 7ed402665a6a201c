// The row of an intake: who brings it from which source, once for each reference.
import { createHash } from 'node:crypto'
import { intakeLimits, type IntakeKind, type IntakeState } from '@piaotai/domain/intake-api.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category, entrySource } from '@piaotai/domain/states.ts'
import { canonical } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { IntakeApiDeps } from './deps.ts'

export type IntakeRecord = Row<'intake'>
export interface About {
  readonly area: 'personal' | 'company'
  readonly source?: number | undefined
  readonly reference?: string | undefined
  readonly category?: number | undefined
}
interface Brought {
  readonly kind: IntakeKind
  readonly state: IntakeState
  /** What was sent beside what is said about it. */
  readonly content: unknown
  readonly url?: string
}

/** A key names one of its own sources. A person's session names none: they upload, or type. */
export const sourceOf = ({ byKey }: Actor, { source }: About, kind: IntakeKind): number => {
  const allowed: readonly number[] = byKey?.sources ?? []
  if (byKey ? source === undefined || !allowed.includes(source) : source !== undefined)
    throw new Problem('intake.sourceRefused', { allowed: allowed.join(', ') || '—' })
  return source ?? (kind === 'data' ? entrySource.manual : entrySource.pcUpload)
}
const digestOf = (about: About, { kind, content }: Brought): Buffer =>
  createHash('sha256')
    .update(canonical({ area: about.area, source: about.source, category: about.category, kind, content }))
    .digest()

/** The same reference with the same content is the intake that is there; with another content it is refused. */
export const findSame = async (tx: Tx, actor: Actor, about: About, brought: Brought): Promise<IntakeRecord | undefined> => {
  if (about.reference === undefined) return undefined
  const row = await tx
    .selectFrom('intake')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('key_id', actor.byKey ? '=' : 'is', actor.byKey?.id ?? null)
    .where('reference', '=', about.reference)
    .executeTakeFirst()
  if (row && !digestOf(about, brought).equals(row.digest)) throw new Problem('intake.referenceTaken')
  return row
}
/** A new row, or the one of the same reference that another call has written meanwhile. */
export const beginIntake = async (
  { clock, audit, rateLimits }: Pick<IntakeApiDeps, 'clock' | 'audit' | 'rateLimits'>,
  tx: Tx,
  actor: Actor,
  about: About,
  brought: Brought,
): Promise<{ readonly row: IntakeRecord; readonly isNew: boolean }> => {
  const now = clock.now()
  const row = await tx
    .insertInto('intake')
    .values({
      company_id: actor.companyId,
      id: newId(now),
      user_id: actor.userId,
      key_id: actor.byKey?.id ?? null,
      key_name: actor.byKey?.name ?? null,
      kind: brought.kind,
      area: about.area,
      category: about.category ?? category.uncategorised,
      entry_source: sourceOf(actor, about, brought.kind),
      reference: about.reference ?? null,
      digest: digestOf(about, brought),
      url: brought.url ?? null,
      host: brought.url === undefined ? null : new URL(brought.url).hostname,
      batch_id: newId(now),
      state: brought.state,
      created_at: now.toISOString(),
    })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return { row: (await findSame(tx, actor, about, brought))!, isNew: false }
  if (!(await rateLimits.consume(tx, 'intake', actor.companyId)))
    throw new Problem('intake.tooOften', { most: intakeLimits.anHour, seconds: await rateLimits.blockedFor(tx, 'intake', actor.companyId) })
  await audit.record(tx, actor, [
    {
      action: 'intake.brought',
      objectType: 'intake',
      objectId: row.id,
      detail: { kind: row.kind, source: row.entry_source, reference: row.reference, ...(row.host ? { host: row.host } : {}) },
    },
  ])
  return { row, isNew: true }
}
export const addIntakeFiles = async (tx: Tx, { company_id, id }: IntakeRecord, imports: readonly string[]): Promise<void> => {
  if (imports.length === 0) return
  await tx
    .insertInto('intake_file')
    .values(imports.map((import_file_id) => ({ company_id, intake_id: id, import_file_id })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}
