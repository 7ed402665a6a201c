// The job of one link: its files go to the import exactly once, however often the job is begun.
import type { z } from 'zod'
import type { LinkFailure } from '@piaotai/domain/intake-api.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { storeBytes } from '../../platform/file/index.ts'
import { bringFilesIn } from '../intake/index.ts'
import { addIntakeFiles, type IntakeRecord } from './begin-intake.ts'
import { modeOf } from './bring-file.ts'
import type { IntakeApiDeps } from './deps.ts'
import type { fetchIntake } from './jobs.ts'
import { hostsOf } from './link-hosts.ts'

const find = (tx: Tx, id: string) => tx.selectFrom('intake').selectAll().where('id', '=', id)
/** The richest format is read first, so that the others find its invoice recorded. */
const ranks = ['xml', 'ofd', 'pdf']
const rankOf = ({ format }: { readonly format: string }): number => (ranks.indexOf(format) + ranks.length + 1) % (ranks.length + 1)

export const runFetchIntake =
  (deps: IntakeApiDeps): JobRun<typeof fetchIntake.payload> =>
  async ({ companyId, intakeId }, { last }) => {
    const asked = await deps.db.inTenant({ companyId }, async (tx) => ({
      row: await find(tx, intakeId).executeTakeFirst(),
      ...(await hostsOf(tx)),
    }))
    if (asked.row?.state !== 'fetching' || asked.row.url === null) return
    const result = await deps.links.fetch(asked.row.url, asked.hosts)
    if (!result.ok && result.reason === 'linkFailed' && !last) throw new Error('a link that a program brought did not answer')
    const stored: Stored[] = []
    let infected = false
    for (const file of result.ok ? result.files : [])
      await storeBytes(deps.files)(companyId, file.name, file.bytes).then(
        (kept) => {
          stored.push(kept)
        },
        (error: unknown) => {
          if (!(error instanceof Problem) || error.type !== 'file.infected') throw error
          infected = true
        },
      )
    await deps.db.inTenant({ companyId }, async (tx) => {
      const row = await find(tx, intakeId).forUpdate().executeTakeFirst()
      if (row?.state !== 'fetching') return
      if (!result.ok) return fail(deps, tx, row, result.reason)
      if (infected && stored.length === 0) return fail(deps, tx, row, 'infected')
      await importFetched(deps, tx, row, stored)
    })
  }
type Stored = Awaited<ReturnType<ReturnType<typeof storeBytes>>>

const importFetched = async (deps: IntakeApiDeps, tx: Tx, row: IntakeRecord, stored: readonly Stored[]): Promise<void> => {
  const owner = { companyId: row.company_id, userId: row.user_id }
  const imports: string[] = []
  for (const file of stored.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const batch = {
      area: row.area,
      mode: modeOf(file.format),
      category: row.category,
      batchId: row.batch_id,
      entrySource: row.entry_source,
      byKey: row.key_name ?? undefined,
    }
    for (const { importId } of await bringFilesIn(deps)(tx, owner, batch, [file])) imports.push(importId)
  }
  await addIntakeFiles(tx, row, imports)
  await tx.updateTable('intake').set({ state: 'importing' }).where('id', '=', row.id).execute()
}
const fail = async ({ clock }: Pick<IntakeApiDeps, 'clock'>, tx: Tx, row: IntakeRecord, problem: LinkFailure): Promise<void> => {
  await tx
    .updateTable('intake')
    .set({ state: 'failed', problem, finished_at: clock.now().toISOString() })
    .where('id', '=', row.id)
    .execute()
  await emit(tx, 'intake.finished', { companyId: row.company_id, intakeId: row.id, reference: row.reference, failed: true })
}
export const deadLetterIntake =
  (deps: IntakeApiDeps) =>
  ({ companyId, intakeId }: z.output<typeof fetchIntake.payload>): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const row = await find(tx, intakeId).forUpdate().executeTakeFirst()
      if (row?.state === 'fetching') await fail(deps, tx, row, 'linkFailed')
    })
