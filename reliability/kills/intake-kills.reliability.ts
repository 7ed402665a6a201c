// A link that a program brought, whose process is killed between the fetch and the import: nothing is lost, nothing is there twice.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { mendCompany } from '../../apps/server/src/modules/invoices/totals/index.ts'
import { invoicesFor } from '../../apps/server/testing/worlds/intake-world.ts'
import { adminOf } from '../support/kills/delivering-company.ts'
import { makeEnvironment, pause, type Environment } from '../support/environment.ts'
import type { Fault } from '../support/kills/fault.ts'
import { fetchLink, links } from '../support/kills/link-leg.ts'
import { report, times } from '../support/settings.ts'

const rounds = times(1, 10)
const file = '^sql insert into "import_file"'
const of = '^sql insert into "intake_file"'
const state = '^sql update "intake" '
const commit = '^sql commit'
const steps: readonly (readonly [string, Fault])[] = [
  ['fetched, before the bytes are synced', { when: 'before', steps: ['^sync$'] }],
  ['bytes kept, before the import is written', { when: 'before', steps: [file] }],
  ['import written, before it is of the intake', { when: 'before', steps: [of] }],
  ['of the intake, before its state', { when: 'before', steps: [state] }],
  ['all written, before the commit', { when: 'before', steps: [state, commit] }],
  ['committed', { when: 'after', steps: [state, commit] }],
]
describe('A link of a program', () => {
  const invoices = invoicesFor(steps.length * rounds)
  const bodies = new Map<string, Buffer>()
  const brought: string[] = []
  let server: Server
  let environment: Environment
  let app: App
  let deaths = 0
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => response.end(bodies.get(url))).listen(0, '127.0.0.1')
    await new Promise((done) => server.once('listening', done))
    environment = await makeEnvironment('postgres')
    app = await createApp(environment.config('both'), { replaced: { links } })
    const { companyId } = environment.company
    await app.db.inTenant({ companyId }, (tx) =>
      sql`insert into intake_settings (company_id, hosts, version, changed_at, changed_by_name) values (${companyId}, '["localhost"]', 1, now(), '沈亦舟')`.execute(
        tx,
      ),
    )
  })
  afterAll(async () => {
    await app?.close()
    await environment?.close()
    server?.close()
  })
  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await app.db.inTenant(environment.company, (tx) => query.execute(tx))).rows
  const holds = async (id: string): Promise<void> => {
    const { companyId } = environment.company
    const [held] =
      await rows(sql<object>`select i.state, (select count(*)::int from intake_file f where f.company_id = i.company_id and f.intake_id = i.id) as files,
      (select count(*)::int from import_file f where f.company_id = i.company_id and f.batch_id = i.batch_id) as imports
      from intake i where i.company_id = ${companyId} and i.id = ${id}`)
    expect(held).toEqual({ state: 'importing', files: 1, imports: 1 })
  }

  it.each(steps)('dies when “%s”, and is fetched once all the same', async (_name, fault) => {
    const { companyId } = environment.company
    for (let round = 0; round < rounds; round++) {
      const path = `/${brought.length}.pdf`
      bodies.set(path, Buffer.from(await drawPdf(invoices[brought.length]!)))
      const url = `http://localhost:${(server.address() as AddressInfo).port}${path}`
      const { id } = await app.useCases.bringLink(adminOf(environment.company), { area: 'company', url })
      brought.push(id)
      expect(await environment.crash({ do: 'fetchLink', intakeId: id }, fault)).toBe('SIGKILL')
      deaths++
      // The queue runs the job again, and once more too often.
      for (let again = 0; again < 2; again++) {
        await fetchLink(app, companyId, id)
        await holds(id)
      }
    }
  })
  it('and in the end every invoice is recorded once', async () => {
    const { companyId } = environment.company
    await app.startWork()
    const open = async () =>
      (await rows(sql<{ n: number }>`select count(*)::int as n from intake where company_id = ${companyId} and state <> 'finished'`))[0]!.n
    for (let i = 0; i < 900 && (await open()) > 0; i++) await pause(100)
    const recorded = await rows(sql<{ number: string }>`select number from invoice where company_id = ${companyId} order by number`)
    const made = await rows(sql<{ outcome: string }>`select outcome from import_item where company_id = ${companyId}`)
    expect([await open(), recorded.map(({ number }) => number), made.map(({ outcome }) => outcome)]).toEqual([
      0,
      invoices.map(({ number }) => number).toSorted(),
      invoices.map(() => 'entered'),
    ])
    expect(await app.db.inTenant({ companyId }, (tx) => mendCompany(tx, companyId))).toEqual([])
    report({
      table: 'kills',
      what: `a link of a program, killed at ${steps.length} steps between fetch and import`,
      times: deaths,
      outcome: `${recorded.length} links, ${recorded.length} invoices, each recorded once`,
    })
  })
})
