// A company that pulls from the simulated tax bureau: its environment, its login there, and the invoices that the bureau holds.
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openBooks } from '@piaotai/tax-platform-simulator/bureau/books.ts'
import { startBureauSimulator } from '@piaotai/tax-platform-simulator/bureau/channel.ts'
import { openPullFaults } from '@piaotai/tax-platform-simulator/bureau/faults.ts'
import { openBureau } from '@piaotai/tax-platform-simulator/bureau/serve.ts'
import { keyOf, openLedger } from '@piaotai/tax-platform-simulator/ledger.ts'
import { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import { simulatedFiles } from '../../../apps/server/src/adapters/tax-bureau/simulated-files.ts'
import { createApp } from '../../../apps/server/src/app/app.ts'
import { tmpfsDir } from '../../../scripts/lib/tmpfs-dir.ts'
import { makeEnvironment } from '../environment.ts'
import { adminOf } from './delivering-company.ts'

const desKey = 'a-key-of-24-characters-0'
export const seller = { name: '嘉兴和风包装有限公司', taxId: '91330400MA2B1C3D4E' } as const
export interface Issue {
  readonly on: string
  /** On paper: the bureau has no file of it. */
  readonly paper?: true
}

export const openPullingCompany = async () => {
  const ledger = openLedger()
  const folder = tmpfsDir()
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  writeFileSync(join(folder, 'channel.pem'), pair.privateKey)
  const today = () => new Date().toISOString().slice(0, 10)
  const bureau = await startBureauSimulator({
    keys: () => ({ desKey, publicKey: pair.publicKey }),
    business: openBureau(openBooks(ledger), openPullFaults(), { today, files: simulatedFiles }).call,
  })
  const environment = await makeEnvironment('postgres', {
    folder,
    settings: {
      TAX_BUREAU: '51ys',
      TAX_BUREAU_URL: `${bureau.url}/hx/api/fp`,
      TAX_BUREAU_DES_KEY: desKey,
      TAX_BUREAU_KEY_FILE: join(folder, 'channel.pem'),
      ALLOW_PLAINTEXT_TO: '127.0.0.1',
    },
  })
  const app = await createApp(environment.config('web'))
  const { companyId, taxId, name } = environment.company
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
  const login = await app.useCases.startTaxLogin(admin, { accountId })
  if (login.step !== 'ok') throw new Error(`the login ended at ${login.step}`)
  let serial = 0
  return {
    app,
    environment,
    admin,
    /** The bureau holds these, and nothing else any more. */
    issue: (...given: readonly Issue[]): readonly IssuedInvoice[] => {
      for (const old of ledger.all()) ledger.remove(keyOf(old))
      const issued = given.map(({ on, paper = false }) =>
        IssuedInvoice.parse({
          invoiceType: paper ? '04' : '82',
          invoiceCode: paper ? '033002200104' : null,
          invoiceNumber: String((paper ? 10_000_000 : 0) + ++serial).padStart(paper ? 8 : 20, '2633'),
          billingDate: on,
          amountExcludingTax: '100.00',
          taxAmount: '6.00',
          amountIncludingTax: '106.00',
          checkCode: null,
          sellerName: seller.name,
          sellerTaxId: seller.taxId,
          buyerName: name,
          buyerTaxId: taxId,
        }),
      )
      ledger.put(issued)
      return issued
    },
    issued: () => ledger.all(),
    rows: async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
      (await app.db.inTenant({ companyId }, (tx) => query.execute(tx))).rows,
    close: async (): Promise<void> => {
      await app.close()
      await environment.close()
      await bureau.close()
    },
  }
}
export type PullingCompany = Awaited<ReturnType<typeof openPullingCompany>>
