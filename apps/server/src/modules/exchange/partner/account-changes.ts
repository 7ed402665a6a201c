// Changes of where payments to a partner go: written with each writing of partners, and read with who confirmed them.
import {
  changedPayeeFields,
  type AccountChange,
  type AccountSource,
  type PayeeAccount,
  type PayeeState,
} from '@piaotai/domain/judgement/account.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AuditFact, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import type { Row } from '../../../db/tables.ts'
import { holdersOf } from '../../people/permission/index.ts'

const none: PayeeState = { name: '', taxId: '', bankName: '', bankAccount: '', bankCode: '' }
export interface PayeeWritten {
  readonly id: string
  /** Undefined for a new partner. */
  readonly before: PayeeState | undefined
  readonly after: PayeeState
}
/** Of an account, for the log. */
export const tailOf = (account: string): string => account.replace(/[\s-]/g, '').slice(-4)
const logged = (state: PayeeState) => ({
  name: state.name,
  taxId: state.taxId,
  bank: state.bankName,
  account: tailOf(state.bankAccount),
  code: state.bankCode,
})
/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const chunk = 1000

/** Keeps what changed of the payees among these writings, and tells it; answers the facts for the caller's log entry. */
export const keepAccountChanges = async (
  tx: Tx,
  actor: Actor,
  now: Date,
  source: AccountSource,
  written: readonly PayeeWritten[],
): Promise<readonly AuditFact[]> => {
  const changed = written
    .map(({ id, before = none, after }) => ({ id, before, after, fields: changedPayeeFields(before, after) }))
    .filter(({ fields }) => fields.length > 0)
  for (let at = 0; at < changed.length; at += chunk)
    await tx
      .insertInto('partner_account_change')
      .values(
        changed.slice(at, at + chunk).map(({ id, before, after }) => ({
          company_id: actor.companyId,
          id: newId(now),
          partner_id: id,
          source,
          before_name: before.name,
          before_tax_id: before.taxId,
          before_bank: before.bankName,
          before_account: before.bankAccount,
          before_code: before.bankCode,
          after_name: after.name,
          after_tax_id: after.taxId,
          after_bank: after.bankName,
          after_account: after.bankAccount,
          after_code: after.bankCode,
          changed_by: actor.userId,
          changed_by_name: actor.userName,
          changed_at: now.toISOString(),
        })),
      )
      .execute()
  for (const { id, after } of changed)
    await emit(tx, 'partner.accountChanged', {
      companyId: actor.companyId,
      partnerId: id,
      taxId: after.taxId,
      by: actor.userName,
      at: now,
      source,
    })
  const [first] = changed
  if (first)
    await emit(tx, 'partner.accountsWait', {
      companyId: actor.companyId,
      objectId: changed.length === 1 ? first.id : newId(now),
      partner: first.after.name,
      count: changed.length,
      by: actor.userName,
      to: (await holdersOf(tx, actor.companyId, 'confirmPayment.confirm')).filter((userId) => userId !== actor.userId),
    })
  return changed.map(({ id, before, after, fields }) => ({
    action: 'partner.accountChanged',
    objectType: 'partner',
    objectId: id,
    detail: { source, fields, before: logged(before), after: logged(after) },
  }))
}

export interface KeptChange extends AccountChange {
  readonly partnerId: string
  readonly source: AccountSource
  readonly confirmation: {
    readonly by: string
    readonly at: Date
    readonly number: string
    readonly answeredBy: string
    readonly note: string
    readonly alone: boolean
  } | null
}
export const toChange = (row: Row<'partner_account_change'>): KeptChange => ({
  id: row.id,
  partnerId: row.partner_id,
  source: row.source,
  before: {
    name: row.before_name,
    taxId: row.before_tax_id,
    bankName: row.before_bank,
    bankAccount: row.before_account,
    bankCode: row.before_code,
  },
  after: {
    name: row.after_name,
    taxId: row.after_tax_id,
    bankName: row.after_bank,
    bankAccount: row.after_account,
    bankCode: row.after_code,
  },
  changedAt: new Date(row.changed_at),
  changedBy: row.changed_by,
  changedByName: row.changed_by_name,
  confirmed: row.confirmed_at !== null,
  confirmation:
    row.confirmed_at === null
      ? null
      : {
          by: row.confirmed_by_name ?? '',
          at: new Date(row.confirmed_at),
          number: row.called_number ?? '',
          answeredBy: row.answered_by ?? '',
          note: row.confirm_note ?? '',
          alone: row.alone,
        },
})

/** What payments know of a partner's account. */
export interface AccountFactsOfPartner {
  readonly partnerId: string
  readonly payee: PayeeAccount
  readonly bankCode: string
  /** All that nobody has confirmed, of any age, oldest first. */
  readonly changes: readonly AccountChange[]
  readonly lastConfirmation: KeptChange['confirmation']
}
/** The account of the last payment that left for each payee, by tax id: read by payments. */
export type LastPaidOf = (
  tx: Tx,
  companyId: string,
  taxIds: readonly string[],
) => Promise<ReadonlyMap<string, PayeeAccount & { readonly day: string }>>

/** By tax id; two statements for any number of them. */
export const accountFactsOf = async (tx: Tx, taxIds: readonly (string | null)[]): Promise<ReadonlyMap<string, AccountFactsOfPartner>> => {
  const wanted = [...new Set(taxIds.filter((id): id is string => id !== null && id !== ''))]
  if (wanted.length === 0) return new Map()
  const partners = await tx
    .selectFrom('partner')
    .select(['id', 'tax_id', 'name', 'bank_name', 'bank_account', 'bank_code'])
    .where('tax_id', 'in', wanted)
    .execute()
  if (partners.length === 0) return new Map()
  const rows = await tx
    .selectFrom('partner_account_change')
    .selectAll()
    .where(
      'partner_id',
      'in',
      partners.map(({ id }) => id),
    )
    .orderBy('seq')
    .execute()
  const changes = Map.groupBy(rows.map(toChange), ({ partnerId }) => partnerId)
  return new Map(
    partners.map(({ id, tax_id, name, bank_name, bank_account, bank_code }) => {
      const own = changes.get(id) ?? []
      return [
        tax_id,
        {
          partnerId: id,
          payee: { account: bank_account, bankName: bank_name, name },
          bankCode: bank_code,
          changes: own.filter(({ confirmed }) => !confirmed),
          lastConfirmation: own.findLast(({ confirmed }) => confirmed)?.confirmation ?? null,
        },
      ]
    }),
  )
}
