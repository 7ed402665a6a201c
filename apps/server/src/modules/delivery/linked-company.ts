// Links between companies, as deliveries ask for them.
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'

export interface LinkedCompany {
  readonly companyId: string
  readonly name: string
}
/** The company at the other end of a standing link of the actor's company. */
export type FindLinkedCompany = (tx: Tx, actor: Actor, linkId: string) => Promise<LinkedCompany | undefined>
/** No link exists yet. */
export const linkedCompany: FindLinkedCompany = async () => undefined
/** The standing link of a partner. */
export const linkOfPartner = async (_tx: Tx, _actor: Actor, _partnerId: string): Promise<string | null> => null
