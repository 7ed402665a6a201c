// Pictures of people: they belong to no company, and their unguessable address shows them to anybody.
import { Problem } from '@piaotai/domain/problems.ts'
import { keyFor, type FileDeps } from './uploads.ts'

type Deps = Pick<FileDeps, 'storage' | 'clock'>
const shape = /^([0-9a-f-]{36})\.(\d{4})(\d{2})\.([0-9a-f]{32})$/
const keyOf = (name: string): string | undefined => shape.exec(name)?.slice(1).join('/')

/** Returns the picture's address. */
export const keepPicture =
  ({ storage, clock }: Deps) =>
  async (userId: string, png: Uint8Array): Promise<string> => {
    const key = keyFor(userId, clock.now())
    const [owner, year, month, picture] = key.split('/')
    await storage.put(key, png, png.length)
    return `/user-center/user/picture/${owner}.${year}${month}.${picture}`
  }
/** The bytes of a PNG; throws `file.notFound`. */
export const showPicture =
  ({ storage }: Pick<Deps, 'storage'>) =>
  async (name: string): Promise<Uint8Array> => {
    const key = keyOf(name)
    if (!key) throw new Problem('file.notFound')
    return storage.read(key).catch(() => {
      throw new Problem('file.notFound')
    })
  }
/** Ignores a missing picture. */
export const removePicture =
  ({ storage }: Pick<Deps, 'storage'>) =>
  async (url: string): Promise<void> => {
    const key = keyOf(url.split('/').at(-1) ?? '')
    if (key) await storage.remove(key)
  }
