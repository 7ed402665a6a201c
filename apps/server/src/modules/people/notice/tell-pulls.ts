// What comes of a pull from the tax bureau, to whoever asked for it. One of the night is told when it needs somebody.
import { pullAdviceOf } from '@piaotai/domain/tax/tax-pull.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { settle, tell, type TellDeps } from './tell.ts'

export const pullNotices = (deps: TellDeps): Subscribers => ({
  'taxPull.ended': async (tx, { companyId, taskId, number, direction, to, byItself, count, error }) => {
    await settle(deps, tx, 'pullWaits', taskId)
    const told = { companyId, objectId: taskId, to: [{ userId: to }] }
    // Who stops a pull knows it.
    if (error === 'CANCELLED') return
    if (error !== null) await tell(deps, tx, { ...told, kind: 'pullFailed', data: { number, direction, advice: pullAdviceOf(error) } })
    else if (!byItself) await tell(deps, tx, { ...told, kind: 'pullEnded', data: { number, direction, count } })
  },
  'taxPull.waits': (tx, { companyId, taskId, number, direction, to }) =>
    tell(deps, tx, { companyId, kind: 'pullWaits', objectId: taskId, data: { number, direction }, to: [{ userId: to }] }),
  'taxPull.wentOn': (tx, { taskId }) => settle(deps, tx, 'pullWaits', taskId),
})
