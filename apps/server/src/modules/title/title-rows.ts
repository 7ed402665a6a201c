// A company's titles: read for comparison, written under one lock, the default kept.
import { sql } from 'kysely'
import type { OwnTitle } from '@piaotai/domain/category.ts'
import { comparedName, ownTitles, type Title } from '@piaotai/domain/title.ts'
import type { TitleDraft } from '@piaotai/domain/title-draft.ts'
import { newId } from '../../kernel/ids.ts'
import { json } from '../../kernel/json.ts'
import type { Tx } from '../../kernel/needs.ts'
import { holdTurn, takeTurn } from '../../kernel/take-turn.ts'

/** Titles of a company as invoices are compared with them, the default one first. */
export const titlesOf = async (tx: Tx, companyId: string): Promise<readonly Title[]> =>
  (
    await tx
      .selectFrom('own_title')
      .select(['id', 'kind', 'name', 'tax_id', 'former_names'])
      .where('company_id', '=', companyId)
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .execute()
  ).map((row) => ({ id: row.id, kind: row.kind, name: row.name, taxId: row.tax_id, formerNames: row.former_names }))

const turnOf = (companyId: string): string => `titles ${companyId}`
/** For whoever changes titles: waits for invoices that are being recorded, whose status would else be told by the titles of before. */
export const lockTitles = (tx: Tx, companyId: string): Promise<void> => takeTurn(tx, turnOf(companyId))
/** For whoever records a new invoice: the titles stay as they are until it is committed, so that a later comparison finds it. */
export const holdTitles = async (tx: Tx, companyId: string): Promise<readonly Title[]> => {
  await holdTurn(tx, turnOf(companyId))
  return titlesOf(tx, companyId)
}

/** The columns of a draft. */
export const columnsOf = (draft: TitleDraft) => ({
  kind: draft.kind,
  name: draft.name,
  name_key: comparedName(draft.name),
  tax_id: draft.taxId === '' ? null : draft.taxId,
  address: draft.address,
  phone: draft.phone,
  bank_name: draft.bankName,
  bank_account: draft.bankAccount,
  former_names: json([...draft.formerNames]),
})
/** Adds titles; the first one that a company gets is its default. Answers their ids. */
export const insertTitles = async (
  tx: Tx,
  companyId: string,
  drafts: readonly TitleDraft[],
  now: Date,
  by: string | null,
): Promise<readonly string[]> => {
  const ids = drafts.map(() => newId(now))
  if (drafts.length > 0)
    await tx
      .insertInto('own_title')
      .values(
        drafts.map((draft, at) => ({
          company_id: companyId,
          id: ids[at]!,
          ...columnsOf(draft),
          changed_at: now.toISOString(),
          changed_by_name: by,
        })),
      )
      .execute()
  await haveDefault(tx, companyId)
  return ids
}
/** As long as there are titles, one of them is the default: the oldest where none was chosen. */
export const haveDefault = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`update own_title set is_default = true where company_id = ${companyId} and id = (select id from own_title where company_id = ${companyId} order by id limit 1)
    and not exists (select 1 from own_title where company_id = ${companyId} and is_default)`.execute(tx)
}
/** A company that was made with its tax id has that as its first title. */
export const addFirstTitle = async (
  tx: Tx,
  companyId: string,
  { name, taxId }: { readonly name: string; readonly taxId: string },
  now: Date,
): Promise<void> => {
  await insertTitles(
    tx,
    companyId,
    [{ kind: 'company', name, taxId, address: '', phone: '', bankName: '', bankAccount: '', formerNames: [] }],
    now,
    null,
  )
}
/** What a company is called when invoices are classified: its own name, and all that its titles say. */
export const ownTitlesOf = async (tx: Tx, companyId: string, titles: readonly Title[]): Promise<readonly OwnTitle[]> => {
  const company = await tx.selectFrom('company').select(['name', 'tax_id']).where('id', '=', companyId).executeTakeFirstOrThrow()
  return [{ name: company.name, taxId: company.tax_id }, ...ownTitles(titles)]
}
