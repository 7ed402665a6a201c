// An invoice as 收票单: header fields flat on the model in a fixed order, base data as {FNumber}.
import { pushFieldOf } from '@piaotai/domain/push/push-fields.ts'
import type { PushOrder } from '../../../ports/push-receiver.ts'
import { listOf, numeral, recordOf } from '../kit.ts'
import type { KingdeeSettings } from './calls.ts'
import { fieldsOf } from '../fields.ts'

export const formId = 'IV_ReceivedInvoice'
/** Known from the field; a company adds its own. */
const usualTypes: ReadonlyMap<number, string> = new Map([[22, '26']])
const verified = 1

export const modelOf = (settings: Readonly<Record<string, unknown>>, order: PushOrder): Readonly<Record<string, unknown>> => {
  const { types = [], fields = [], organisation = '' } = settings as unknown as Partial<KingdeeSettings>
  const { invoice } = order
  const own = new Map(types)
  const facts = fieldsOf(order)
  const further: Record<string, unknown> = {}
  for (const { target, from } of fields) {
    const value = pushFieldOf(from) ? (facts[from as keyof typeof facts] ?? '') : from
    const [field = '', inner] = target.split('.')
    further[field] = inner === undefined ? value : { [inner]: value }
  }
  return {
    FIVNUMBER: invoice.number ?? '',
    FIVCODE: invoice.code ?? '',
    FINVOICETYPE: own.get(invoice.type) ?? usualTypes.get(invoice.type) ?? String(invoice.type),
    FOPENDATE: invoice.date,
    FSUMAMOUNT: numeral(invoice.amountExcludingTax),
    FSUMTAXAMOUNT: numeral(invoice.taxAmount),
    FSUMALLAMOUNT: numeral(invoice.amountIncludingTax),
    FPURNAME: invoice.buyerName ?? '',
    FPURTAXNUMBER: invoice.buyerTaxId ?? '',
    FSALENAME: invoice.sellerName ?? '',
    FSALETAXNUMBER: invoice.sellerTaxId ?? '',
    FISEXAMINE: invoice.verifyStatus === verified,
    FGENERATETYPE: '4',
    ...(organisation === '' ? {} : { FSETTLEORGID: { FNumber: organisation } }),
    ...further,
    FEntity: invoice.lines.map((line) => ({
      FITEMNAME: line.name ?? '',
      FUNIT: line.unit ?? '',
      FSPECIFICATIONS: line.spec ?? '',
      FQTY: numeral(line.quantity),
      FPRICE: numeral(line.unitPrice),
      FAMOUNT: numeral(line.amount),
      FTAXRATE: numeral(percentOf(line.taxRate)),
      FTAXAMOUNT: numeral(line.taxAmount),
    })),
  }
}
const percentOf = (rate: string | null): string | null => /^(\d{1,2}(?:\.\d{1,2})?)%$/.exec(rate ?? '')?.[1] ?? null

/** The fields whose values the receiver did not keep. Dates and base data come back in longer forms. */
export const unkept = (model: Readonly<Record<string, unknown>>, kept: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(plain(model)).flatMap(([field, sent]) => {
    if (sent === null || sent === '') return []
    const there = kept[field]
    if (Array.isArray(sent)) return listOf(there).length === sent.length ? [] : [field]
    if (sent instanceof Object) return recordOf(there)['FNumber'] === recordOf(sent)['FNumber'] ? [] : [field]
    return alike(sent, there) ? [] : [field]
  })
const plain = (model: object): Readonly<Record<string, unknown>> => JSON.parse(JSON.stringify(model)) as Record<string, unknown>
const alike = (sent: unknown, there: unknown): boolean =>
  typeof sent === 'number'
    ? Number(there) === sent
    : typeof sent === 'string' && /^\d{4}-\d\d-\d\d$/.test(sent)
      ? String(there).startsWith(sent)
      : there === sent
