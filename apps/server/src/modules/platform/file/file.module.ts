import { uploadGroups } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Losses } from '../../../kernel/losses.ts'
import { defineModule } from '../../../kernel/module.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { PictureDrawer, Recognition } from '../../../ports/recognition.ts'
import { drawUpload } from './draw-upload.ts'
import { drawPages } from './drawn-pages.ts'
import { keepPicture, removePicture, showPicture } from './person-pictures.ts'
import {
  claimFile,
  claimUploads,
  finalizeUpload,
  inspectUpload,
  openLink,
  signLink,
  storeBytes,
  type LinkJudges,
  type StoredFile,
} from './stored-files.ts'
import { namedByFiles, sweepFiles, sweepUploads, type Naming } from './sweep-files.ts'
import { acknowledgeStored, certifyUploads, storeForm, type FileDeps } from './uploads.ts'

interface Deps extends Needs<'db' | 'audit'> {
  readonly rateLimits: RateLimits
  readonly losses: Losses
  readonly files: FileDeps
  readonly recognition: Recognition & PictureDrawer
}
/** `namings`: every row that may name a kept file. */
const sweep = ({ db, audit, files, namings }: Deps & { readonly namings: Readonly<Record<string, Naming>> }) =>
  sweepFiles({ ...files, db, audit }, Object.values(namings))

export const fileModule = defineModule({
  offers: ({ db, rateLimits, files, recognition }: Deps) => {
    const draw = drawUpload(files, { db, rateLimits, pictures: recognition })
    return {
      signLink: signLink(files),
      inspectUpload: inspectUpload(files),
      finalizeUpload: finalizeUpload(files),
      claimUploads: claimUploads({ ...files, rateLimits }),
      pictures: { draw, keep: keepPicture(files) },
      removePicture: removePicture(files),
      logos: {
        draw,
        store: async (companyId: string, name: string, bytes: Uint8Array) => {
          const kept = await storeBytes(files)(companyId, name, bytes)
          return (tx: Tx, owner: Actor) => claimFile(files)(tx, owner, kept)
        },
      },
      namings: { files: namedByFiles },
    }
  },
  useCases: ({ db, rateLimits, losses, files, recognition, judges }: Deps & { readonly judges: LinkJudges }) => ({
    certifyUploads: certifyUploads({ ...files, db, rateLimits }, uploadGroups.rpaAbove),
    certifyManyUploads: certifyUploads({ ...files, db, rateLimits }, uploadGroups.rpaMax),
    storeForm: storeForm(files),
    acknowledgeStored: acknowledgeStored(files),
    openLink: openLink({ ...files, db, judges }),
    streamFile: (stored: StoredFile) => files.storage.stream(stored.key),
    drawFile: drawPages({ storage: files.storage, recognition, db, losses }),
    showPicture: showPicture(files),
  }),
  commands: (deps: Parameters<typeof sweep>[0]) => ({
    storeBytes: storeBytes(deps.files),
    claimFile: claimFile(deps.files),
    sweepFiles: sweep(deps),
  }),
  tidy:
    ({ files }: Deps) =>
    async () => {
      await files.storage.tidy?.()
      await sweepUploads(files)()
    },
  sweep,
})
export type FileUseCases = ReturnType<typeof fileModule.useCases>
