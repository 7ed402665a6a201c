// A file is made after the request, may be made again days later, and stays for days: the person must still have the
// right to its contents at each point.
import { sql, type Expression, type SqlBool } from 'kysely'
import { letsIn } from '@piaotai/contract/endpoint.ts'
import { download } from '@piaotai/contract/invoice/access.ts'
import {
  isCompanyFile,
  isMonthFile,
  isRecordKind,
  isVoucherFile,
  type DownloadReason,
  type ExportKind,
  type RecordKind,
} from '@piaotai/domain/export.ts'
import type { Permission, ReadArea } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { LinkJudge } from '../file/index.ts'
import { commercialInScope, refreshActor, invoicesInRowScope, invoicesInScope, rowScopeOfActor } from '../../people/permission/index.ts'

interface Row {
  readonly company_id: string
  readonly id: string
  readonly area: ReadArea
  readonly kind: ExportKind
}
/** The rows of a kind of records: the buttons of which one has them exported, and those in scope. */
const recordRights = {
  commercial: { buttons: ['businessInvoiceCo.export'], table: 'commercial_invoice', id: 'id', inScope: commercialInScope },
  taxMirror: {
    buttons: ['directTaxIncomeInvoice.export', 'directTaxOutputInvoice.export'],
    table: 'tax_invoice',
    id: 'id',
    inScope: ({ permissions }) =>
      sql<boolean>`(direction = 'in' and ${permissions.has('directTaxIncomeInvoice.export')} or direction = 'out' and ${permissions.has('directTaxOutputInvoice.export')})`,
  },
  reconciliation: {
    buttons: ['directTaxIncomeInvoice.export', 'directTaxOutputInvoice.export'],
    table: 'reconciliation_row',
    id: 'id',
    inScope: ({ permissions }) =>
      sql<boolean>`(direction = 'in' and ${permissions.has('directTaxIncomeInvoice.export')} or direction = 'out' and ${permissions.has('directTaxOutputInvoice.export')})`,
  },
  deduction16: {
    buttons: ['directTaxIncomeInvoice.deduct'],
    table: 'deduction',
    id: 'tax_invoice_id',
    inScope: () => sql<boolean>`true`,
  },
  deduction21: {
    buttons: ['directTaxIncomeInvoice.deduct'],
    table: 'deduction',
    id: 'tax_invoice_id',
    inScope: () => sql<boolean>`true`,
  },
  booking: {
    buttons: ['directTaxIncomeInvoice.book'],
    table: 'booking_mark',
    id: 'tax_invoice_id',
    inScope: () => sql<boolean>`true`,
  },
  payments: {
    buttons: ['confirmPayment.export'],
    table: 'payment_batch_invoice',
    id: 'use_id',
    inScope: (actor) =>
      sql<boolean>`exists (select 1 from invoice where invoice.company_id = payment_batch_invoice.company_id and invoice.id = payment_batch_invoice.invoice_id
        and ${invoicesInRowScope(actor, 'company')})`,
  },
  // The log has no scope: who reads it reads the whole company's.
  companyLog: { buttons: ['companyLog.export'], table: 'audit_log', id: 'id', inScope: () => sql<boolean>`true` },
} as const satisfies Record<
  RecordKind,
  {
    readonly buttons: readonly Permission[]
    readonly table: string
    readonly id: string
    readonly inScope: (actor: Actor) => Expression<SqlBool>
  }
>
/**
 * Reason to refuse a person the file of a row: no member, no right to its area, or an existing invoice of it outside
 * their row scope.
 */
export const refusalOf = async (tx: Tx, row: Row & { readonly created_by: string }, now: Date): Promise<DownloadReason | undefined> => {
  const actor = await refreshActor(tx, { companyId: row.company_id, userId: row.created_by }, now)
  if (!actor) return 'notMember'
  return (await mayHave(tx, actor, row)) ? undefined : 'outOfReach'
}
/** Whether the actor holds the right to request files of the kind and area; a list of a month tells of the whole company. */
export const maySave = (actor: Actor, { area, kind }: Pick<Row, 'area' | 'kind'>): boolean => {
  const { permissions, role } = actor
  return isCompanyFile(kind)
    ? role === 'superAdmin'
    : isRecordKind(kind)
      ? recordRights[kind].buttons.some((button) => permissions.has(button))
      : isVoucherFile(kind)
        ? permissions.has('caiwupz.export')
        : isMonthFile(kind)
          ? permissions.has('menu_2.monthClose') && rowScopeOfActor(actor).scope === 'company'
          : letsIn(download, area, permissions)
}
/** The right to such a file, and scope over every existing invoice or record in it. */
export const mayHave = async (tx: Tx, actor: Actor, row: Row): Promise<boolean> => {
  if (!maySave(actor, row)) return false
  const ids = sql`(select invoice_ids from download where company_id = ${row.company_id} and id = ${row.id})::uuid[]`
  const { table, id, inScope } = isRecordKind(row.kind)
    ? recordRights[row.kind]
    : {
        table: 'invoice' as const,
        id: 'id',
        inScope: (one: Actor) => (isVoucherFile(row.kind) ? invoicesInRowScope(one, 'company') : invoicesInScope(one, row.area)),
      }
  const beyond = await tx
    .selectFrom(table)
    .select(sql`1`.as('one'))
    .where('company_id', '=', row.company_id)
    .where(sql<boolean>`${sql.ref(`${table}.${id}`)} = any(${ids})`)
    .where(sql<boolean>`not ${inScope(actor)}`)
    .limit(1)
    .executeTakeFirst()
  return beyond === undefined
}
/** Judges links to made files: only those of the holder, by present rights. */
export const judgeDownload: LinkJudge = async (tx, holder, { id }) => {
  const row = await tx
    .selectFrom('download')
    .select(['company_id', 'id', 'area', 'kind'])
    .where('id', '=', id)
    .where('created_by', '=', holder.userId)
    .executeTakeFirst()
  return row !== undefined && mayHave(tx, holder, row)
}
