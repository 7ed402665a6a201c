// A company that delivers: outgoing invoices with stored originals, sent from a page, and a stranger with a browser at the other end.
import { category } from '@piaotai/domain/states.ts'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Browser, Gate } from '../clients/browser.ts'
import { data, makeCompany, setSuite, type Member, type TestCompany } from './company.ts'
import { pdf, type TestApp } from './app.ts'
import { readingOf } from '../invoices/readings.ts'

export type Send = Sent<typeof deliveryEndpoints.sendDeliveries>
export const customer = { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' }
let count = 0
export const freshAddress = (): string => `ap${++count}@woye.example`

export interface Deliverer extends TestCompany {
  /** An outgoing invoice with its original. */
  readonly invoice: (given?: Partial<Reading>, by?: Pick<Member, 'userId' | 'name'>, bytes?: Uint8Array) => Promise<string>
  readonly form: (invoiceIds: readonly string[], to: readonly string[], more?: Partial<Send>) => Send
  readonly send: (invoiceIds: readonly string[], to: readonly string[], more?: Partial<Send>) => Promise<Task>
  readonly statusOf: (invoiceId: string) => Promise<readonly [mail: number, platform: number]>
}
export interface Task {
  readonly id: string
  readonly number: string
  readonly customer: string
  readonly code: string | null
}
export const makeDeliverer = async (gate: TestApp, suite: Parameters<typeof setSuite>[2] = 'professional'): Promise<Deliverer> => {
  const company = await makeCompany(gate)
  await setSuite(gate, company, suite)
  const form: Deliverer['form'] = (invoiceIds, to, more = {}) => ({
    key: crypto.randomUUID(),
    page: 'sendInvEmailCo',
    way: 'mail',
    targets: [{ invoiceIds: [...invoiceIds], to: [...to] }],
    content: { originals: ['pdf'], sheet: false, orderDetails: false, attachments: false },
    validity: { unit: 'days', count: 15 },
    signer: { name: true, phone: false },
    ...more,
  })
  return {
    ...company,
    form,
    invoice: async (given = {}, { userId, name } = company.owner, bytes = pdf(4000 + ++count)) => {
      const actor = { companyId: company.id, userId, userName: name }
      const stored = await gate.app.storeBytes(company.id, `发票${count}.pdf`, bytes)
      return gate.app.db.inTenant(actor, async (tx) => {
        const file = await gate.app.claimFile(tx, actor, stored)
        const reading = readingOf({
          number: `2632${String(9_000_000_000_000_000 + ++count)}`,
          date: '2026-11-03',
          amountIncludingTax: '106.00',
          buyer: customer,
          seller: { name: company.name, taxId: null },
          ...given,
        })
        const original = { storedFileId: file.id, format: 'pdf', pages: 1, firstPage: 1 }
        return (await gate.app.recordReading(tx, { ...actor, entrySource: 6, categoryHint: category.outgoing }, reading, original))
          .invoiceId
      })
    },
    send: async (invoiceIds, to, more) => data(await company.owner.api.email.sendDeliveries(form(invoiceIds, to, more))).tasks[0]!,
    statusOf: async (invoiceId) => {
      const [row] = await gate.asOwner(
        `select mail_delivery_status as mail, send_status as platform from invoice where id = '${invoiceId}'`,
      )
      return [Number(row?.['mail']), Number(row?.['platform'])]
    },
  }
}
/** The link's secret and the code of a mail. */
export const secretsOf = (text: string): { readonly secret: string; readonly code: string } => ({
  secret: /\/visitor\/receipt#([\w-]{22})/.exec(text)?.[1] ?? '',
  code: /[0-9A-Z]{4}-[0-9A-Z]{4}(?=（| \()/.exec(text)?.[0] ?? '',
})
/** Sends, reads the mail at its address and opens its link in a new browser. */
export const receive = async (gate: Gate, from: Deliverer, more: Partial<Send> = {}) => {
  const to = freshAddress()
  const invoiceId = await from.invoice()
  const task = await from.send([invoiceId], [to], more)
  const mail = await gate.message(to)
  const { secret, code } = secretsOf(mail.text)
  const visitor = gate.browser()
  data(await visitor.api.email.openVisit({ secret }))
  return { to, invoiceId, task, mail, secret, code: task.code ?? code, visitor }
}
export const unlock = async (visitor: Browser, code: string) => data(await visitor.api.email.unlockVisit({ code }))
