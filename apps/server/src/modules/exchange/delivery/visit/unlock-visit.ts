// The sign-in code: each attempt is counted by one statement, before the comparison.
import { sql } from 'kysely'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { visitorEndpoints } from '@piaotai/contract/delivery/visitor.ts'
import { deliveryLimits as most, plainSignInCode } from '@piaotai/domain/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { securityEvent } from '../../../../kernel/security-events.ts'
import type { Caller } from '../../../people/account/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { addEvent } from '../events.ts'
import { isSignInCode } from '../secrets.ts'
import type { TaskRecord } from '../task-rows.ts'
import { inVisit, toAnswer, triesLeft, type Visit, type VisitAnswer } from './visit.ts'

type Counted = Pick<TaskRecord, 'tries' | 'tries_total' | 'code_version' | 'code_hash' | 'paused_until' | 'code_void'>

export const unlockVisit =
  (deps: DeliveryDeps) =>
  async (token: string | null, { code }: In<(typeof visitorEndpoints)['unlockVisit']>, caller: Caller): Promise<VisitAnswer> => {
    const plain = plainSignInCode(code)
    const counted = await inVisit(deps, token, async (tx, visit) => {
      if (visit.step === 'ended') throw new Problem('visit.ended')
      if (visit.step !== 'locked') return await toAnswer(tx, visit, deps.clock.now())
      // Cannot be any code: a slip of the keyboard costs no attempt.
      if (plain === undefined) throw new Problem('visit.codeWrong', { left: triesLeft(visit.task, deps.clock.now()) })
      return { taskId: visit.task.id, attempt: await countAttempt(deps, tx, visit) }
    })
    if ('step' in counted) return counted
    const { taskId, attempt } = counted
    const right = attempt.code_hash !== null && (await isSignInCode(deps.encryption, taskId, plain!, attempt.code_hash))
    if (right) return inVisit(deps, token, (tx, visit) => unlock(deps, tx, visit, attempt, caller), true)
    securityEvent('security.factorFailed', { problem: 'visit.codeWrong' })
    await inVisit(deps, token, (tx, visit) => recordWrong(deps, tx, visit, attempt, caller))
    throw new Problem('visit.codeWrong', { left: Math.max(0, most.triesUntilPause - attempt.tries) })
  }

/** Counts one attempt, or says why there is none. The fifth pauses and the twentieth voids the code before they are compared; a right code undoes that. */
const countAttempt = async ({ clock }: Pick<DeliveryDeps, 'clock'>, tx: Tx, { task }: Visit): Promise<Counted> => {
  const now = clock.now()
  const at = now.toISOString()
  const pause = new Date(now.getTime() + most.pauseMinutes * 60_000).toISOString()
  const { rows } = await sql<Counted>`update delivery_task set
      tries = case when paused_until is null then tries + 1 else 1 end,
      paused_until = case when paused_until is null and tries + 1 >= ${most.triesUntilPause} then ${pause}::timestamptz end,
      tries_total = tries_total + 1, code_void = tries_total + 1 >= ${most.triesUntilVoid}
    where company_id = ${task.company_id} and id = ${task.id} and not code_void and code_hash is not null and (paused_until is null or paused_until <= ${at})
    returning tries, tries_total, code_version, code_hash, paused_until, code_void`.execute(tx)
  if (rows[0]) return rows[0]
  const present = await tx
    .selectFrom('delivery_task')
    .select(['code_void', 'paused_until'])
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow()
  if (present.code_void || present.paused_until === null) throw new Problem('visit.codeVoid')
  throw new Problem('visit.paused', { minutes: Math.max(1, Math.ceil((Date.parse(present.paused_until) - now.getTime()) / 60_000)) })
}

/** The code may have been reset, or the task ended, between the count and now. */
const unlock = async (deps: DeliveryDeps, tx: Tx, visit: Visit, attempt: Counted, caller: Caller): Promise<VisitAnswer> => {
  const { task, link } = visit
  if (visit.step === 'ended') throw new Problem('visit.ended')
  if (task.code_version !== attempt.code_version) throw new Problem('visit.codeWrong', { left: triesLeft(task, deps.clock.now()) })
  await tx
    .updateTable('delivery_task')
    .set((eb) => ({
      tries: 0,
      paused_until: null,
      tries_total: eb.fn('greatest', [eb('tries_total', '-', 1), eb.lit(0)]),
      code_void: false,
    }))
    .where('id', '=', task.id)
    .execute()
  await tx.updateTable('delivery_link').set({ unlocked: task.code_version }).where('hash', '=', link.hash).execute()
  await addEvent(deps, tx, { companyId: task.company_id, taskId: task.id }, 'unlocked', { ip: caller.ip })
  const step = task.state === 'signed' ? 'signed' : 'unlocked'
  return toAnswer(tx, { link: { ...link, unlocked: task.code_version }, task, step }, deps.clock.now())
}
const recordWrong = async (deps: DeliveryDeps, tx: Tx, { task }: Visit, attempt: Counted, caller: Caller): Promise<void> => {
  const key = { companyId: task.company_id, taskId: task.id }
  await addEvent(deps, tx, key, 'codeWrong', { ip: caller.ip, detail: { total: attempt.tries_total } })
  if (!attempt.code_void) return
  await addEvent(deps, tx, key, 'codeVoid', { ip: caller.ip })
  await deps.audit.record(tx, { companyId: task.company_id }, [
    { action: 'delivery.codeVoid', objectType: 'delivery', objectId: task.id, detail: { number: task.number }, result: 'failed' },
  ])
  await emit(tx, 'delivery.codeVoid', key)
}
