// Links between companies, as deliveries ask for them.
import type { Tx } from '../../../kernel/deps.ts'

export interface LinkedCompany {
  readonly companyId: string
  readonly name: string
}
/** The company at the other end of a standing link of the acting company. */
export type FindLinkedCompany = (tx: Tx, linkId: string) => Promise<LinkedCompany | undefined>

export const linkedCompany: FindLinkedCompany = async (tx, linkId) => {
  const link = await tx
    .selectFrom('partner_link')
    .select(['other_company_id', 'other_name'])
    .where('id', '=', linkId)
    .where('state', '=', 'linked')
    // A link that ends meanwhile ends after the sending.
    .forShare()
    .executeTakeFirst()
  return link && { companyId: link.other_company_id, name: link.other_name }
}
/** The standing link of a partner. */
export const linkOfPartner = async (tx: Tx, partnerId: string): Promise<string | null> =>
  (await tx.selectFrom('partner_link').select('id').where('partner_id', '=', partnerId).where('state', '=', 'linked').executeTakeFirst())
    ?.id ?? null
