// 回调: the company's own programs are told what happens.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { WebhookDeps } from './deps.ts'
import { attemptWebhook } from './jobs.ts'
import { listWebhookDeliveries, listWebhooks, readWebhookDelivery } from './list-webhooks.ts'
import { replayDelivery, replayFailed, tryWebhook } from './replay.ts'
import { giveUpWebhook, runWebhookAttempt } from './run-attempt.ts'
import { changeWebhook, createWebhook, removeWebhook, rotateWebhook, switchWebhook, type SaveWebhookDeps } from './save-webhooks.ts'
import { webhookSubscribers } from './subscribers.ts'
import { forgetDeliveries } from './tidy.ts'
import { webhookSecrets } from './sealed.ts'

export const webhookModule = defineModule({
  sealed: webhookSecrets,
  useCases: (deps: SaveWebhookDeps) => ({
    listWebhooks: listWebhooks(deps),
    createWebhook: createWebhook(deps),
    changeWebhook: changeWebhook(deps),
    rotateWebhook: rotateWebhook(deps),
    switchWebhook: switchWebhook(deps),
    removeWebhook: removeWebhook(deps),
    tryWebhook: tryWebhook(deps),
    replayFailed: replayFailed(deps),
    listWebhookDeliveries: listWebhookDeliveries(deps),
    readWebhookDelivery: readWebhookDelivery(deps),
    replayDelivery: replayDelivery(deps),
  }),
  subscribers: webhookSubscribers,
  jobs: [
    defineWork(attemptWebhook, {
      room: { atOnce: 16, spare: 4 },
      run: (deps: WebhookDeps) => runWebhookAttempt(deps),
      deadLetter: giveUpWebhook,
    }),
  ],
  sweep: forgetDeliveries,
})
