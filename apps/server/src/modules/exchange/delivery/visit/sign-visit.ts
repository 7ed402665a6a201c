// Signing and refusing. The task's row is the lock: of two signers, or of a signer and a revocation, one comes first.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { visitorEndpoints } from '@piaotai/contract/delivery/visitor.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { emit } from '../../../../kernel/events.ts'
import { requireRoom } from '../../../../kernel/rate-limits.ts'
import { captchaFits, countGuess, issue, spendCode, type Caller } from '../../../people/account/index.ts'
import { endTask } from '../change-deliveries.ts'
import type { DeliveryDeps } from '../deps.ts'
import { addEvent } from '../events.ts'
import { inVisit, requireStep, toAnswer, type VisitAnswer } from './visit.ts'

type Center = typeof visitorEndpoints
const targetOf = (taskId: string, phone: string): string => `${taskId}|${phone}`

/** After link, code and captcha; three a task and five a day a phone, beside the limits of every code. */
export const sendSignerCode =
  (deps: DeliveryDeps) =>
  async (
    token: string | null,
    { phone, captcha, deviceId }: In<Center['sendSignerCode']>,
    caller: Caller,
  ): Promise<Out<Center['sendSignerCode']>> => {
    const taskId = await inVisit(deps, token, async (_, visit) => {
      requireStep(visit, 'unlocked')
      return visit.task.id
    })
    if (!(await captchaFits(deps, phone, deviceId, captcha))) throw new Problem('account.captchaWrong')
    const counts = [
      ['signSms', taskId],
      ['signSmsDay', phone],
    ] as const
    await deps.db.outside(async (tx) => {
      for (const counted of counts) await requireRoom(deps.rateLimits, tx, counted, 'account.codeTooMany')
    })
    try {
      const { resendAfter } = await issue(deps, { purpose: 'sign', target: targetOf(taskId, phone), to: phone }, caller)
      return { seconds: resendAfter }
    } catch (error) {
      await deps.db.outside(async (tx) => {
        for (const [kind, subject] of counts) await deps.rateLimits.giveBack(tx, kind, subject)
      })
      throw error
    }
  }

export const signVisit =
  (deps: DeliveryDeps) =>
  async (token: string | null, { name, phone, code }: In<Center['signVisit']>, caller: Caller): Promise<VisitAnswer> => {
    const before = await inVisit(deps, token, async (_, visit) => {
      requireStep(visit, 'unlocked', 'signed')
      return visit
    })
    const { name: nameNeeded, phone: phoneNeeded } = before.task.signer
    const signer = name?.trim() ?? ''
    if (before.step === 'unlocked') {
      if (nameNeeded && signer === '') throw new Problem('visit.nameNeeded')
      if (phoneNeeded && (phone === undefined || code === undefined)) throw new Problem('visit.phoneNeeded')
      if (phoneNeeded) await countGuess(deps, 'sign', targetOf(before.task.id, phone!))
    }
    return inVisit(
      deps,
      token,
      async (tx, visit) => {
        requireStep(visit, 'unlocked', 'signed')
        const now = deps.clock.now()
        // Signed by another visitor meanwhile: there is one signature.
        if (visit.step === 'signed') return toAnswer(tx, visit, now)
        const { task } = visit
        if (phoneNeeded) await spendCode(deps, tx, 'sign', targetOf(task.id, phone!), code!)
        const signed = {
          state: 'signed' as const,
          signed_at: now.toISOString(),
          signer_name: signer || null,
          signer_phone: phoneNeeded ? phone! : null,
          signer_ip: caller.ip,
        }
        await tx
          .updateTable('delivery_task')
          .set({ ...signed, search: `${task.search}\u0001${folded(signer)}` })
          .where('id', '=', task.id)
          .execute()
        await addEvent(deps, tx, { companyId: task.company_id, taskId: task.id }, 'signed', { by: signer || null, ip: caller.ip })
        await deps.audit.record(tx, { companyId: task.company_id }, [
          {
            action: 'delivery.signed',
            objectType: 'delivery',
            objectId: task.id,
            detail: { number: task.number, signer, phone: signed.signer_phone, ip: caller.ip },
          },
        ])
        await emit(tx, 'delivery.signed', { companyId: task.company_id, taskId: task.id })
        return toAnswer(tx, { ...visit, task: { ...task, ...signed }, step: 'signed' }, now)
      },
      true,
    )
  }

export const refuseVisit =
  (deps: DeliveryDeps) =>
  (token: string | null, { reason }: In<Center['refuseVisit']>, caller: Caller): Promise<VisitAnswer> =>
    inVisit(
      deps,
      token,
      async (tx, visit) => {
        if (visit.step === 'signed') throw new Problem('visit.ended')
        requireStep(visit, 'unlocked')
        const { task } = visit
        const ended = { state: 'revoked' as const, ended_by: 'recipient' as const, end_reason: reason.trim() }
        await endTask(deps, tx, task, { by: 'recipient', reason: reason.trim() })
        await addEvent(deps, tx, { companyId: task.company_id, taskId: task.id }, 'refused', {
          ip: caller.ip,
          detail: { reason: reason.trim() },
        })
        await deps.audit.record(tx, { companyId: task.company_id }, [
          { action: 'delivery.refused', objectType: 'delivery', objectId: task.id, detail: { number: task.number, reason: reason.trim() } },
        ])
        return toAnswer(tx, { ...visit, task: { ...task, ...ended }, step: 'ended' }, deps.clock.now())
      },
      true,
    )
