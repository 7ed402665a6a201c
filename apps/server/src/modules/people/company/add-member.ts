import type { CompanyDeps } from './deps.ts'
import { admit, isMember } from './members.ts'

/** Adds a member without invitation, for the demo seed and operators. An existing member stays unchanged. */
export const addMember =
  ({ db, clock }: Pick<CompanyDeps, 'db' | 'clock'>) =>
  (companyId: string, userId: string): Promise<void> =>
    db.inTenant({ companyId }, async (tx) => {
      if (!(await isMember(tx, companyId, userId))) await admit(tx, companyId, { userId }, clock.now())
    })
