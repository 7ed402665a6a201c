// Files in a local folder: temp → fsync → link → fsync of the folder, so that an acknowledged file survives a crash and
// is never replaced.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeFolder } from '../../lib/make-folder.ts'
import { checkPolicy, signPolicy, type PolicyKeys } from '../../lib/post-policy.ts'
import { StorageProblem, type Storage } from '../../ports/storage.ts'

/** Folder of unclaimed uploads. */
const uploads = 'incoming/'
const finalOf = (uploadKey: string): string => uploadKey.slice(uploads.length)
const keyShape = /^(incoming\/)?[0-9a-f-]{36}\/\d{4}\/\d{2}\/[0-9a-f]{32}$/
const monthShape = /^[0-9a-f-]{36}\/\d{4}\/\d{2}$/
/** Replaces the error about a missing file or folder with a value. */
const unlessMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
const asMissing = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? new StorageProblem('missing', { cause: error }) : error
}
/** The age after which a partial file is the rest of a broken upload. */
const partialMs = 60 * 60_000

export const folderStorage = async (folder: string, secretKey: string): Promise<Storage> => {
  const files = join(folder, 'files')
  const incoming = join(folder, 'incoming')
  const partial = join(folder, 'partial')
  for (const made of [files, incoming, partial]) makeFolder(made)
  const tidy = (): Promise<void> => sweep(partial, partialMs)
  await tidy()
  const keys: PolicyKeys = {
    bucket: 'piaotai',
    region: 'local',
    accessKeyId: createHash('sha256').update(secretKey).digest('hex').slice(0, 20),
    secretAccessKey: createHmac('sha256', secretKey).update('upload forms').digest('hex'),
  }
  const pathOf = (key: string): string => {
    if (!keyShape.test(key)) throw new StorageProblem('unavailable')
    return key.startsWith(uploads) ? join(folder, key) : join(files, key)
  }
  /** A settled upload lies at its final key. */
  const whereIs = (key: string): string => pathOf(key.startsWith(uploads) && !existsSync(pathOf(key)) ? finalOf(key) : key)
  /** Gives a complete, synced file its final name; rejects if the name is taken. */
  const name = async (whole: string, path: string): Promise<void> => {
    await makeFolderSynced(folder, dirname(path))
    await link(whole, path)
    await syncFolder(dirname(path))
  }
  /** Translates the file system's errors. */
  const asStorage = (error: unknown): unknown => {
    const reason = ({ ENOSPC: 'full', EDQUOT: 'full', EEXIST: 'exists' } as const)[(error as NodeJS.ErrnoException).code ?? '']
    return reason ? new StorageProblem(reason) : error
  }
  return {
    signForm: (input) => ({ ...signPolicy(keys, input), uploadUrl: '/upload-center/form' }),
    uploadKey: (key) => uploads + key,
    // A form is accepted once and a file never replaced, so the upload still has the inspected bytes.
    settle: async (uploadKey) => {
      const key = finalOf(uploadKey)
      await name(pathOf(uploadKey), pathOf(key)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST' && !(error.code === 'ENOENT' && existsSync(pathOf(key)))) throw asStorage(error)
      })
      await rm(pathOf(uploadKey), { force: true })
      return key
    },
    checkForm: (fields, now) => checkPolicy(keys, fields, now),
    put: async (key, bytes, size) => {
      const path = pathOf(key)
      const aside = join(partial, randomUUID())
      const settled = (): boolean => key.startsWith(uploads) && existsSync(pathOf(finalOf(key)))
      if (settled()) throw new StorageProblem('exists')
      try {
        await writeSynced(aside, bytes instanceof Uint8Array ? [bytes] : bytes, size)
        await name(aside, path)
        // The first upload of this key may have left for good while this one was written.
        if (settled()) {
          await rm(path, { force: true })
          throw new StorageProblem('exists')
        }
      } catch (error) {
        throw asStorage(error)
      } finally {
        await rm(aside, { force: true })
      }
    },
    tidy,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (month) {
      if (!monthShape.test(month)) throw new StorageProblem('unavailable')
      for (const name of await readdir(join(files, month)).catch(unlessMissing([]))) {
        const found = await stat(join(files, month, name)).catch(unlessMissing(undefined))
        if (found?.isFile()) yield { key: `${month}/${name}`, size: found.size, writtenAt: found.mtime }
      }
    },
    listUploads: async function* () {
      for (const entry of await readdir(incoming, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        const found = entry.isFile() ? await stat(path).catch(unlessMissing(undefined)) : undefined
        if (found) yield { key: relative(folder, path), size: found.size, writtenAt: found.mtime }
      }
    },
    read: (key) => readFile(whereIs(key)).catch(asMissing),
    locate: whereIs,
    stream: async (key, chunk) =>
      (await open(whereIs(key), 'r').catch(asMissing)).createReadStream(chunk === undefined ? {} : { highWaterMark: chunk }),
    stat: async (key) => stat(whereIs(key)).then((s) => ({ size: s.size }), unlessMissing(undefined)),
  }
}

/** Syncs files one after the other: many at once would block all other work on the disk. */
let lastSync: Promise<unknown> = Promise.resolve()
const oneByOne = <T>(sync: () => Promise<T>): Promise<T> => {
  const mine = lastSync.then(sync)
  lastSync = mine.catch(() => undefined)
  return mine
}
const writeSynced = async (path: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number): Promise<void> => {
  const file = await open(path, 'wx')
  try {
    let written = 0
    for await (const chunk of bytes) {
      written += chunk.length
      if (written > size) throw new StorageProblem('sizeDiffers')
      await file.writeFile(chunk)
    }
    if (written !== size) throw new StorageProblem('sizeDiffers')
    await oneByOne(() => file.sync())
  } finally {
    await file.close()
  }
}
/** A new folder survives a crash only once its parent is synced too. */
const makeFolderSynced = async (top: string, folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made !== top && made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}
const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
const sweep = async (folder: string, olderThanMs: number): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const old =
      entry.isFile() &&
      (await stat(path).then(
        (s) => Date.now() - s.mtimeMs > olderThanMs,
        () => false,
      ))
    if (old) await rm(path, { force: true })
  }
}
