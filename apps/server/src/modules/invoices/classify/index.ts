export { classifyModule } from './classify.module.ts'
