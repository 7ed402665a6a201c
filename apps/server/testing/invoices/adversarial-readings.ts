// One invoice per adversarial text, in every text field; the amounts add up to no round sum.
import { fromFen } from '@piaotai/domain/money/money.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import { makeAudit } from '../../src/kernel/audit-chain.ts'
import type { Clock } from '../../src/kernel/deps.ts'
import { recordReading } from '../../src/modules/invoices/invoice/index.ts'
import type { Floor } from '../database/database.ts'
import { adversarial } from './adversarial-texts.ts'
import { readingOf, storeOriginal } from './readings.ts'

const line = (name: string, amount: string, tax: string) => ({
  name,
  spec: null,
  unit: '件',
  quantity: '3',
  unitPrice: '0.33333333333333333',
  amount,
  taxRate: '13%',
  taxAmount: tax,
})
/** Twenty digits each. */
export const numberOf = (i: number): string => `2633${String(2000000000000001 + i * 37).padStart(16, '0')}`
export const adversarialReadings: readonly Reading[] = adversarial.map((text, i) =>
  readingOf({
    number: numberOf(i),
    type: i % 2 ? 12 : 22,
    date: `2026-0${1 + (i % 9)}-1${i % 3}`,
    amountExcludingTax: fromFen(BigInt(100_01 + i * 7)),
    taxAmount: fromFen(BigInt(13_01 + i)),
    amountIncludingTax: fromFen(BigInt(113_02 + i * 8)),
    seller: { name: text, taxId: '91330203MA2HRW7C5X' },
    remark: text,
    lines: [line(text, fromFen(BigInt(50_00 + i)), '6.50'), line('*文具*笔', fromFen(BigInt(50_01 + i * 6)), fromFen(BigInt(6_51 + i)))],
  }),
)
/** A paper invoice with code and number, of a large negative sum. */
export const paperReading = readingOf({
  type: 20,
  code: '033002100211',
  number: '00012345',
  date: '2026-01-02',
  amountExcludingTax: '-1000000000000.10',
  taxAmount: '-0.90',
  amountIncludingTax: '-1000000000001.00',
  lines: [],
})

/** Records them as this person's; returns their ids. */
export const recordAll = (floor: Floor, clock: Clock, actor: Actor, readings: readonly Reading[]): Promise<string[]> =>
  floor.db.inTenant(actor, async (tx) => {
    const ids: string[] = []
    const record = recordReading({ clock, audit: makeAudit({ clock }) })
    const original = await storeOriginal(tx, actor, clock)
    for (const reading of readings)
      ids.push(
        (
          await record(
            tx,
            { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 0 },
            reading,
            original,
          )
        ).invoiceId!,
      )
    return ids
  })
