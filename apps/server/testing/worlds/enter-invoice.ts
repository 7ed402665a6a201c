// Invoices entered straight into a company of a running app, as intake would record them.
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Member, TestCompany } from './company.ts'
import type { TestApp } from './app.ts'
import { readingOf, storeOriginal } from '../invoices/readings.ts'

type TypedField = Sent<typeof manualEntryEndpoints.enterInvoice>['fields'][number]
/** Fields of a form by their paths, as a person types them. */
export const fieldsOf = (values: Readonly<Partial<Record<TypedField['field'], string | null>>>): TypedField[] =>
  (Object.entries(values) as [TypedField['field'], string | null][]).map(([field, value]) => ({ field, value }))
let count = 0
/** Returns the id of the new invoice, entered by the person. */
export const enterInvoice = (
  { app, clock }: TestApp,
  company: TestCompany,
  person: Member,
  given: Partial<Reading> = {},
  categoryHint = 0,
): Promise<string> => {
  const actor = { companyId: company.id, userId: person.userId, userName: person.name }
  return app.db.inTenant(actor, async (tx) => {
    const original = await storeOriginal(tx, actor, clock)
    const reading = readingOf({
      number: `2633${String(8_000_000_000_000_000 + ++count)}`,
      date: '2026-11-03',
      amountIncludingTax: '106.00',
      ...given,
    })
    return (await app.recordReading(tx, { ...actor, entrySource: 6, categoryHint }, reading, original)).invoiceId
  })
}
