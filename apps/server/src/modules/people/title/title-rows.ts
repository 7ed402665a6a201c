// A company's titles: read for comparison, written under one lock, the default kept.
import { sql } from 'kysely'
import type { OwnTitle } from '@piaotai/domain/category/category.ts'
import { comparedName, ownTitles, type Title } from '@piaotai/domain/title/title.ts'
import type { TitleDraft } from '@piaotai/domain/title/title-draft.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { takeSharedAdvisoryLock, takeAdvisoryLock } from '../../../db/advisory-lock.ts'

/**
 * The company's titles for comparison, the default one first, and its names for classifying: its own and those of its
 * titles.
 */
export const namesOf = async (
  tx: Tx,
  companyId: string,
): Promise<{ readonly titles: readonly Title[]; readonly own: readonly OwnTitle[] }> => {
  const rows = await tx
    .selectFrom('company as c')
    .leftJoin('own_title as t', 't.company_id', 'c.id')
    .select([
      'c.name as company',
      'c.tax_id as companyTaxId',
      't.id',
      't.kind',
      't.name',
      't.tax_id as taxId',
      't.former_names as formerNames',
    ])
    .where('c.id', '=', companyId)
    .orderBy('t.is_default', 'desc')
    .orderBy('t.id')
    .execute()
  const titles = rows.flatMap(({ id, kind, name, taxId, formerNames }) =>
    id !== null && kind !== null && name !== null && formerNames !== null ? [{ id, kind, name, taxId, formerNames }] : [],
  )
  return { titles, own: [{ name: rows[0]!.company, taxId: rows[0]!.companyTaxId }, ...ownTitles(titles)] }
}
/** Its titles alone. */
export const titlesOf = async (tx: Tx, companyId: string): Promise<readonly Title[]> => (await namesOf(tx, companyId)).titles

const turnOf = (companyId: string): string => `titles ${companyId}`
/**
 * For changes of titles: waits for invoices being recorded, which would otherwise get their status from the old titles.
 */
export const lockTitles = (tx: Tx, companyId: string): Promise<void> => takeAdvisoryLock(tx, turnOf(companyId))
/**
 * For recording a new invoice: keeps the titles unchanged until the commit, so that a later round finds the invoice.
 */
export const holdNames = async (tx: Tx, companyId: string): ReturnType<typeof namesOf> => {
  await takeSharedAdvisoryLock(tx, turnOf(companyId))
  return namesOf(tx, companyId)
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
/** Adds titles; a company's first one becomes its default. Returns their ids. */
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
/** One of the titles is always the default: the oldest without a choice. */
export const haveDefault = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`update own_title set is_default = true where company_id = ${companyId} and id = (select id from own_title where company_id = ${companyId} order by id limit 1)
    and not exists (select 1 from own_title where company_id = ${companyId} and is_default)`.execute(tx)
}
/** A company created with a tax id has it as its first title. */
export const addFirstTitle = async (
  tx: Tx,
  companyId: string,
  { name, taxId }: { readonly name: string; readonly taxId: string },
  now: Date,
  by: string | null,
): Promise<readonly string[]> =>
  insertTitles(
    tx,
    companyId,
    [{ kind: 'company', name, taxId, address: '', phone: '', bankName: '', bankAccount: '', formerNames: [] }],
    now,
    by,
  )
