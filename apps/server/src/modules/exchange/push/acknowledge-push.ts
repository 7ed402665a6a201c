// 推送回执: what a receiver says of a push, signed by the secret of its target. Said twice, it counts once.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { afterPush } from '@piaotai/domain/push/push.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { isSigned, type SignedMessage } from '../../../lib/webhook-signature.ts'
import { placeOf } from '../../people/account/index.ts'
import type { PushDeps } from './deps.ts'
import { lockAll } from './lock-all.ts'
import { addEvent, changePush, type PushRecord } from './push-rows.ts'
import { settlePush } from './settle-push.ts'
import { inForce, openSecrets, readTicket } from './target-rows.ts'

type E = (typeof pushEndpoints)['acknowledgePush']
/** A message and the address that it came from. */
interface CalledMessage extends SignedMessage {
  readonly ip: string
}

export const acknowledgePush =
  (deps: PushDeps) =>
  async (message: CalledMessage, { ticket, data }: In<E>): Promise<Record<string, never>> => {
    const { companyId, targetId } = readTicket(ticket)
    const place = placeOf(message.ip)
    const limits = [
      ['pushUnsignedIp', place],
      ['pushUnsigned', `${targetId}|${place}`],
    ] as const
    const slowed = await deps.db.outside(async (tx) => {
      for (const [kind, subject] of limits) if ((await deps.rateLimits.blockedFor(tx, kind, subject)) > 0) return true
      return false
    })
    if (slowed) throw new Problem('push.slowedDown')
    try {
      return await heard(deps, message, companyId, targetId, data)
    } catch (error) {
      if (error instanceof Problem && error.type === 'push.unsigned')
        await deps.db.outside(async (tx) => {
          for (const [kind, subject] of limits) await deps.rateLimits.consume(tx, kind, subject)
        })
      throw error
    }
  }
const heard = (
  deps: PushDeps,
  message: SignedMessage,
  companyId: string,
  targetId: string,
  data: In<E>['data'],
): Promise<Record<string, never>> =>
  deps.db.inTenant({ companyId }, async (tx) => {
    // Unknown targets answer like wrong signatures.
    const known = await tx.selectFrom('push_target').selectAll().where('id', '=', targetId).executeTakeFirst()
    if (!known) throw new Problem('push.unsigned')
    const { secret, former } = inForce(openSecrets(deps, known), deps.clock.now())
    const secrets = [secret, former].filter((one) => one !== undefined)
    if (!isSigned(secrets, message, deps.clock.now())) throw new Problem('push.unsigned')
    const found = await tx
      .selectFrom('push')
      .select(['id', 'invoice_id', 'target_id'])
      .where('target_id', '=', targetId)
      .where('key', '=', data.key)
      .orderBy('pushed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!found) throw new Problem('push.notFound')
    const key = { companyId, pushId: found.id }
    const { invoice, target, push: locked } = await lockAll(tx, key, found)
    const push = locked!
    const act = actOf(push, data.status)
    const counts = afterPush(push.state, act) !== undefined
    const first = await addEvent(tx, key, deps.clock.now(), {
      kind: 'acknowledged',
      outcome: counts ? (data.status ?? 'state') : 'tooLate',
      error: data.error ?? null,
      note: [data.receiverState, data.reason].filter((part) => part !== undefined).join(' '),
      messageId: message.id.slice(0, 100),
    })
    if (!first || !counts) return {}
    const error = act === 'reject' ? (data.error ?? push.error ?? 'UNKNOWN') : null
    await settlePush(deps, tx, push, invoice, target.name, {
      act,
      error,
      note: data.reason ?? (act === 'reject' ? push.note : ''),
      externalId: data.externalId,
      receiverState: data.receiverState,
    })
    // An attempt under way learns of it from the push's state.
    if (push.claimed_until !== null) await changePush(tx, key, { claimed_until: push.claimed_until })
    return {}
  })
/** Progress without a word about the push itself means that it was received; a rejected one stays so. */
const actOf = ({ state }: PushRecord, status: 'received' | 'rejected' | undefined): 'receive' | 'reject' =>
  status === undefined ? (state === pushStatus.rejected ? 'reject' : 'receive') : status === 'received' ? 'receive' : 'reject'
