export { makeArchive } from './make-archive.ts'
export { archiveModule } from './archive.module.ts'
