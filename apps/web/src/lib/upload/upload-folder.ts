// Collects files from a drop, a paste or a picked folder: reads folders recursively, omits system files.
import { clockOf, dayOf } from '../format/moment.ts'
import { formatOfName } from './upload-check.ts'

/** `skipped` counts files of a folder that no import mode takes; `tooMany` says that reading stopped. */
export interface Gathered {
  readonly files: readonly File[]
  readonly skipped: number
  readonly tooMany: boolean
}

/** The parts of the File and Directory Entries API that are used here. */
export interface Entry {
  readonly isFile: boolean
  readonly isDirectory: boolean
  readonly name: string
}
export interface FileEntry extends Entry {
  readonly file: (done: (file: File) => void, failed: (error: unknown) => void) => void
}
export interface FolderEntry extends Entry {
  readonly createReader: () => { readonly readEntries: (done: (entries: Entry[]) => void, failed: (error: unknown) => void) => void }
}
interface DropItem {
  readonly kind: string
  readonly getAsFile: () => File | null
  readonly webkitGetAsEntry?: () => Entry | null
}

/** The limit of one drop: accidentally dropping a whole disk must not hang the page. */
export const gatherMost = 500

const isSystemFile = (name: string): boolean => /^(\.|~\$|thumbs\.db$|desktop\.ini$|__macosx$)/i.test(name)

/** Entries must be read before the first await: the browser empties the list when the event ends. */
export const gatherDropped = async (items: Iterable<DropItem>): Promise<Gathered> => {
  const taken = [...items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }))
  const basket = { files: [] as File[], skipped: 0, tooMany: false }
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) await walk(entry as FolderEntry, basket)
    else if (file) basket.files.push(file)
  }
  return basket
}

/** Files of a picked folder (webkitdirectory), with the same rules as a dropped one. */
export const gatherFolder = (files: Iterable<File>): Gathered => {
  const own = [...files].filter((file) => !(file.webkitRelativePath || file.name).split('/').some(isSystemFile))
  const known = own.filter((file) => formatOfName(file.name))
  return { files: known.slice(0, gatherMost), skipped: own.length - known.length, tooMany: known.length > gatherMost }
}

/** Pasted pictures are all named "image.png": they get the time as their name. */
export const gatherPasted = (files: Iterable<File>, now: Date): Gathered => {
  const at = now.toISOString()
  const stamp = `${dayOf(at)}${clockOf(at)}`.replace(/\D/g, '')
  const named = [...files].map((file, i) =>
    /^image\.(png|jpe?g)$/i.test(file.name)
      ? new File([file], `${stamp}-${i + 1}.${file.name.split('.').pop()}`, { type: file.type })
      : file,
  )
  return { files: named, skipped: 0, tooMany: false }
}

const walk = async (folder: FolderEntry, basket: { files: File[]; skipped: number; tooMany: boolean }): Promise<void> => {
  const reader = folder.createReader()
  // readEntries returns at most 100 at a time and an empty list at the end.
  for (let entries = await read(reader); entries.length > 0; entries = await read(reader)) {
    for (const entry of entries) {
      if (isSystemFile(entry.name)) continue
      if (basket.files.length >= gatherMost) {
        basket.tooMany = true
        return
      }
      if (entry.isDirectory) await walk(entry as FolderEntry, basket)
      else {
        const file = formatOfName(entry.name) ? await open(entry as FileEntry) : undefined
        if (file) basket.files.push(file)
        else basket.skipped++
      }
    }
  }
}
const open = (entry: FileEntry): Promise<File | undefined> =>
  new Promise((done) => {
    entry.file(done, () => {
      done(undefined)
    })
  })
const read = (reader: ReturnType<FolderEntry['createReader']>): Promise<Entry[]> =>
  new Promise((done, failed) => {
    reader.readEntries(done, failed)
  })
