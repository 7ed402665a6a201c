export { startModule } from './start.module.ts'
