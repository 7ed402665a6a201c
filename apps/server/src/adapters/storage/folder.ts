// Files in a local folder: temp → fsync → link → fsync of the folder, so that an acknowledged file survives a crash and is never replaced.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkPolicy, signPolicy, type PolicyKeys } from '../../kernel/post-policy.ts'
import { StorageProblem, type Storage } from '../../outside.ts'

const keyShape = /^[0-9a-f-]{36}\/\d{4}\/\d{2}\/[0-9a-f]{32}$/
/** Temp files older than this are leftovers of uploads that were broken off. */
const leftoverMs = 60 * 60_000

export const folderStorage = async (folder: string, secretKey: string): Promise<Storage> => {
  const files = join(folder, 'files'), temp = join(folder, 'incoming')
  await mkdir(files, { recursive: true })
  await mkdir(temp, { recursive: true })
  await sweep(temp)
  const keys: PolicyKeys = { bucket: 'piaotai', region: 'local', accessKeyId: createHash('sha256').update(secretKey).digest('hex').slice(0, 20), secretAccessKey: createHmac('sha256', secretKey).update('upload forms').digest('hex') }
  const pathOf = (key: string): string => {
    if (!keyShape.test(key)) throw new StorageProblem('unavailable')
    return join(files, key)
  }
  return {
    signForm: (ask) => ({ ...signPolicy(keys, ask), uploadUrl: '/upload-center/form' }),
    uploadKey: (key) => key,
    // A form is taken once and a file never replaced: what was uploaded stays as it is.
    settle: async (key) => key,
    checkForm: (fields, now) => checkPolicy(keys, fields, now),
    put: async (key, bytes, size) => {
      const path = pathOf(key), aside = join(temp, randomUUID())
      try {
        await writeSynced(aside, bytes instanceof Uint8Array ? [bytes] : bytes, size)
        await makeFolderSynced(files, dirname(path))
        await link(aside, path).catch((error: NodeJS.ErrnoException) => { throw error.code === 'EEXIST' ? new StorageProblem('exists') : error })
        await syncFolder(dirname(path))
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new StorageProblem('full') : error
      } finally { await rm(aside, { force: true }) }
    },
    tidy: () => sweep(temp),
    read: (key) => readFile(pathOf(key)),
    stream: async (key) => (await open(pathOf(key), 'r')).createReadStream(),
    stat: async (key) => stat(pathOf(key)).then((s) => ({ size: s.size }), (error: NodeJS.ErrnoException) => { if (error.code === 'ENOENT') return undefined; throw error }),
  }
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
    await file.sync()
  } finally { await file.close() }
}
/** A new folder lasts only once the one above it is synced too. */
const makeFolderSynced = async (top: string, folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made !== top && made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}
const syncFolder = async (path: string): Promise<void> => { const handle = await open(path, 'r'); try { await handle.sync() } finally { await handle.close() } }
const sweep = async (temp: string): Promise<void> => {
  for (const name of await readdir(temp)) {
    const old = await stat(join(temp, name)).then((s) => Date.now() - s.mtimeMs > leftoverMs, () => false)
    if (old) await rm(join(temp, name), { force: true })
  }
}
