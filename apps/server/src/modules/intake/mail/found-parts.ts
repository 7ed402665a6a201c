// What is found in a mail, before anything is imported: files stored and named, links judged.
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { mailLimits, type PartKind, type PartRefusal, type PartState } from '@piaotai/domain/mail.ts'
import type { FileFormat } from '@piaotai/domain/invoice/reading.ts'
import { uploadModes, type UploadMode } from '@piaotai/domain/states.ts'
import { identify } from '@piaotai/recognise/identify.ts'
import type { MailFile, MailRead } from '@piaotai/recognise/mail/read-mail.ts'
import { storeBytes, type Inspected } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import type { PartRecord } from './derive-status.ts'

export interface FoundPart {
  readonly path: string
  readonly kind: PartKind
  readonly name: string
  readonly type: string
  readonly size: number
  readonly state: PartState
  readonly reason: PartRefusal | 'decoration' | null
  readonly url?: string
  readonly host?: string
  readonly text?: string
  /** Stored, and to be imported. */
  readonly file?: Inspected
}
/** A part with its row. */
export interface OpenedPart {
  readonly record: PartRecord
  readonly file: FoundPart['file']
}
/** Pictures of a signature or a letterhead are smaller. */
const decorationBytes = 30 * 1024
const pictureSide = 4000
const unlooked = /\.(?:ics|vcf|p7s|asc|sig|css|js|gif|svg|ico|woff2?|htm|html|txt)$/i
const isPicture = (format: FileFormat): boolean => format === 'jpg' || format === 'png'
/** The way of import whose limits a mailed file has: a PDF up to 100 pages, pictures, other invoice files. */
export const modeOf = (format: string): UploadMode =>
  format === 'pdf' ? 'multiPage' : format === 'jpg' || format === 'png' ? 'image' : 'einvoice'
/** Documents of office programs are ZIPs, and pages of the web look like XML: neither is an invoice file. */
const isDocument = (format: FileFormat, bytes: Uint8Array): boolean => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'zip') return view.includes('[Content_Types].xml')
  return format === 'xml' && /^(?:\xef\xbb\xbf|\s)*<(?:!doctype html|html|head|body)\b/i.test(view.subarray(0, 300).toString('latin1'))
}
const nameOf = (file: MailFile, format: FileFormat | undefined): string =>
  file.name || `${file.path.slice(1).replaceAll('/', '-')}.${format ?? (/^[a-z]+\/([a-z0-9]{1,8})$/.exec(file.type)?.[1] || 'bin')}`

type Deps = Pick<MailDeps, 'files' | 'recognition'>
/** Undefined where the scanner found something; while it is away, the attempt fails and comes again. */
export const unlessInfected = <T>(storing: Promise<T>): Promise<T | undefined> =>
  storing.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.type !== 'file.infected') throw error
    return undefined
  })
/** A file of a mail; only one that the intake takes is stored by itself. */
export const foundFile =
  (deps: Deps, companyId: string, sharer: { readonly companyId: string; readonly userId: string | null }) =>
  async (file: MailFile): Promise<FoundPart> => {
    const format = identify(file.bytes)
    const name = nameOf(file, format).slice(-limits.fileName)
    const part = { path: file.path, kind: 'file' as const, name, type: file.type.slice(0, 100), size: file.bytes.length }
    const end = (state: PartState, reason: FoundPart['reason']): FoundPart => ({ ...part, state, reason })
    if (file.bytes.length === 0) return end('refused', 'empty')
    if (/\.p7m$/i.test(name) || file.type === 'application/pkcs7-mime') return end('refused', 'encrypted')
    if (!format)
      return unlooked.test(name) || /^(?:text|application\/pgp)/.test(file.type) ? end('ignored', null) : end('refused', 'unknownFormat')
    if (isPicture(format) && file.inline && file.bytes.length < decorationBytes) return end('ignored', 'decoration')
    if (isDocument(format, file.bytes)) return end('noInvoice', null)
    const mode = uploadModes[modeOf(format)]
    let { bytes } = file
    if (bytes.length > mode.maxBytes && isPicture(format))
      bytes = (await deps.recognition.redraw({ name, bytes }, { side: pictureSide, fit: 'inside' }, sharer)) ?? bytes
    if (bytes.length > mode.maxBytes && format !== 'zip') return end('refused', 'tooLarge')
    const stored = await unlessInfected(storeBytes(deps.files)(companyId, name, bytes))
    return stored ? { ...part, state: 'importing', reason: null, file: stored } : end('refused', 'infected')
  }

const speaksOfFiles = /发票|票据|下载|开票|版式|fapiao|invoice|einv|dzfp|receipt|\bpdf\b|\bofd\b|\bxml\b/i
const fileAddress = /\.(?:pdf|ofd|xml|zip)(?:$|[?#])/i
/** Checks of the tax bureau, advertisements and ends of subscriptions lead to no file. */
const besides =
  /inv-veri\.chinatax\.gov\.cn|unsubscribe|退订|\/(?:login|help|about|privacy|app-?download|appstore)(?:[/?#]|$)|apps\.apple\.com|play\.google\.com/i
/** Links that may lead to an invoice: known issuers' are fetched, all others wait for a person. */
export const foundLinks = ({ links }: Pick<MailDeps, 'links'>, found: Extract<MailRead, { ok: true }>['links']): readonly FoundPart[] => {
  const parts: FoundPart[] = []
  for (const { url, text } of found) {
    if (parts.length >= mailLimits.links) break
    const issuer = links.issuerOf(url)
    if (
      issuer === undefined &&
      (besides.test(url) || besides.test(text) || !(speaksOfFiles.test(text) || speaksOfFiles.test(url) || fileAddress.test(url)))
    )
      continue
    const { host } = new URL(url)
    parts.push({
      path: `link/${parts.length}`,
      kind: 'link',
      name: (text || host).slice(0, limits.fileName),
      type: issuer ?? '',
      size: 0,
      state: issuer === undefined ? 'needsClick' : 'fetching',
      reason: null,
      url: url.slice(0, mailLimits.url),
      host: host.slice(0, 100),
      text: text.slice(0, 200),
    })
  }
  return parts
}
