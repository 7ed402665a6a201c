// What the bank, the bureau and an ERP say in the money model.
import { writeRows } from '../../../apps/server/src/modules/bureau/tax-pull/mirror-rows.ts'
import { recordReading } from '../../../apps/server/src/modules/invoices/invoice/index.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import type { BureauRow } from '../../../apps/server/src/ports/bureau-pull.ts'
import type { Floor } from '../../../apps/server/testing/database/database.ts'
import type { Random } from '../../../apps/server/testing/invoices/random-facts.ts'
import { readingOf } from '../../../apps/server/testing/invoices/readings.ts'
import { seller } from '../../../apps/server/testing/worlds/payment-world.ts'
import { freshNumber, type TaxWorld } from '../../../apps/server/testing/worlds/verification-world.ts'

export interface BankLine {
  readonly out?: string
  readonly back?: string
  readonly party?: string
  readonly day?: string
  readonly note: string
}

/** Of a batch: as it should be, with another amount, to another payee, twice, back, or without its number. */
export const bankLinesOf = (
  random: Random,
  batch: { readonly number: string; readonly amount: string } | undefined,
): readonly BankLine[] => {
  if (!batch) return [{ out: '3.00', party: '', note: '手续费' }]
  const { number, amount } = batch
  const right = { out: amount, day: random.of(['20261119', '20261120', '20261121']), note: number }
  return random.of<readonly BankLine[]>([
    [right],
    [right],
    [right],
    [{ ...right, out: '99.00' }],
    [{ ...right, party: '昆山沃里贸易有限公司' }],
    [right, right],
    [{ out: `-${amount}`, day: '20261121', note: `退汇 ${number}` }],
    [right, { back: amount, day: '20261121', note: number }],
    [{ ...right, note: '货款' }],
    [{ ...right, note: 'FK-20261120-A1B2C3-0' }],
  ])
}

interface Of {
  readonly owner: Actor
  /** Of the invoices, by their place. */
  readonly ids: readonly string[]
  readonly numbers: readonly string[]
  readonly sums: readonly string[]
  readonly day: string
}
export const outsideOf = (floor: Floor, deps: TaxWorld['deps'], { owner, ids, numbers, sums, day }: Of) => {
  const bureau = (at: number, change: Partial<BureauRow>) =>
    deps.db.inTenant(owner, (tx) =>
      writeRows(deps, tx, { companyId: owner.companyId, direction: 'in', taxId: '91330200MA2B1C3D4E', by: { sheet: '全量.xlsx' } }, [
        {
          ...listed,
          number: numbers[at]!,
          issued: `${day} 10:00:00`,
          sellerName: seller.name,
          sellerTaxId: seller.taxId,
          total: sums[at]!,
          ...change,
        },
      ]),
    )
  const redInvoice = (at: number, gross: string) =>
    deps.db.inTenant(owner, (tx) =>
      recordReading(deps)(
        tx,
        { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 1 },
        readingOf({
          number: freshNumber(),
          date: '2026-11-12',
          remark: `被红冲蓝字数电发票号码：${numbers[at]!}`,
          seller: { ...seller },
          amountIncludingTax: gross,
          amountExcludingTax: null,
          taxAmount: null,
        }),
        null,
      ),
    )
  const erp = (at: number, state: number | null) =>
    floor.asOwner(`insert into push (company_id, id, number, target_id, invoice_id, key, category, state, way, pushed_by, pushed_by_name, pushed_at, receiver_state)
      select company_id, gen_random_uuid(), gen_random_uuid()::text, id, '${ids[at]!}', gen_random_uuid()::text, 1, ${state === null ? 0 : 4}, 'hand', saved_by, '', now(), ${state ?? 'null'}
      from push_target where company_id = '${owner.companyId}'`)
  return { bureau, redInvoice, erp }
}

const listed: BureauRow = {
  number: '',
  code: null,
  type: 22,
  typeWord: '数电发票（普通发票）',
  issued: '2026-11-10 10:00:00',
  sellerName: null,
  sellerTaxId: null,
  buyerName: null,
  buyerTaxId: null,
  amount: '100.00',
  tax: '6.00',
  total: '106.00',
  state: 'normal',
  risk: 'normal',
  redLocked: false,
  use: 'none',
  useTax: null,
  booking: 'none',
  bookedOn: null,
  source: 'digital',
  issuer: null,
  remark: null,
}
