// piaotai scan: pages from a scanner through SANE's scanimage.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ScanOptions {
  /** As scanimage names it; its default without. */
  readonly device?: string | undefined
  readonly resolution?: number | undefined
  readonly mode?: 'Color' | 'Gray' | 'Lineart' | undefined
  /** As the scanner names it: `Automatic Document Feeder`. */
  readonly source?: string | undefined
  /** png without it. */
  readonly format?: 'png' | 'jpeg' | undefined
  /** Pages from the feeder until it is empty. */
  readonly batch?: boolean | undefined
  readonly env?: NodeJS.ProcessEnv | undefined
  readonly signal?: AbortSignal | undefined
}
/** scanimage is not installed. */
export class NoScanner extends Error {}
/** The feeder is empty: the usual end of a batch. */
const feederEmpty = 7

const scanimage = (
  args: readonly string[],
  { env = process.env, signal }: ScanOptions,
): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn('scanimage', args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let err = ''
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()))
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new NoScanner('scanimage') : error)
    })
    child.on('close', (code) => {
      resolve({ code: code ?? 1, out, err })
    })
  })

/** Names and descriptions of the scanners that SANE finds. */
export const listScanners = async (options: ScanOptions = {}): Promise<readonly { readonly device: string; readonly label: string }[]> => {
  const { out } = await scanimage(['-f', '%d\t%v %m%n'], options)
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [device = '', label = ''] = line.split('\t')
      return { device, label }
    })
}

/** The pages as pictures, in order. */
export const scanPages = async (options: ScanOptions): Promise<readonly Uint8Array[]> => {
  const { format = 'png' } = options
  const folder = await mkdtemp(join(tmpdir(), 'piaotai-scan-'))
  try {
    const { code, err } = await scanimage(
      [
        ...(options.device === undefined ? [] : ['-d', options.device]),
        `--format=${format}`,
        ...(options.resolution === undefined ? [] : ['--resolution', String(options.resolution)]),
        ...(options.mode === undefined ? [] : ['--mode', options.mode]),
        ...(options.source === undefined ? [] : ['--source', options.source]),
        `--batch=${join(folder, `page%04d.${format}`)}`,
        ...(options.batch ? [] : ['--batch-count=1']),
      ],
      options,
    )
    const names = (await readdir(folder)).filter((name) => name.endsWith(`.${format}`)).sort()
    if (names.length === 0 || (code !== 0 && code !== feederEmpty)) throw new Error(err.trim() || `scanimage: ${code}`)
    return await Promise.all(names.map((name) => readFile(join(folder, name))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
