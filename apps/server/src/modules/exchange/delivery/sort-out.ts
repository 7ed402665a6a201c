// Which invoices of a delivery go out, and why the others do not.
import type { DeliveryContent, DeliveryRefusal } from '@piaotai/domain/delivery/delivery.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { category } from '@piaotai/domain/states.ts'
import { heldOf, type Held } from '../../invoices/judgement/index.ts'
import type { OfferedFile } from './visit/offered-files.ts'

/** An invoice as a delivery shows it. */
export interface SentInvoice {
  readonly id: string
  readonly number: string | null
  readonly code: string | null
  readonly type: number
  readonly date: string | null
  readonly buyer_name: string | null
  readonly buyer_tax_id: string | null
  readonly seller_name: string | null
  readonly remark: string | null
  readonly amount_including_tax: string | null
  readonly category: number
}
export interface RefusedInvoice {
  readonly invoiceId: string
  readonly number: string
  readonly reason: DeliveryRefusal
  readonly causes?: readonly Cause[]
}
interface SortFacts {
  readonly found: ReadonlyMap<string, SentInvoice>
  /** An invoice and who has a pending delivery of it, by their ids. */
  readonly pending: ReadonlySet<string>
  readonly held: ReadonlySet<string>
  readonly drawable: ReadonlySet<string>
  readonly files: ReadonlyMap<string, readonly OfferedFile[]>
  readonly judgements: ReadonlyMap<string, Parameters<typeof heldOf>[0]>
}
/** The invoices of a target that go out, and those that do not, each with its reason. */
export const sortOut = (
  { invoiceIds }: { readonly invoiceIds: readonly string[] },
  { found, pending, held, drawable, files, judgements }: SortFacts,
  content: DeliveryContent,
  { anyCategory, receivers }: { readonly anyCategory: boolean; readonly receivers: readonly string[] },
) => {
  const invoices: SentInvoice[] = []
  const refused: RefusedInvoice[] = []
  for (const id of new Set(invoiceIds)) {
    const invoice = found.get(id)
    const against = heldOf(judgements.get(id))
    const reason = refusalOf(
      invoice,
      anyCategory,
      against,
      content,
      files,
      drawable,
      held,
      receivers.some((one) => pending.has(`${id} ${one}`)),
    )
    if (reason)
      refused.push({
        invoiceId: id,
        number: invoice?.number ?? '',
        reason,
        ...(reason === 'judged' && against ? { causes: against.causes } : {}),
      })
    else invoices.push(invoice!)
  }
  return { invoices, refused }
}
const refusalOf = (
  invoice: SentInvoice | undefined,
  /** One's own invoices, and what stays in the house, may be of any category. */
  anyCategory: boolean,
  against: Held | null,
  { originals }: DeliveryContent,
  files: ReadonlyMap<string, readonly OfferedFile[]>,
  drawable: ReadonlySet<string>,
  held: ReadonlySet<string>,
  alreadyPending: boolean,
): DeliveryRefusal | undefined => {
  if (!invoice) return 'notInScope'
  if (!anyCategory && invoice.category !== category.outgoing) return 'notOutgoing'
  if (against?.causes.includes('void')) return 'cancelled'
  if (held.has(invoice.id)) return 'held'
  if (against) return 'judged'
  const shows = drawable.has(invoice.id) || files.get(invoice.id)?.some(({ original }) => original)
  if (originals.length > 0 && !shows) return 'noOriginal'
  return alreadyPending ? 'alreadyPending' : undefined
}
