// Files of a backup: those that the snapshot names, copied with their digests; what an earlier backup has is linked.
import { createHash } from 'node:crypto'
import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageProblem, type Storage } from '../../ports/storage.ts'
import { fieldsIn, inOrder } from './lines.ts'
import { filesName, type Manifest } from './manifest.ts'

interface Named {
  readonly key: string
  /** Null where no row knows it. */
  readonly sha256: string | null
  readonly size: number | null
}
interface Kept {
  readonly key: string
  readonly size: number
  readonly sha256: string
  readonly is: 'kept' | 'missing' | 'damaged'
}
export interface FilesDeps {
  readonly storage: Pick<Storage, 'stream' | 'stat'>
  readonly folder: string
  /** The backup before, on the same disk. */
  readonly former: { readonly folder: string; readonly damaged: ReadonlySet<string> } | undefined
  readonly signal: AbortSignal
  readonly progress: (files: number, bytes: number) => void
}
const atOnce = 8
const tries = 3
/** More are no accident: the settings lead to another store. */
const missingMax = 10_000
const digestShape = /^[0-9a-f]{64}$/
const nullIn = (text: string | undefined): string | null => (text === undefined || text === '\\N' ? null : text)

export interface FilesKept {
  readonly files: Manifest['files']
  readonly missing: readonly string[]
  /** Bytes that differ from their row's digest; they are in the backup as they are. */
  readonly damaged: readonly string[]
}
/** Copies the files of a list (key, SHA-256, size) into `files/`, and writes `files.tsv`. */
export const backUpFiles = async (deps: FilesDeps, list: string): Promise<FilesKept> => {
  const made = new Set<string>()
  const hash = createHash('sha256')
  const missing: string[] = []
  const damaged: string[] = []
  let count = 0
  let bytes = 0
  const out = await open(join(deps.folder, filesName), 'wx', 0o600)
  try {
    for await (const file of inOrder(namedIn(list), atOnce, (named) => keep(deps, made, named))) {
      deps.signal.throwIfAborted()
      if (file.is === 'missing') missing.push(file.key)
      else {
        if (file.is === 'damaged') damaged.push(file.key)
        const line = `${file.key}\t${file.size}\t${file.sha256}\n`
        hash.update(line)
        await out.write(line)
        count++
        bytes += file.size
      }
      if (missing.length + damaged.length > missingMax)
        throw new Error(
          `存储里缺少一万多个文件：请检查 DATA_DIR 或 S3 的设置。More than ${missingMax} files are not in the store: check DATA_DIR or the settings of S3.`,
        )
      deps.progress(count, bytes)
    }
    await out.sync()
  } finally {
    await out.close()
  }
  return { files: { count, bytes, sha256: hash.digest('hex') }, missing, damaged }
}
const namedIn = async function* (list: string): AsyncGenerator<Named> {
  for await (const [key = '', sha256, size] of fieldsIn(list)) {
    const bytes = nullIn(size)
    yield { key, sha256: sha256 && digestShape.test(sha256) ? sha256 : null, size: bytes === null ? null : Number(bytes) }
  }
}

const keep = async (deps: FilesDeps, made: Set<string>, named: Named): Promise<Kept> => {
  deps.signal.throwIfAborted()
  const { key, sha256, size } = named
  const path = join(deps.folder, 'files', key)
  await makeFolders(join(deps.folder, 'files'), dirname(path), made)
  const former = deps.former?.damaged.has(key) ? undefined : deps.former
  if (former && sha256 !== null && size !== null && (await linked(join(former.folder, 'files', key), path, size)))
    return { key, size, sha256, is: 'kept' }
  for (let attempt = 1; ; attempt++) {
    try {
      const copied = await copy(deps, key, path)
      if (!copied) return { key, size: 0, sha256: '', is: 'missing' }
      return { key, ...copied, is: sha256 !== null && sha256 !== copied.sha256 ? 'damaged' : 'kept' }
    } catch (error) {
      await rm(path, { force: true })
      deps.signal.throwIfAborted()
      const passing = error instanceof StorageProblem && error.reason === 'away'
      if (!passing || attempt === tries) throw error
    }
  }
}
const copy = async ({ storage }: FilesDeps, key: string, path: string): Promise<{ size: number; sha256: string } | undefined> => {
  const source = await storage.stream(key).catch(async (error: unknown) => {
    if (await isMissing(storage, key)) return undefined
    throw error
  })
  if (!source) return undefined
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of source) {
      hash.update(chunk as Buffer)
      size += (chunk as Buffer).length
      await file.writeFile(chunk as Buffer)
    }
  } finally {
    source.destroy()
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
/** A key that the store does not take is of no file either. */
const isMissing = (storage: FilesDeps['storage'], key: string): Promise<boolean> =>
  storage.stat(key).then(
    (found) => found === undefined,
    (error: unknown) => error instanceof StorageProblem && error.reason === 'unavailable',
  )
/** False on a disk without hard links, and where the former backup has no such file. */
const linked = async (from: string, to: string, size: number): Promise<boolean> => {
  try {
    if ((await stat(from)).size !== size) return false
    await link(from, to)
    return true
  } catch {
    return false
  }
}
const makeFolders = async (top: string, folder: string, made: Set<string>): Promise<void> => {
  if (made.has(folder)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let each = folder; each.length >= top.length; each = dirname(each)) made.add(each)
}
