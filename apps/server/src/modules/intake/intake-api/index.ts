export { intakeApiModule } from './intake-api.module.ts'
