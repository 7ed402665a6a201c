import type { Title } from '@piaotai/domain/title/title.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'

export interface OtherCompany {
  readonly id: string
  readonly name: string
  readonly titles: readonly Title[]
}
/**
 * Titles of the person's other companies. The database shows titles of companies with `app.user_id` as active member,
 * and no others.
 */
export const findOwnerCompany = async (tx: Tx, { companyId, userId }: Actor): Promise<readonly OtherCompany[]> => {
  const rows = await tx
    .selectFrom('own_title')
    .innerJoin('member', 'member.company_id', 'own_title.company_id')
    .innerJoin('company', 'company.id', 'own_title.company_id')
    .select([
      'own_title.company_id',
      'company.name as company',
      'own_title.id',
      'own_title.name',
      'own_title.tax_id',
      'own_title.former_names',
    ])
    .where('member.user_id', '=', userId)
    .where('member.status', '=', 'active')
    .where('company.deleted_at', 'is', null)
    .where('own_title.company_id', '<>', companyId)
    .where('own_title.kind', '=', 'company')
    .orderBy('company.number')
    .orderBy('own_title.id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.company_id)].map(([id, own]) => ({
    id,
    name: own[0]!.company,
    titles: own.map((row) => ({ id: row.id, kind: 'company' as const, name: row.name, taxId: row.tax_id, formerNames: row.former_names })),
  }))
}
