import { sql } from 'kysely'
import { recognitionEndings } from '@piaotai/domain/states.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { emit, type Subscribers } from '../../../kernel/events.ts'

/** An intake ends with the last of its files, entries of a ZIP included. */
export const intakeApiSubscribers = ({ clock }: Needs<'clock'>): Subscribers => ({
  'import.ended': {
    where: ({ companyId, importId, parentId }) =>
      sql<boolean>`exists (select from intake_file i where i.company_id = ${companyId} and i.import_file_id in (${importId}, ${parentId}))`,
    hear: async (tx, { companyId, importId, parentId }) => {
      const of = await tx
        .selectFrom('intake_file')
        .select('intake_id')
        .where('import_file_id', 'in', parentId === null ? [importId] : [importId, parentId])
        .executeTakeFirst()
      if (!of) return
      // Two files that end at once: the second sees the end of the first.
      const row = await tx.selectFrom('intake').selectAll().where('id', '=', of.intake_id).forUpdate().executeTakeFirstOrThrow()
      const running = await tx
        .selectFrom('intake_file as of')
        .innerJoin('import_file as f', (on) =>
          on.on((eb) => eb.or([eb('f.id', '=', eb.ref('of.import_file_id')), eb('f.parent_id', '=', eb.ref('of.import_file_id'))])),
        )
        .select('f.id')
        .where('of.intake_id', '=', row.id)
        .where('f.recognition_status', 'not in', [...recognitionEndings])
        .limit(1)
        .executeTakeFirst()
      if (running) return
      await tx.updateTable('intake').set({ state: 'finished', finished_at: clock.now().toISOString() }).where('id', '=', row.id).execute()
      await emit(tx, 'intake.finished', { companyId, intakeId: row.id, reference: row.reference, failed: false })
    },
  },
})
