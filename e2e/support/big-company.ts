// A separate company with many recorded invoices, imported through the server as a person would: two archives of XML
// originals.
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { signIn, uploadFile } from '../../scripts/lib/api-client.ts'
import { demo, appUrl } from './browser.ts'

export interface BigCompany {
  readonly count: number
  /** Exact sums of all invoices, in 分. */
  readonly gross: bigint
  readonly tax: bigint
  /** Returns to the person's previous company. */
  readonly leave: () => Promise<void>
}

const perArchive = 160
/** Two archives of digital invoices. A different `seed` gives each journey different invoices. */
export const openBigCompany = async (seed: number): Promise<BigCompany> => {
  const invoices = makeInvoices({
    seed,
    count: 2 * perArchive,
    from: '2026-01-05',
    to: '2026-11-10',
    company: demoCompany,
    types: { 12: 1, 22: 1 },
    lines: 1,
  })
  const { api, ...person } = await signIn(appUrl, demo.account, demo.password)
  const before = (await api.user.readUser({})).body.data.defaultTeamId
  const current = (await api.user.createCompany({ name: `列表验收${seed}` })).body.data
  await api.user.switchCompany({ teamId: current.id })
  const archives = [invoices.slice(0, perArchive), invoices.slice(perArchive)]
  const files = await Promise.all(
    archives.map(async (part, i) => ({
      name: `${i}.zip`,
      url: await uploadFile({ api, ...person }, `${i}.zip`, zipOf(part.map((v) => ({ name: `${v.number}.xml`, bytes: writeXml(v) })))),
    })),
  )
  await api.invoice.importFiles({ area: 'company', mode: 'einvoice', files })
  for (const from = Date.now(); ; ) {
    const found = (await api.invoice.totalInvoices({ area: 'company' })).body.data.totalElements
    if (found >= invoices.length) break
    if (Date.now() - from > 220_000) throw new Error(`${found} of ${invoices.length} invoices were recorded in time`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
  return {
    count: invoices.length,
    gross: sum(invoices.map((v) => v.total)),
    tax: sum(invoices.map((v) => v.tax)),
    leave: async () => {
      if (before) await api.user.switchCompany({ teamId: before })
    },
  }
}
