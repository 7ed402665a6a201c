// One invoice of the bureau beside ours: both faces field by field, its files, and what happened to it.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import { specialFacts } from '@piaotai/domain/invoice/special-business.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import { keeperName } from '@piaotai/locales/keeper-name.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { invoicesInScope } from '../../people/permission/index.ts'
import { toTaxInvoice } from './list-mirror.ts'
import type { MirrorRecord } from './mirror-events.ts'
import { requireDirection } from './page-scope.ts'

type Read = (typeof taxInvoiceEndpoints)['readTaxInvoice']
type Answer = Out<Read>

export const readTaxInvoice =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, { id }: In<Read>): Promise<Answer> =>
    db.inTenant(actor, async (tx) => {
      const row = await tx.selectFrom('tax_invoice').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw new Problem('taxInvoice.notFound')
      requireDirection(actor, row.direction, 'see', 'taxInvoice.notFound')
      const files = await tx.selectFrom('tax_invoice_file').selectAll().where('tax_invoice_id', '=', id).orderBy('format', 'desc').execute()
      const events = await tx
        .selectFrom('tax_invoice_event')
        .selectAll()
        .where('tax_invoice_id', '=', id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      const { ours, sides } = await besideOurs(tx, actor, row)
      const at = (value: string | null): string | null => (value === null ? null : toInstant(value))
      return {
        ...toTaxInvoice(row),
        invoiceId: ours?.id ?? null,
        issuer: row.issuer,
        remark: row.remark,
        usedAt: at(row.used_at),
        bookedAt: at(row.booked_at),
        fromSheet: row.from_sheet,
        ours,
        sides,
        special: specialFacts(row.extra).map(([name, value]) => ({ name, value })),
        files: files.map((file) => ({
          format: file.format,
          size: file.size === null ? null : Number(file.size),
          outcome: file.outcome,
          reason: file.reason,
          fetchedAt: at(file.fetched_at),
        })),
        events: events.map((event) => ({
          id: event.id,
          at: toInstant(event.at),
          kind: event.kind,
          detail: { ...(event.detail as Record<string, unknown>) },
        })),
      }
    })
const standing: Readonly<Record<number, BureauState>> = { [verifyStatus.cancelled]: 'void', [verifyStatus.redOffset]: 'redFull' }
/** The fields that both have. The bureau's full and partial offsets are one status here. */
export const besideOurs = async (tx: Tx, actor: Actor, row: MirrorRecord): Promise<Pick<Answer, 'ours' | 'sides'>> => {
  const invoice = await tx.selectFrom('invoice').selectAll().where('identity', '=', row.identity).executeTakeFirst()
  if (!invoice) return { ours: null, sides: [] }
  const originals = await tx.selectFrom('invoice_original').select('format').where('invoice_id', '=', invoice.id).execute()
  const seen = await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', invoice.id)
    .where(invoicesInScope(actor, 'company'))
    .executeTakeFirst()
  const state = standing[invoice.verify_status] ?? 'normal'
  const bad = (one: BureauState): BureauState => (one === 'redPartial' ? 'redFull' : one)
  const pairs: readonly (readonly [field: string, ours: string | null, bureau: string | null])[] = [
    ['state', state, bad(row.state) === state ? state : row.state],
    ['total', invoice.amount_including_tax, row.total],
    ['amount', invoice.amount_excluding_tax, row.amount],
    ['tax', invoice.tax_amount, row.tax],
    ['date', invoice.date, shanghaiDay(row.issued_at)],
    ['type', String(invoice.type), row.type === null ? null : String(row.type)],
    ['sellerName', invoice.seller_name, row.seller_name],
    ['sellerTaxId', invoice.seller_tax_id, row.seller_tax_id],
    ['buyerName', invoice.buyer_name, row.buyer_name],
    ['buyerTaxId', invoice.buyer_tax_id, row.buyer_tax_id],
  ]
  return {
    ours: {
      id: invoice.id,
      enteredAt: toInstant(invoice.entered_at),
      enteredBy: keeperName(invoice.entered_by_name, actor.language),
      verifyStatus: invoice.verify_status,
      useStatus: invoice.use_status,
      formats: [...new Set(originals.map(({ format }) => format))],
      seen: seen !== undefined,
    },
    sides: pairs.map(([field, ours, bureau]) => ({ field, ours, bureau, same: plain(ours) === plain(bureau) || bureau === null })),
  }
}
const plain = (text: string | null): string => (text ?? '').normalize('NFKC').replace(/\s/g, '')
