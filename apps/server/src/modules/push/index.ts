export { pushModule, type PushUseCases } from './push.module.ts'
export { runAttempt } from './run-attempt.ts'
export { runFollowUp } from './ask-receiver.ts'
export { runWake } from './breaker.ts'
