export { makeArchive } from './make-archive.ts'
export { packagedSince, type Packaged } from './packaged.ts'
export { archiveModule } from './archive.module.ts'
