// Every use case of files, built from its dependencies.
import { uploadGroups } from '@piaotai/domain/states.ts'
import type { Database } from '../../kernel/deps.ts'
import type { Losses } from '../../kernel/losses.ts'
import type { RateLimits } from '../../kernel/rate-limits.ts'
import type { Recognition } from '../../ports/recognition.ts'
import { drawPages } from './drawn-pages.ts'
import { showPicture } from './person-pictures.ts'
import { openLink, type LinkJudges, type StoredFile } from './stored-files.ts'
import { acknowledgeStored, certifyUploads, storeForm, type FileDeps } from './uploads.ts'

interface Deps {
  readonly db: Database
  readonly rateLimits: RateLimits
  readonly losses: Losses
  readonly files: FileDeps
  readonly recognition: Recognition
  readonly judges: LinkJudges
}
export const fileUseCases = ({ db, rateLimits, losses, files, recognition, judges }: Deps) => ({
  certifyUploads: certifyUploads({ ...files, db, rateLimits }, uploadGroups.rpaAbove),
  certifyManyUploads: certifyUploads({ ...files, db, rateLimits }, uploadGroups.rpaMax),
  storeForm: storeForm(files),
  acknowledgeStored: acknowledgeStored(files),
  openLink: openLink({ ...files, db, judges }),
  streamFile: (stored: StoredFile) => files.storage.stream(stored.key),
  drawFile: drawPages({ storage: files.storage, recognition, db, losses }),
  showPicture: showPicture(files),
})
export type FileUseCases = ReturnType<typeof fileUseCases>
