export { noticeModule } from './notice.module.ts'
