// A person's own intakes, with what the import records say of their files.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { intakeEndpoints } from '@piaotai/contract/intake-api.ts'
import { intakeLimits, type IntakeOutcome } from '@piaotai/domain/intake-api.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { recognitionEndings, recognitionStatus as s, type ImportOutcome, type NextStep } from '@piaotai/domain/states.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { IntakeRecord } from './begin-intake.ts'
import type { IntakeApiDeps } from './deps.ts'

type E = typeof intakeEndpoints
type Wire = Out<E['readIntake']>
type Deps = Pick<IntakeApiDeps, 'db'>

/** By a key: what that key brought. */
const own = (tx: Tx, { userId, byKey }: Actor) =>
  tx
    .selectFrom('intake')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(byKey !== undefined, (query) => query.where('key_id', '=', byKey!.id))

export const readOne = async (tx: Tx, actor: Actor, { id }: Pick<IntakeRecord, 'id'>): Promise<Wire> =>
  (await withFiles(tx, await own(tx, actor).where('id', '=', id).execute()))[0]!

export const readIntake =
  ({ db }: Deps) =>
  (actor: Actor, { id }: In<E['readIntake']>): Promise<Wire> =>
    db.inTenant(actor, async (tx) => {
      const row = await own(tx, actor).where('id', '=', id).executeTakeFirst()
      if (!row) throw new Problem('intake.notFound')
      return readOne(tx, actor, row)
    })
export const listIntakes =
  ({ db }: Deps) =>
  (actor: Actor, { reference, state, source, after, size }: In<E['listIntakes']>): Promise<Out<E['listIntakes']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await own(tx, actor)
        .$if(reference !== undefined, (query) => query.where('reference', '=', reference!))
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .$if(source !== undefined, (query) => query.where('entry_source', 'in', [...source!, -9]))
        .$if(after !== undefined, (query) => query.where('id', '<', after!))
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute()
      const page = rows.slice(0, size)
      return { content: await withFiles(tx, page), next: rows.length > size ? page.at(-1)!.id : null }
    })

const withFiles = async (tx: Tx, rows: readonly IntakeRecord[]): Promise<Wire[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await tx
    .selectFrom('intake_file as of')
    .innerJoin('import_file as f', (on) =>
      on.on((eb) => eb.or([eb('f.id', '=', eb.ref('of.import_file_id')), eb('f.parent_id', '=', eb.ref('of.import_file_id'))])),
    )
    .selectAll('f')
    .select('of.intake_id')
    .where('of.intake_id', 'in', ids)
    .orderBy('f.id')
    .execute()
  const items =
    files.length === 0
      ? []
      : await tx
          .selectFrom('import_item')
          .select(['import_file_id', 'outcome', 'invoice_id', 'number', 'reason'])
          .where(
            'import_file_id',
            'in',
            files.map(({ id }) => id),
          )
          .orderBy('seq')
          .execute()
  return rows.map((row) => {
    const mine = files.filter((file) => file.intake_id === row.id)
    // A retry by a person goes on after the end.
    const runs = mine.some((file) => !recognitionEndings.has(file.recognition_status))
    return {
      id: row.id,
      kind: row.kind,
      area: row.area,
      source: row.entry_source,
      reference: row.reference,
      state: runs ? 'importing' : row.state,
      problem: row.problem,
      host: row.host,
      key: row.key_name,
      batchId: row.batch_id,
      createdAt: toInstant(row.created_at),
      finishedAt: row.finished_at && toInstant(row.finished_at),
      files: mine.slice(0, intakeLimits.shown).map((file) =>
        fileOf(
          file,
          items.filter((item) => item.import_file_id === file.id),
        ),
      ),
    }
  })
}
type Item = Pick<Row<'import_item'>, 'outcome' | 'invoice_id' | 'number' | 'reason'>
const fileOf = (file: Row<'import_file'>, items: readonly Item[]): Wire['files'][number] => ({
  importId: file.id,
  name: file.name,
  outcome: outcomeOf(file.recognition_status, items),
  reason: file.reason,
  next: file.next_step as NextStep,
  invoices: items.slice(0, intakeLimits.shown).map((item) => ({
    outcome: item.outcome as ImportOutcome,
    invoiceId: item.invoice_id,
    number: item.number,
    reason: item.reason,
  })),
})
const outcomeOf = (status: number, items: readonly Item[]): IntakeOutcome => {
  if (!recognitionEndings.has(status)) return 'running'
  if (status === s.split) return 'split'
  const [first, ...others] = [...new Set(items.map(({ outcome }) => outcome as ImportOutcome))]
  return first === undefined ? 'failed' : others.length > 0 ? 'partly' : first
}
