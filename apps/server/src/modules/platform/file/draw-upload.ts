// Avatars and logos, re-encoded from an upload. This process reads only the first bytes; a killable child decodes the
// picture.
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { PictureDrawer } from '../../../ports/recognition.ts'
import { fileToRead, inspectUpload } from './stored-files.ts'
import { type FileDeps, type Uploader } from './uploads.ts'

type Wanted = Parameters<PictureDrawer['redraw']>[1]
/** A PNG of an upload; undefined unless it is a complete JPEG or PNG within the limits. */
type DrawUpload = (who: Uploader, url: string, wanted: Wanted) => Promise<Uint8Array | undefined>

/** Counts every call against the person's hourly limit. */
export const drawUpload =
  (
    files: FileDeps,
    { db, rateLimits, pictures }: Needs<'db'> & { readonly rateLimits: RateLimits; readonly pictures: PictureDrawer },
  ): DrawUpload =>
  async (who, url, wanted) => {
    if (!(await db.outside((tx) => rateLimits.consume(tx, 'picture', who.userId))))
      throw new Problem('file.picturesTooOften', { max: limits.picturesAnHour })
    const upload = await inspectUpload(files)(who, { url, name: 'picture' }, limits.avatarMegabytes)
    if (upload.format !== 'jpg' && upload.format !== 'png') return undefined
    return pictures.redraw(await fileToRead(files.storage, upload), wanted, { companyId: who.companyId ?? who.userId, userId: who.userId })
  }
