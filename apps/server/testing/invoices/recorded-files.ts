// Made invoices as records with their files really stored, without recognition.
import { createHash } from 'node:crypto'
import { fromFen } from '@piaotai/domain/money/money.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import type { Clock } from '../../src/kernel/deps.ts'
import { claimFile, storeBytes } from '../../src/modules/platform/file/index.ts'
import { recordReading } from '../../src/modules/invoices/invoice/index.ts'
import type { Floor } from '../database/database.ts'
import type { Exports } from '../worlds/export-world.ts'
import { readingOf } from './readings.ts'

/** Records an invoice with its original, or as a manual entry without bytes. Returns its id. */
export const recordFile = async (
  floor: Floor,
  owner: Actor,
  clock: Clock,
  { deps: { files, audit } }: Pick<Exports, 'deps'>,
  i: SampleInvoice,
  format: 'pdf' | 'ofd' | 'xml' | 'jpg' | 'png' | null,
  bytes?: Uint8Array,
): Promise<string> => {
  const stored = bytes && (await storeBytes(files)(owner.companyId, `${i.number}.${format ?? ''}`, bytes))
  const reading = readingOf({
    type: i.type,
    code: i.code || null,
    number: i.number,
    date: i.date,
    checkCode: i.checkCode || null,
    buyer: { name: i.buyer.name, taxId: i.buyer.taxId },
    seller: { name: i.seller.name, taxId: i.seller.taxId },
    amountExcludingTax: fromFen(i.amount),
    taxAmount: fromFen(i.tax),
    amountIncludingTax: fromFen(i.total),
    remark: i.remark.join(' ') || null,
    drawer: i.drawer,
    lines: i.lines.map((line) => ({
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      quantity: line.quantity || null,
      unitPrice: line.unitPrice || null,
      amount: fromFen(line.amount),
      taxRate: line.taxRate,
      taxAmount: fromFen(line.tax),
    })),
  })
  return floor.db.inTenant(owner, async (tx) => {
    const file = stored && (await claimFile({ clock })(tx, owner, { ...stored, sha256: createHash('sha256').update(bytes!).digest('hex') }))
    const original = file ? { storedFileId: file.id, format: file.format, pages: 1, firstPage: 1 } : null
    const recorded = await recordReading({ clock, audit })(
      tx,
      { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: original ? 6 : 9, categoryHint: 0 },
      reading,
      original,
    )
    return recorded.invoiceId!
  })
}
