// Files of a backup, put back into the store under their keys, and compared with their digests.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '../../ports/storage.ts'
import { fieldsIn, inOrder } from './lines.ts'
import { BackupRefused, filesName, type Manifest } from './manifest.ts'
import { damaged, digesting } from './row-files.ts'

interface Listed {
  readonly key: string
  readonly size: number
  readonly sha256: string
}
interface Deps {
  readonly storage: Pick<Storage, 'put' | 'stat' | 'stream'>
  readonly folder: string
  readonly manifest: Manifest
  readonly signal: AbortSignal
  readonly progress: (files: number, bytes: number) => void
}
const atOnce = 8

/** Puts every file that is not there yet; a repeated restore goes on where it was cut off. */
export const restoreFiles = async ({ storage, folder, manifest, signal, progress }: Deps): Promise<void> => {
  let files = 0
  let bytes = 0
  const put = async ({ key, size, sha256 }: Listed): Promise<number> => {
    signal.throwIfAborted()
    const there = await storage.stat(key)
    if (there?.size === size) return size
    if (there)
      throw new BackupRefused(`存储里已有另一个 ${key}：恢复不覆盖任何文件。The store has another ${key}, and a restore replaces no file.`)
    await storage.put(key, checked(join(folder, 'files', key), size, sha256), size)
    return size
  }
  for await (const size of inOrder(listedIn(folder, manifest), atOnce, put)) {
    files++
    bytes += size
    progress(files, bytes)
  }
}
/** Reads every file back from the store. Throws BackupRefused at one that is not the backup's. */
export const checkFiles = async ({ storage, folder, manifest, signal, progress }: Deps): Promise<void> => {
  let files = 0
  let bytes = 0
  const check = async ({ key, size, sha256 }: Listed): Promise<number> => {
    signal.throwIfAborted()
    for await (const chunk of checkedIn(await storage.stream(key), key, size, sha256)) void chunk
    return size
  }
  for await (const size of inOrder(listedIn(folder, manifest), atOnce, check)) {
    files++
    bytes += size
    progress(files, bytes)
  }
}
/** Reads every file of the backup itself. */
export const checkBackedUpFiles = (deps: Omit<Deps, 'storage'>): Promise<void> =>
  checkFiles({
    ...deps,
    storage: {
      put: () => Promise.reject(new Error('a check puts nothing')),
      stat: () => Promise.resolve(undefined),
      stream: (key) => Promise.resolve(createReadStream(join(deps.folder, 'files', key))),
    },
  })

/** The list of the backup. Throws BackupRefused at its end if it is not as it was written. */
const listedIn = async function* (folder: string, { files }: Manifest): AsyncGenerator<Listed> {
  const path = join(folder, filesName)
  const digest = digesting()
  for await (const chunk of digest.pass(createReadStream(path))) void chunk
  if (digest.end().sha256 !== files.sha256) throw damaged(path)
  for await (const [key = '', size = '', sha256 = ''] of fieldsIn(path)) yield { key, size: Number(size), sha256 }
}
const checked = (path: string, size: number, sha256: string): AsyncGenerator<Uint8Array> =>
  checkedIn(createReadStream(path), path, size, sha256)
/** Bytes that are held back at their end if they are not the right ones: the store then keeps none of them. */
const checkedIn = async function* (
  source: AsyncIterable<Uint8Array>,
  name: string,
  size: number,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const digest = digesting()
  try {
    yield* digest.pass(source)
  } catch (error) {
    throw damaged(name, error)
  }
  const found = digest.end()
  if (found.bytes !== size || found.sha256 !== sha256) throw damaged(name)
}
