export { replyModule } from './reply.module.ts'
