export { apiKeyModule } from './api-key.module.ts'
export { keysFound } from './list-keys.ts'
