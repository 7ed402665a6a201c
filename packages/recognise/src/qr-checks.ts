// What the face's code says of the reading: whether it fits, belongs to another invoice, or is no invoice's code at all.
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { readQr, type QrFacts } from '@piaotai/domain/invoice/qr.ts'
import type { Evidence, FieldName, Reading, Source, Warning } from '@piaotai/domain/invoice/reading.ts'

export interface QrChecks {
  readonly checks: Reading['checks']
  readonly warnings: readonly Warning[]
}
const none: QrChecks = { checks: [], warnings: [] }
/** Whether code and face differ in a field that both tell. */
export const qrDisagrees = (
  choices: Iterable<{ readonly source: Source; readonly disagrees: readonly { readonly source: Source }[] }>,
): boolean =>
  [...choices].some(
    (c) => (c.source !== 'qr' && c.disagrees.some((d) => d.source === 'qr')) || (c.source === 'qr' && c.disagrees.length > 0),
  )

export const qrChecks = (ranked: readonly Evidence[], type: number | null, disagrees: boolean): QrChecks => {
  const text = ranked.find((e) => e.source === 'qr' && e.qrText)?.qrText
  if (text === undefined) return none
  const facts = readQr(text)
  if (!facts)
    return isLink(text) && bearsCode(type, ranked)
      ? { checks: [], warnings: [{ field: 'qr', code: 'qrLink', message: '二维码是一个链接，不是发票的二维码' }] }
      : none
  const face = ranked.filter((e) => e.source !== 'qr')
  // The toll service and some issuers write another checksum: what the face confirms needs none.
  const confirmed = !disagrees && face.some((evidence) => confirms(evidence.fields, facts))
  const judged = facts.checksum !== 'absent' && !(facts.checksum === 'differs' && confirmed)
  const other = face.map(({ fields }) => fields.number).find((number) => number !== undefined)
  return {
    checks: [
      ...(face.length > 0 ? [{ name: 'qrAgrees', ok: !disagrees } as const] : []),
      ...(judged ? [{ name: 'qrChecksum', ok: facts.checksum === 'held' } as const] : []),
    ],
    warnings: [
      ...(judged && facts.checksum === 'differs' ? [{ field: 'qr', code: 'qrChecksum', message: '二维码的校验值不成立' } as const] : []),
      ...(other && /^(?:\d{8}|\d{20})$/.test(other.value) && other.confidence === 1 && other.value !== facts.number
        ? [{ field: 'qr', code: 'qrOther', message: `二维码是另一张发票的：${facts.number}` } as const]
        : []),
    ],
  }
}
/** Number, day and sum of the code as a source of the face tells them. */
const confirms = (fields: Evidence['fields'], facts: QrFacts): boolean => {
  const sums: readonly FieldName[] =
    facts.amountIs === 'includingTax'
      ? ['amountIncludingTax']
      : facts.amountIs === 'excludingTax'
        ? ['amountExcludingTax']
        : ['amountIncludingTax', 'amountExcludingTax']
  return (
    fields.number?.value === facts.number &&
    facts.date !== null &&
    fields.date?.value === facts.date &&
    facts.amount !== null &&
    sums.some((field) => fields[field] !== undefined && sumAmounts([fields[field].value]) === sumAmounts([facts.amount!]))
  )
}
const isLink = (text: string): boolean => /^https?:\/\//i.test(text.trim())
/** Kinds whose faces bear an invoice's code. Blockchain invoices bear a link, and their codes begin with 144. */
const coded: ReadonlySet<number | null> = new Set([10, 11, 12, 13, 20, 22, 23, 30])
const bearsCode = (type: number | null, ranked: readonly Evidence[]): boolean =>
  coded.has(type) && !ranked.some(({ fields }) => fields.code?.value.startsWith('144'))
