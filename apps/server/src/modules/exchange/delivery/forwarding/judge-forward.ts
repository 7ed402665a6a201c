// Third-party invoices as forwarding judges them: to whom they may go, with which originals, and why one may not.
import { sql } from 'kysely'
import type { ForwardRefusal } from '@piaotai/domain/delivery/forwarding.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { factsOf, heldOf, judgeActs, type Held } from '../../../invoices/judgement/index.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import { belongsTo, type ForwardTarget } from './forward-targets.ts'
import { filesOf, type OfferedFile } from '../visit/offered-files.ts'
import { sentColumns, type SentInvoice } from '../plan-deliveries.ts'

/** Every form in which an original comes. */
const forwardedFormats = ['pdf', 'ofd', 'xml', 'jpg', 'png']
export interface JudgedInvoice extends SentInvoice {
  readonly files: readonly OfferedFile[]
  readonly targets: readonly ForwardTarget[]
  readonly refusal: ForwardRefusal | null
  /** What the judge says against it. */
  readonly causes: readonly Cause[]
}

/** Held by a forwarding that waits or was accepted. */
export const forwardedAlready = (now: Date) =>
  sql<boolean>`exists (select 1 from delivery_invoice i join delivery_task t on t.company_id = i.company_id and t.id = i.task_id
    where i.company_id = invoice.company_id and i.invoice_id = invoice.id and t.page = 'thirdPartyInvoiceForwarding'
      and (t.state = 'signed' or (t.state = 'pending' and t.valid_until > ${now.toISOString()})))`
/** Its original shows something else too: the file came apart into several invoices, or another record has the same bytes. */
const sharesFile = sql<boolean>`exists (select 1 from invoice_original o
    where o.company_id = invoice.company_id and o.invoice_id = invoice.id and (
      exists (select 1 from invoice_original other where other.company_id = o.company_id and other.stored_file_id = o.stored_file_id and other.invoice_id <> o.invoice_id)
      or exists (select 1 from import_file f join import_item n on n.company_id = f.company_id and n.import_file_id = f.id
        where f.company_id = o.company_id and f.stored_file_id = o.stored_file_id and n.invoice_id is distinct from o.invoice_id)))`

export const thirdPartyInvoices = async (tx: Tx, actor: Actor, ids: readonly string[], lock = false) => {
  const query = tx
    .selectFrom('invoice')
    .select(sentColumns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(invoicesInRowScope(actor, 'company'))
    .orderBy('id')
  return lock ? query.forUpdate().execute() : query.execute()
}

export const judgeForward = async (
  tx: Tx,
  invoices: readonly SentInvoice[],
  targets: readonly ForwardTarget[],
  now: Date,
): Promise<ReadonlyMap<string, JudgedInvoice>> => {
  const ids = invoices.map(({ id }) => id)
  const files = await filesOf(tx, invoices, { originals: forwardedFormats, attachments: false })
  const found = await tx
    .selectFrom('invoice')
    .select(['id', forwardedAlready(now).as('already'), sharesFile.as('shared')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const marks = new Map(found.map((row) => [row.id, row]))
  const judgements = await judgeActs(tx, { act: 'deliver', ids })
  const facts = await factsOf(tx, ids)
  return new Map(
    invoices.map((invoice) => {
      const offered = files.get(invoice.id) ?? []
      const aimed = invoice.category === category.thirdParty ? targets.filter((target) => belongsTo(target, invoice)) : []
      const held = heldOf(judgements.get(invoice.id))
      const pictureOnly = facts.get(invoice.id)?.original === 'picture'
      const refusal = refusalOf(aimed, offered, held, pictureOnly, marks.get(invoice.id))
      return [invoice.id, { ...invoice, files: offered, targets: aimed, refusal, causes: refusal === 'judged' ? (held?.causes ?? []) : [] }]
    }),
  )
}
const refusalOf = (
  targets: readonly ForwardTarget[],
  files: readonly OfferedFile[],
  held: Held | null,
  pictureOnly: boolean,
  marks: { readonly already: boolean; readonly shared: boolean } | undefined,
): ForwardRefusal | null => {
  if (targets.length === 0) return 'notOffered'
  if (marks?.already) return 'already'
  if (held?.causes.includes('void')) return 'cancelled'
  if (held) return 'judged'
  if (files.length === 0) return 'noOriginal'
  if (pictureOnly) return 'pictureOnly'
  return marks?.shared ? 'sharedFile' : null
}
