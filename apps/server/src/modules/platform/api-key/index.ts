export { apiKeyModule } from './api-key.module.ts'
