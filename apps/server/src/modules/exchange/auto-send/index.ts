export { autoSendModule } from './auto-send.module.ts'
