// A repeated call, after its answer got lost, finds the first one's result.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Kysely, PostgresDialect } from 'kysely'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { importFiles } from './index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { up as importOnce } from '../../../migrations/0003-import-once.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

describe('An uploaded file imported again', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    let owner: Actor
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
    })
    afterAll(() => intake.close())
    const upload = (name = 'a.xml') => intake.upload(owner, name, writeXml(invoicesFor(1)[0]!))
    type File = Awaited<ReturnType<typeof upload>>
    const importing = (files: File[], more: { batchId?: string } = {}) =>
      importFiles(intake.deps)(owner, { area: 'personal', mode: 'einvoice', files, ...more })
    const ids = (answer: Awaited<ReturnType<typeof importing>>) => answer.files.map((file) => file.id)
    /** A file's imports in the database and the queue. */
    const traces = async (id: string) => {
      const jobs = intake.waiting.filter((payload) => payload.importFileId === id).length
      const reported = await floor().db.inTenant(owner, (tx) =>
        tx.selectFrom('audit_log').select('id').where('object_type', '=', 'import').where('object_id', '=', id).execute(),
      )
      return { jobs, reported: reported.length }
    }

    it('answers the same row, in the same batch, with one job and one line in the log', async () => {
      const file = await upload()
      const first = await importing([file])
      const again = await importing([file])
      expect([again, await traces(first.files[0]!.id)]).toEqual([first, { jobs: 1, reported: 1 }])
    })
    it('answers the state it has reached since', async () => {
      const file = await upload()
      await importing([file])
      await intake.work()
      expect((await importing([file])).files[0]!.recognitionStatus).toBe(9)
    })
    it('by two calls at the same moment makes one row', async () => {
      const file = await upload()
      const [one, other] = await Promise.all([importing([file]), importing([file])])
      expect([ids(other!), other!.batchId, await traces(one!.files[0]!.id)]).toEqual([ids(one!), one!.batchId, { jobs: 1, reported: 1 }])
    })
    it('by two calls that name the same files in another order waits for nobody for ever', async () => {
      const a = await upload('a.xml')
      const b = await upload('b.xml')
      const [one, other] = await Promise.all([importing([a, b]), importing([b, a])])
      expect(ids(other!).toReversed()).toEqual(ids(one!))
    })
    it('beside a new one joins the new one to its batch', async () => {
      const file = await upload()
      const first = await importing([file])
      const both = await importing([file, await upload('b.xml')])
      expect([both.batchId, both.files.map((f) => f.batchId), both.files[0]!.id]).toEqual([
        first.batchId,
        [first.batchId, first.batchId],
        first.files[0]!.id,
      ])
    })
    it('twice in one call is one row, answered twice', async () => {
      const file = await upload()
      const answer = await importing([file, file])
      expect([new Set(ids(answer)).size, await traces(answer.files[0]!.id)]).toEqual([1, { jobs: 1, reported: 1 }])
    })
    it('of an older database, where rows may have doubled, keeps the later ones below the first', async () => {
      const file = await upload()
      const first = (await importing([file])).files[0]!.id
      const later = '01900000-0000-7000-8000-00000000d0b1'
      await floor().asOwner('drop index import_file_once')
      const columns = `company_id, batch_id, stored_file_id, name, size, format, area, mode, upload_status, recognition_status, created_by, changed_at`
      await floor().asOwner(
        `insert into import_file (id, created_at, ${columns}) select '${later}', created_at + interval '1 second', ${columns} from import_file where id = '${first}'`,
      )
      await importOnce(new Kysely({ dialect: new PostgresDialect({ pool: floor().adapter.migrationSession }) }))
      const rows = await floor().asOwner(`select id, parent_id from import_file where id in ('${first}', '${later}') order by created_at`)
      expect([rows, ids(await importing([file]))]).toEqual([
        [
          { id: first, parent_id: null },
          { id: later, parent_id: first },
        ],
        [first],
      ])
    })
  }))
