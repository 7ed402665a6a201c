export { drawPages } from './drawn-pages.ts'
export { acknowledgeStored, certifyUploads, storeForm, type FileNeeds, type Uploader } from './uploads.ts'
export { claimFile, claimFiles, dropUnclaimed, fileToRead, inspectUpload, openLink, settleUpload, signLink, storeBytes, type Inspected, type StoredFile } from './stored-files.ts'
export { keepPicture, showPicture } from './person-pictures.ts'
