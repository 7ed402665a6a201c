import type { Tx } from '../../../../kernel/deps.ts'

/**
 * The company that owns a mail domain: its members sign in by its identity service, and it can read their mail there.
 */
export const companyOfDomain = async (tx: Tx, domain: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('sso_domain')
      .innerJoin('company', 'company.id', 'sso_domain.company_id')
      .select('company_id')
      .where('domain', '=', domain)
      .where('company.deleted_at', 'is', null)
      .executeTakeFirst()
  )?.company_id
