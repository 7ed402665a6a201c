export { dropEntries, storeEntry, type SplitRun } from './archive-entries.ts'
export { drawUpload } from './draw-upload.ts'
export { drawPages } from './drawn-pages.ts'
export { acknowledgeStored, asProblem, certifyUploads, storeForm, type FileDeps, type Uploader } from './uploads.ts'
export {
  claimFile,
  claimUploads,
  fileToRead,
  inspectUpload,
  openLink,
  finalizeUpload,
  signLink,
  storeBytes,
  type Inspected,
  type LinkJudge,
  type LinkSigner,
  type LinkSubject,
  type ReadableStorage,
  type StoredFile,
} from './stored-files.ts'
export { claimMade, dropMade, keepMade, keyForMade } from './made-files.ts'
export { keepPicture, removePicture, showPicture } from './person-pictures.ts'
export { namedByFiles, sweepFiles, sweepUploads, type Naming } from './sweep-files.ts'
export { openSigned, sign } from './signatures.ts'
export { fileModule, type FileUseCases } from './file.module.ts'
