// Pages as pictures for the viewer, cached in memory. Concurrent requests of one person share a drawing; failures are
// remembered by digest.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Losses } from '../../../kernel/losses.ts'
import type { Database } from '../../../kernel/deps.ts'
import type { Sharer } from '../../../kernel/fair-queue.ts'
import { TooManyWaiting, WorkLost, type Recognition } from '../../../ports/recognition.ts'
import { keptPictures, type Picture } from './kept-pictures.ts'
import { fileToRead, type ReadableStorage, type StoredFile } from './stored-files.ts'

interface DrawDeps {
  readonly storage: ReadableStorage
  readonly recognition: Pick<Recognition, 'draw'>
  readonly db: Pick<Database, 'outside'>
  readonly losses: Pick<Losses, 'known' | 'count'>
  readonly bytesMax?: number
}
const remembered = 64 * 1024 * 1024
const withFace: ReadonlySet<string> = new Set(['pdf', 'ofd', 'jpg', 'png'])

/**
 * Originals never change, so file digest, page and scale identify a picture. Undefined for files that cannot be drawn.
 */
export const drawPages = ({ storage, recognition, db, losses, bytesMax = remembered }: DrawDeps) => {
  const kept = keptPictures(bytesMax)
  const drawing = new Map<string, Promise<Picture | undefined>>()
  const drawOnce = async (file: StoredFile, page: number, scale: number, sharer: Sharer): Promise<Picture | undefined> => {
    // Neighbouring scales share their failures.
    const work = `draw ${page} ${Math.ceil(scale)}`
    if (await db.outside((tx) => losses.known(tx, file.sha256, work))) return undefined
    const open = await fileToRead(storage, file)
    try {
      const picture = await recognition.draw(open, page, scale, sharer)
      if (!picture) await db.outside((tx) => losses.count(tx, file.sha256, work, 'noFace', true))
      return picture
    } catch (error) {
      if (error instanceof TooManyWaiting) throw new Problem('busy')
      if (!(error instanceof WorkLost)) throw error
      await db.outside((tx) => losses.count(tx, file.sha256, work, error.reason))
      return undefined
    }
  }
  return async (file: StoredFile, page: number, scale: number, sharer: Sharer): Promise<Picture | undefined> => {
    if (!withFace.has(file.format)) return undefined
    const key = `${file.sha256} ${page} ${scale}`
    const there = kept.find(key)
    if (there) return there
    // Joining another person's drawing would mean waiting for that person's turn.
    const own = `${sharer.companyId} ${sharer.userId ?? ''} ${key}`
    const running = drawing.get(own) ?? drawOnce(file, page, scale, sharer).finally(() => drawing.delete(own))
    if (!drawing.has(own)) {
      drawing.set(own, running)
      running.then(
        (picture) => {
          if (picture) kept.keep(key, sharer.companyId, picture)
        },
        () => undefined,
      )
    }
    return running
  }
}
