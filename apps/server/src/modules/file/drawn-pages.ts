// Pages as pictures for the viewer: each drawn once while it is remembered, also when several ask at the same moment.
import type { Recognition } from '../../outside.ts'
import { fileToRead, type ReadableStorage, type StoredFile } from './stored-files.ts'

type Picture = NonNullable<Awaited<ReturnType<Recognition['draw']>>>
const remembered = 64 * 1024 * 1024

/** Originals never change, so a picture is known by the file's digest, the page and the scale. The oldest go when `bytesMax` is reached. */
export const drawPages = ({
  storage,
  recognition,
  bytesMax = remembered,
}: {
  readonly storage: ReadableStorage
  readonly recognition: Pick<Recognition, 'draw'>
  readonly bytesMax?: number
}) => {
  const drawn = new Map<string, Picture>()
  const drawing = new Map<string, Promise<Picture | undefined>>()
  let total = 0
  const keep = (key: string, picture: Picture): void => {
    if (picture.bytes.length > bytesMax / 4) return
    drawn.set(key, picture)
    total += picture.bytes.length
    for (const [oldest, { bytes }] of drawn) {
      if (total <= bytesMax) break
      drawn.delete(oldest)
      total -= bytes.length
    }
  }
  return async (file: StoredFile, page: number, scale: number): Promise<Picture | undefined> => {
    const key = `${file.sha256} ${page} ${scale}`
    const there = drawn.get(key)
    if (there) {
      drawn.delete(key)
      drawn.set(key, there)
      return there
    }
    const running =
      drawing.get(key) ??
      fileToRead(storage, file)
        .then((open) => recognition.draw(open, page, scale))
        .finally(() => drawing.delete(key))
    if (!drawing.has(key)) {
      drawing.set(key, running)
      running.then(
        (picture) => {
          if (picture) keep(key, picture)
        },
        () => undefined,
      )
    }
    return running
  }
}
