// A process killed at any step of an export: only complete files can be downloaded.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { uploadFile, type Person } from '../../scripts/lib/api-client.ts'
import type { Fault } from '../support/kills/fault.ts'
import { freshFile } from '../support/files.ts'
import { died, makeEnvironment, pause, sha256, storedBytes, storedKeys, type Environment } from '../support/environment.ts'
import { long, report, times } from '../support/settings.ts'

const row = '^sql insert into "download"'
const file = '^sql insert into "stored_file"'
const commit = '^sql commit'
const begun = '^sql update "download" set "attempts"'
interface Step {
  readonly name: string
  /** Sheets are made during the request, originals by a job. */
  readonly kind: 'sheet' | 'originals'
  readonly fault: Fault
  readonly short?: true
}
const steps: readonly Step[] = [
  { name: 'sheet: row and job written, before the commit', kind: 'sheet', fault: { when: 'before', steps: [row, commit] } },
  { name: 'sheet: begun', kind: 'sheet', fault: { when: 'after', steps: [begun, commit] } },
  { name: 'sheet: made, before its bytes are synced', kind: 'sheet', fault: { when: 'before', steps: ['^sync$'] } },
  { name: 'sheet: before the bytes have their name', kind: 'sheet', fault: { when: 'before', steps: ['^link$'] } },
  { name: 'sheet: kept, before the row names them', kind: 'sheet', fault: { when: 'before', steps: [file] }, short: true },
  { name: 'sheet: file and row written, before the commit', kind: 'sheet', fault: { when: 'before', steps: [file, commit] } },
  { name: 'sheet: committed, before the answer', kind: 'sheet', fault: { when: 'after', steps: [file, commit] }, short: true },
  { name: 'originals: row and job written, before the commit', kind: 'originals', fault: { when: 'before', steps: [row, commit] } },
  { name: 'originals: begun', kind: 'originals', fault: { when: 'after', steps: [begun, commit] } },
  {
    name: 'originals: made, before the bytes have their name',
    kind: 'originals',
    fault: { when: 'before', steps: ['^link$'] },
    short: true,
  },
  { name: 'originals: kept, before the row names them', kind: 'originals', fault: { when: 'before', steps: [file] } },
  {
    name: 'originals: file and row written, before the commit',
    kind: 'originals',
    fault: { when: 'before', steps: [file, commit] },
    short: true,
  },
  { name: 'originals: committed, the job not yet done', kind: 'originals', fault: { when: 'after', steps: [file, commit] } },
]
const rounds = times(1, 10)
const invoices = 3
/** Waits up to four minutes; on a timeout the next assertion reports the missing state. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let left = 240; left > 0 && !(await holds()); left--) await pause(1000)
}

describe('An app killed while it makes files', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await makeEnvironment('postgres')
    const app = await environment.start('both')
    const person = await environment.signIn(app)
    for (let n = 0; n < invoices; n++) {
      const { name: called, bytes } = await freshFile('xml')
      await person.api.invoice.importFiles({
        area: 'company',
        mode: 'einvoice',
        files: [{ url: await uploadFile(person, called, bytes), name: called }],
      })
    }
    await until(async () => (await person.api.invoice.totalInvoices({ area: 'company' })).body.data.totalElements === invoices)
    await app.stop()
  })
  afterAll(() => environment?.close())
  const request = (person: Person, kind: Step['kind']) =>
    person.api.invoice
      .exportInvoices({ area: 'company', kind, filter: { tab: 'all' }, pagePath: '/companyInvoice/allInvoiceCo' })
      .catch(() => undefined)

  it.each(steps.filter((step) => long || step.short).map((step) => [step.name, step] as const))(
    'dies at “%s”',
    async (_name, { kind, fault }) => {
      for (let round = 0; round < rounds; round++) {
        // The whole app dies once at each step; then processes that do only this, which start much faster.
        if (round > 0) {
          expect(await environment.crash({ do: 'export', kind }, fault)).toBe('SIGKILL')
          continue
        }
        const app = await environment.start('both', fault)
        const person = await environment.signIn(app).catch(() => undefined)
        const [dead] = await Promise.all([died(app, 60), person && request(person, kind)])
        expect([dead, app.child.signalCode]).toEqual([true, 'SIGKILL'])
      }
    },
  )
  it('and in the end every file is whole, or is not there', async () => {
    const app = await environment.start('both')
    const person = await environment.signIn(app)
    await until(async () => (await person.api.invoice.listDownloads({ page: 1, pageSize: 500 })).body.data.counts.generating === 0)
    await app.stop()
    const { companyId } = environment.company
    const rows = await environment.look(({ db }) =>
      db.inTenant({ companyId }, (tx) =>
        tx
          .selectFrom('download as d')
          .leftJoin('stored_file as f', (on) => on.onRef('f.company_id', '=', 'd.company_id').onRef('f.id', '=', 'd.stored_file_id'))
          .select(['d.state', 'd.kind', 'd.size', 'f.key', 'f.sha256'])
          .where('d.company_id', '=', companyId)
          .execute(),
      ),
    )
    const wrong: unknown[] = []
    for (const made of rows) {
      if (made.state === 'failed' && made.key === null) continue
      const bytes = made.state === 'downloadable' && made.key !== null ? storedBytes(environment.folder, made.key) : undefined
      const entries = bytes && (await readZip(bytes, { entries: 100, totalBytes: 1e8, entryBytes: 1e8, ratio: 400 }).catch(() => undefined))
      if (
        !bytes ||
        sha256(bytes) !== made.sha256 ||
        String(bytes.length) !== made.size ||
        !entries ||
        entries.size !== (made.kind === 'sheet' ? 7 : invoices)
      )
        wrong.push(made)
    }
    const named = new Set(
      (
        await environment.look(({ db }) =>
          db.inTenant({ companyId }, async (tx) => [
            ...(await tx.selectFrom('stored_file').select('key').where('company_id', '=', companyId).execute()),
            ...(await tx.selectFrom('download').select('made_key as key').where('company_id', '=', companyId).execute()),
          ]),
        )
      ).map((row) => row.key),
    )
    const unnamed = storedKeys(environment.folder, companyId).filter((key) => !named.has(key))
    report({
      table: 'exports',
      what: `killed at ${steps.filter((step) => long || step.short).length} steps`,
      times: rounds,
      outcome: `${rows.length} files asked for, ${wrong.length} neither whole nor absent, ${unnamed.length} kept that no row names`,
    })
    expect([wrong, unnamed, rows.length > 0]).toEqual([[], [], true])
  })
})
