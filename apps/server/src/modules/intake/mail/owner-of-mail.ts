// The person whose a mail's invoices are.
import { isDoubtfulSender, type MailChecks } from '@piaotai/domain/mail.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { superAdminsOf } from '../../people/permission/index.ts'
import type { MailRecord } from './derive-status.ts'

const activeMember = async (tx: Tx, companyId: string, userId: string | null): Promise<string | undefined> =>
  userId === null
    ? undefined
    : (
        await tx
          .selectFrom('member')
          .select('user_id')
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .where('status', '=', 'active')
          .executeTakeFirst()
      )?.user_id
/** The colleague who forwards from a confirmed mailbox of theirs; the sender's own domain must vouch for the address. */
const forwarder = async (tx: Tx, companyId: string, address: string, checks: MailChecks): Promise<string | undefined> => {
  if (checks.dmarc !== 'pass' || isDoubtfulSender(checks)) return undefined
  const owner = await tx
    .selectFrom('personal_mailbox')
    .select('user_id')
    .where('email', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return activeMember(tx, companyId, owner?.user_id ?? null)
}

/** Of a person's mail that person; of a company's whoever bound the mailbox or forwarded, else the super admin. */
export const ownerOfMail = async (
  tx: Tx,
  mail: Pick<MailRecord, 'company_id' | 'owner_id' | 'area'>,
  from: string,
  checks: MailChecks,
): Promise<string> => {
  const { company_id: companyId } = mail
  const owner =
    (await activeMember(tx, companyId, mail.owner_id)) ??
    (mail.area === 'company' ? await forwarder(tx, companyId, from, checks) : undefined)
  if (owner) return owner
  const [admin] = await superAdminsOf(tx, companyId)
  if (!admin) throw new Error('a company without a super admin')
  return admin
}
