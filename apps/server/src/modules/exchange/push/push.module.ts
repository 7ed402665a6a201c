// 推送: invoices handed to other systems, and what those say of them.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import { acknowledgePush } from './acknowledge-push.ts'
import { askReceiver, runFollowUp } from './ask-receiver.ts'
import { runWake } from './breaker.ts'
import type { PushDeps } from './deps.ts'
import { attemptPush, followUpPush, wakeTarget } from './jobs.ts'
import { listPushes, readPushes } from './list-pushes.ts'
import { listPushTargets, readPushTarget } from './list-targets.ts'
import { markNoPush } from './mark-none.ts'
import { pushInvoices } from './push-invoices.ts'
import { readPushFile } from './read-file.ts'
import { recallPushes } from './recall-pushes.ts'
import { giveUpAttempt, runAttempt } from './run-attempt.ts'
import { pointTargets } from './point-targets.ts'
import { changePushTarget, createPushTarget, removePushTarget, switchPushTarget, type SaveDeps } from './save-targets.ts'
import { stopPushes } from './stop-pushes.ts'
import { pushSubscribers } from './subscribers.ts'
import { previewPush, probePushTarget } from './try-target.ts'
import { pushSecrets } from './sealed.ts'

export const pushModule = defineModule({
  sealed: pushSecrets,
  useCases: (deps: SaveDeps) => ({
    listPushTargets: listPushTargets(deps),
    readPushTarget: readPushTarget(deps),
    createPushTarget: createPushTarget(deps),
    changePushTarget: changePushTarget(deps),
    switchPushTarget: switchPushTarget(deps),
    removePushTarget: removePushTarget(deps),
    probePushTarget: probePushTarget(deps),
    previewPush: previewPush(deps),
    listPushes: listPushes(deps),
    readPushes: readPushes(deps),
    pushInvoices: pushInvoices(deps),
    stopPushes: stopPushes(deps),
    recallPushes: recallPushes(deps),
    askReceiver: askReceiver(deps),
    markNoPush: markNoPush(deps),
    acknowledgePush: acknowledgePush(deps),
    readPushFile: readPushFile(deps),
  }),
  commands: (deps: PushDeps) => ({ pointTargets: pointTargets(deps) }),
  subscribers: pushSubscribers,
  jobs: [
    defineWork(attemptPush, { room: { atOnce: 24, spare: 8 }, run: (deps: PushDeps) => runAttempt(deps), deadLetter: giveUpAttempt }),
    defineWork(wakeTarget, { room: 2, run: runWake }),
    defineWork(followUpPush, { room: 2, run: runFollowUp }),
  ],
})
export type PushUseCases = ReturnType<typeof pushModule.useCases>
