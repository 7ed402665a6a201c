export { makeArchive } from './make-archive.ts'
