// The one gate of opening acts: kind of caller, right, sight and proof before the act; its log entry and notice within its transaction.
import { judgeOpening, type OpeningAct } from '@piaotai/domain/rights/opening-acts.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor, GivenProof, Prove } from '../../../kernel/actor.ts'
import type { Audit, Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { seesEveryInvoice } from './row-scope.ts'

export interface GateDeps extends Needs<'audit'> {
  readonly prove: Prove
}
/** What was opened, for the log and the notice. */
interface OpenedObject {
  readonly type: string
  readonly id: string
  readonly name: string
}
/** Writes down in the act's transaction that it opened something, and tells those whom it concerns. */
export type Opened = (tx: Tx, object: OpenedObject) => Promise<void>

interface Asked {
  /** Given in the call's input; otherwise the one that came with the call counts. */
  readonly proof?: GivenProof | undefined
  /** Whether this very act opens invoices of the whole company; as the act's table says, if left out. */
  readonly whole?: boolean | undefined
}
const given = (proof: GivenProof | undefined): proof is GivenProof =>
  proof !== undefined && (proof.code !== undefined || proof.password !== undefined)

/**
 * Lets an opening act through, or refuses it. Outside any transaction: a proof counts its guesses. The answer belongs into the
 * transaction of the act.
 */
export const passGate = async (
  { prove, audit }: GateDeps,
  actor: Actor,
  act: OpeningAct,
  { proof = actor.proof, whole }: Asked = {},
): Promise<Opened> => {
  const keyScopes = actor.byKey?.scopes
  const opener = {
    role: actor.role,
    permissions: actor.permissions,
    seesAll: seesEveryInvoice(actor),
    ...(keyScopes ? { keyScopes } : {}),
  }
  const answer = judgeOpening(act, opener, whole)
  if (answer === 'key' || answer === 'superAdminKey') throw new Problem('act.notByKey')
  if (answer === 'right') throw new Problem('permission.denied')
  if (answer === 'sight') throw new Problem('act.beyondSight')
  if (answer === 'proof') {
    if (!given(proof)) throw new Problem('act.proofNeeded')
    await prove(actor, proof)
  }
  return openedBy(audit, actor, act)
}
/** Of an act that began behind the gate and ends in a later call, such as a consent at another service. */
export const openedBy =
  (audit: Audit, actor: Actor, act: OpeningAct): Opened =>
  async (tx, { type, id, name }) => {
    await audit.record(tx, actor, [
      { action: 'company.opened', objectType: 'company', objectId: actor.companyId, detail: { act, name, object: type, objectId: id } },
    ])
    await emit(tx, 'company.opened', {
      companyId: actor.companyId,
      act,
      objectId: id,
      name,
      userId: actor.userId,
      by: actor.userName,
      language: actor.language,
    })
  }
