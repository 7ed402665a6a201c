// A pull whose process is killed at each of its steps: the mirror equals the bureau's books, nothing is there twice, and it costs one.
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBooks } from '@piaotai/tax-platform-simulator/bureau/books.ts'
import { startBureauSimulator, type BureauSimulator } from '@piaotai/tax-platform-simulator/bureau/channel.ts'
import { openPullFaults } from '@piaotai/tax-platform-simulator/bureau/faults.ts'
import { openBureau } from '@piaotai/tax-platform-simulator/bureau/serve.ts'
import { keyOf, openLedger } from '@piaotai/tax-platform-simulator/ledger.ts'
import { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import { simulatedFiles } from '../../apps/server/src/adapters/tax-bureau/simulated-files.ts'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { tmpfsDir } from '../../scripts/lib/tmpfs-dir.ts'
import { adminOf } from '../support/kills/delivering-company.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { runLeg } from '../support/kills/pull-leg.ts'
import { pullSteps } from '../support/kills/pull-steps.ts'
import { long, report, times } from '../support/settings.ts'

const rounds = times(1, 10)
const steps = pullSteps.filter(({ short }) => long || short)
const desKey = 'a-key-of-24-characters-0'
/** Of a day, on two pages: two invoices with files, the others on paper. */
const withFiles = 2
const onPaper = 101

describe('A pull', () => {
  const ledger = openLedger()
  const folder = tmpfsDir()
  let bureau: BureauSimulator
  let environment: Environment
  let app: App
  let day = Date.parse('2022-03-01')
  let serial = 0
  let deaths = 0
  beforeAll(async () => {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    writeFileSync(join(folder, 'channel.pem'), pair.privateKey)
    const today = () => new Date().toISOString().slice(0, 10)
    bureau = await startBureauSimulator({
      keys: () => ({ desKey, publicKey: pair.publicKey }),
      business: openBureau(openBooks(ledger), openPullFaults(), { today, files: simulatedFiles }).call,
    })
    environment = await makeEnvironment('postgres', {
      folder,
      settings: {
        TAX_BUREAU: '51ys',
        TAX_BUREAU_URL: `${bureau.url}/hx/api/fp`,
        TAX_BUREAU_DES_KEY: desKey,
        TAX_BUREAU_KEY_FILE: join(folder, 'channel.pem'),
        ALLOW_PLAINTEXT_TO: '127.0.0.1',
      },
    })
    app = await createApp(environment.config('web'))
    const { companyId, taxId } = environment.company
    await app.db.inTenant({ companyId }, (tx) =>
      sql`insert into company_quota (company_id, kind, allowed, used) values (${companyId}, 'taxPull', 10000, 0)
        on conflict (company_id, kind) do update set allowed = 10000, used = 0`.execute(tx),
    )
    const clerk = { area: '3300', phone: '13912342608', name: '周牧野', password: 'Bureau-2608', identities: ['03'] }
    bureau.books.put([clerk])
    const admin = adminOf(environment.company)
    const { id: accountId } = await app.useCases.createTaxAccount(admin, {
      draft: {
        area: '3300',
        taxId,
        identity: '03',
        personName: clerk.name,
        phone: clerk.phone,
        password: clerk.password,
        isDefault: true,
        users: [],
      },
    })
    expect(await app.useCases.startTaxLogin(admin, { accountId })).toMatchObject({ step: 'ok' })
  })
  afterAll(async () => {
    await app?.close()
    await environment?.close()
    await bureau?.close()
  })

  const issue = (on: string): void => {
    for (const old of ledger.all()) ledger.remove(keyOf(old))
    const { name, taxId } = environment.company
    const of = (paper: boolean) =>
      IssuedInvoice.parse({
        invoiceType: paper ? '04' : '82',
        invoiceCode: paper ? '033002200104' : null,
        invoiceNumber: String((paper ? 10_000_000 : 0) + ++serial).padStart(paper ? 8 : 20, '2633'),
        billingDate: on,
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        amountIncludingTax: '106.00',
        checkCode: null,
        sellerName: '嘉兴和风包装有限公司',
        sellerTaxId: '91330400MA2B1C3D4E',
        buyerName: name,
        buyerTaxId: taxId,
      })
    ledger.put([...Array.from({ length: onPaper }, () => of(true)), ...Array.from({ length: withFiles }, () => of(false))])
  }
  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await app.db.inTenant(environment.company, (tx) => query.execute(tx))).rows
  const quota = async (): Promise<number> =>
    Number((await rows(sql<{ used: number }>`select used from company_quota where kind = 'taxPull'`))[0]?.used)
  /** The mirror beside the bureau's books, and what may be there once only. */
  const holds = async (taskId: string): Promise<void> => {
    const { companyId } = environment.company
    const mirror = await rows(
      sql<{
        number: string
        total: string
      }>`select number, total::text as total from tax_invoice where company_id = ${companyId} and task_id = ${taskId} order by number`,
    )
    expect(mirror).toEqual(
      ledger
        .all()
        .map(({ invoiceNumber: number, amountIncludingTax: total }) => ({ number, total }))
        .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    )
    const [files] = await rows(sql<{ handed: number; kept: number; brought: number }>`
      select count(*) filter (where f.import_file_id is not null)::int as handed, count(f.stored_key)::int as kept,
        (select count(*)::int from import_file i where i.company_id = ${companyId} and i.batch_id = ${taskId}) as brought
      from tax_invoice_file f join tax_invoice t on t.company_id = f.company_id and t.id = f.tax_invoice_id
      where t.company_id = ${companyId} and t.task_id = ${taskId}`)
    expect(files).toEqual({ handed: 3 * withFiles, kept: 3 * withFiles, brought: 3 * withFiles })
    const [figure] = await rows(sql<{ counted: number; kept: number }>`
      select (select count(*)::int from tax_invoice where company_id = ${companyId}) as counted,
        (select coalesce(sum(count), 0)::int from tax_figure where company_id = ${companyId}) as kept`)
    expect(figure?.kept).toBe(figure?.counted)
  }

  it.each(steps.map((step) => [step.name, step] as const))('dies at “%s”, goes on, and is whole', async (_name, { fault }) => {
    for (let round = 0; round < rounds; round++) {
      const on = new Date((day += 86_400_000)).toISOString().slice(0, 10)
      issue(on)
      const admin = adminOf(environment.company)
      const before = await quota()
      const { id } = await app.useCases.beginTaxPull(admin, { direction: 'in', unit: 'day', first: on, last: on, thenSync: true })
      expect(await environment.crash({ do: 'pull', taskId: id }, fault)).toBe('SIGKILL')
      deaths++
      // The queue runs the leg again.
      await runLeg(app, environment.company.companyId, id)
      const count = onPaper + withFiles
      expect(await app.useCases.readTaxPull(admin, { id })).toMatchObject({ state: 'success', error: null, count, charged: true })
      expect(await quota()).toBe(before + 1)
      await holds(id)
      // What the queue holds of the dead leg finds nothing left to do.
      await runLeg(app, environment.company.companyId, id)
      expect(await quota()).toBe(before + 1)
      await holds(id)
    }
  })
  afterAll(() => {
    if (deaths > 0)
      report({
        table: 'X-K7',
        what: `killed at ${steps.length} steps of a pull, from its begin to its end`,
        times: deaths,
        outcome: 'mirror equals the bureau’s books, each file handed over once, one of the quota each',
      })
  })
})
