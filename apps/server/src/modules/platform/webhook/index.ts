export { webhookModule } from './webhook.module.ts'
export { runWebhookAttempt } from './run-attempt.ts'
