// Fills the demo's empty pages: a pool with an invoice, an export template, a verified invoice, a deleted one, an
// archive package.
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { signIn, type Api } from '../../scripts/lib/api-client.ts'
import { bring } from './bring.ts'
import { demo, appUrl } from './browser.ts'
import { files, freshInvoices } from './files.ts'

export interface Fixtures {
  /** The number of a verified invoice in the pool with a drawn original. */
  readonly number: string
  /** The name of the pool. */
  readonly pool: string
  /** Numbers of the list's first six invoices: the layers above a list need no more. */
  readonly few: readonly string[]
  /** Removes fixtures that could disturb other journeys. */
  readonly clear: () => Promise<void>
}
/** A different `seed` gives each journey different fixtures. */
export const seedFixtures = async (seed: number): Promise<Fixtures> => {
  // From a seller without earlier invoices: the radar always has a finding for it.
  const invoices = freshInvoices(seed, 2).map((i) => ({ ...i, seller: partyOf(`徐州走查${seed}商贸有限公司`, i.region) }))
  for (const invoice of invoices) await bring('company', await files.pdf(invoice))
  const { api } = await signIn(appUrl, demo.account, demo.password)
  const area = 'company' as const
  const idOf = async (number: string): Promise<string> => (await api.invoice.listInvoices({ area, number })).body.data.content[0]!.id
  const [kept, gone] = [await idOf(invoices[0]!.number), await idOf(invoices[1]!.number)]
  const name = `走查${seed}-${Date.now() % 1_000_000}`
  const me = (await api.user.readUser({})).body.data.id
  const pool = (await api.invoice.createPool({ name, open: true, members: [{ userId: me, mayPut: true }] })).body.data
  await api.invoice.poolInvoices({ area, ids: [kept], poolIds: [pool.id] })
  const { heads, lines } = (await api.invoice.listExportTemplates({})).body.data.standard
  const template = (
    await api.invoice.createExportTemplate({ area, name, heads, lines, pattern: '{date}_{seller}_{number}', isDefault: false })
  ).body.data
  await api.invoice.verifyInvoice({ id: kept, area, purse: 'company' })
  await api.invoice.exportInvoices({ area, kind: 'archive', ids: [kept], pagePath: '/companyInvoice/allInvoiceCo' })
  await api.invoice.deleteInvoices({ area, ids: [gone], reason: '走查' })
  const outgoing = (await api.invoice.listInvoices({ area, category: 2, pageSize: 20 })).body.data.content.map((row) => row.id)
  const delivered = await deliver(api, outgoing)
  const first = (await api.invoice.listInvoices({ area, pageSize: 20 })).body.data.content
  return {
    number: invoices[0]!.number,
    pool: pool.name,
    few: first.flatMap((row) => row.number ?? []).slice(0, 6),
    clear: async () => {
      await api.invoice.removePool({ id: pool.id, moveTo: null })
      for (const id of delivered) await api.email.revokeDelivery({ id, area })
      await api.invoice.removeExportTemplate({ id: template.id, area })
    },
  }
}

/** Delivers the first of the invoices that has an original to a stranger; answers the task. */
const deliver = async (api: Api, invoiceIds: readonly string[]): Promise<readonly string[]> => {
  for (const id of invoiceIds) {
    const { body } = await api.email.sendDeliveries({
      key: crypto.randomUUID(),
      page: 'sendInvEmailCo',
      way: 'mail',
      targets: [{ invoiceIds: [id], to: ['ap@zoucha.example'] }],
      content: { originals: ['pdf', 'ofd', 'xml'], sheet: false, orderDetails: false, attachments: false },
      validity: { unit: 'days', count: 15 },
      signer: { name: true, phone: true },
    })
    if (body.code === 10_000) return body.data.tasks.map((task) => task.id)
  }
  return []
}
