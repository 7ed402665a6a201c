// Rows of partners: read whole, written from a draft with their mailboxes.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import type { PartnerDraft } from '@piaotai/domain/partner/partner.ts'
import type { AccountSource, PayeeState } from '@piaotai/domain/judgement/account.ts'
import { isOldTaxId } from '@piaotai/domain/partner/partner-draft.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AuditFact, Needs, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { pinyinPro } from '../../../lib/late-libraries.ts'
import { keepAccountChanges } from './account-changes.ts'

export type PartnerDeps = Needs<'db' | 'clock' | 'audit'>
export type PartnerInput = In<typeof partnerEndpoints.createPartner>
export type PartnerItem = Out<typeof partnerEndpoints.readPartner>

/** 昆山沃野 → ksww, as clerks type it; Latin letters and figures stay. */
const initialsOf = (name: string): string =>
  pinyinPro().pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
/** 昆山沃野 → kun shan wo ye: lists are ordered as a dictionary is. */
const sortKeyOf = (name: string): string =>
  folded(pinyinPro().pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('\u0001'))
/** The text that a keyword is looked for in; U+0001 keeps a keyword from running over two fields. */
const searchOf = (draft: PartnerDraft): string =>
  [draft.name, initialsOf(draft.name), draft.taxId, draft.contact, draft.externalNumber, ...draft.mailboxes.map(({ address }) => address)]
    .filter((part) => part !== '')
    .map(folded)
    .join('\u0001')

const columnsOf = (draft: PartnerDraft, responsibleId: string | null, actor: Actor, now: Date) => ({
  name: draft.name,
  tax_id: draft.taxId,
  relations: [...draft.relations],
  customer_type: draft.customerType,
  taxpayer_kind: draft.taxpayerKind,
  invoicing_type: draft.invoicingType,
  contact: draft.contact,
  phone: draft.phone,
  address: draft.address,
  bank_name: draft.bankName,
  bank_code: draft.bankCode,
  bank_account: draft.bankAccount,
  external_number: draft.externalNumber,
  order_name: draft.orderName,
  tags: [...draft.tags],
  responsible_id: responsibleId,
  search: searchOf(draft),
  sort_key: sortKeyOf(draft.name),
  changed_at: now.toISOString(),
  changed_by_name: actor.userName,
})
export interface WrittenPartner {
  readonly id: string
  readonly draft: PartnerDraft
  readonly responsibleId: string | null
}
/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const chunk = 1000

/** Answers what is to be logged of the partners' accounts, as `updatePartners` does. */
export const insertPartners = async (
  tx: Tx,
  actor: Actor,
  now: Date,
  source: AccountSource,
  partners: readonly WrittenPartner[],
): Promise<readonly AuditFact[]> => {
  for (let at = 0; at < partners.length; at += chunk)
    await tx
      .insertInto('partner')
      .values(
        partners.slice(at, at + chunk).map(({ id, draft, responsibleId }) => ({
          company_id: actor.companyId,
          id,
          ...columnsOf(draft, responsibleId, actor, now),
        })),
      )
      .execute()
  await insertMailboxes(tx, actor, partners)
  return keepAccountChanges(
    tx,
    actor,
    now,
    source,
    partners.map(({ id, draft }) => ({ id, before: undefined, after: draft })),
  )
}
export const updatePartners = async (
  tx: Tx,
  actor: Actor,
  now: Date,
  source: AccountSource,
  partners: readonly (WrittenPartner & { readonly before: PayeeState })[],
): Promise<readonly AuditFact[]> => {
  for (const one of partners) await updateRow(tx, actor, now, one)
  return keepAccountChanges(
    tx,
    actor,
    now,
    source,
    partners.map(({ id, before, draft }) => ({ id, before, after: draft })),
  )
}
const updateRow = async (tx: Tx, actor: Actor, now: Date, { id, draft, responsibleId }: WrittenPartner): Promise<void> => {
  await tx
    .updateTable('partner')
    .set((eb) => ({ ...columnsOf(draft, responsibleId, actor, now), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('partner_mailbox').where('partner_id', '=', id).execute()
  await insertMailboxes(tx, actor, [{ id, draft }])
}
const insertMailboxes = async (tx: Tx, actor: Actor, partners: readonly Pick<WrittenPartner, 'id' | 'draft'>[]): Promise<void> => {
  const rows = partners.flatMap(({ id, draft }) =>
    draft.mailboxes.map((mailbox, position) => ({ company_id: actor.companyId, partner_id: id, position, ...mailbox })),
  )
  for (let at = 0; at < rows.length; at += chunk)
    await tx
      .insertInto('partner_mailbox')
      .values(rows.slice(at, at + chunk))
      .execute()
}

/** The columns of a partner with its mailboxes and its responsible member, for queries on `partner`. */
export const wholePartners = (tx: Tx) =>
  tx
    .selectFrom('partner')
    .leftJoin('app_user as responsible', 'responsible.id', 'partner.responsible_id')
    .selectAll('partner')
    .select([
      'responsible.name as responsibleName',
      sql<
        { address: string; comment: string }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('address', m.address, 'comment', m.comment) order by m.position)
        from partner_mailbox m where m.company_id = partner.company_id and m.partner_id = partner.id), '[]')`.as('mailboxes'),
      sql<PartnerItem['link']>`(select jsonb_build_object('id', l.id, 'state', l.state, 'direction', l.direction, 'number', l.other_number)
        from partner_link l where l.company_id = partner.company_id and l.partner_id = partner.id and l.state in ('invited', 'linked')
        order by l.invited_at desc limit 1)`.as('link'),
    ])
type WholeRow = Awaited<ReturnType<ReturnType<typeof wholePartners>['executeTakeFirstOrThrow']>>

export const toItem = (row: WholeRow): PartnerItem => ({
  id: row.id,
  name: row.name,
  taxId: row.tax_id,
  oldTaxId: isOldTaxId(row.customer_type, row.tax_id),
  relations: row.relations,
  customerType: row.customer_type,
  taxpayerKind: row.taxpayer_kind,
  invoicingType: row.invoicing_type,
  contact: row.contact,
  phone: row.phone,
  address: row.address,
  bankName: row.bank_name,
  bankCode: row.bank_code,
  bankAccount: row.bank_account,
  externalNumber: row.external_number,
  orderName: row.order_name,
  tags: row.tags,
  mailboxes: row.mailboxes,
  responsible: row.responsible_id === null ? null : { id: row.responsible_id, name: row.responsibleName ?? '' },
  link: row.link,
  version: row.version,
  changedAt: toInstant(row.changed_at),
  changedBy: row.changed_by_name,
})
