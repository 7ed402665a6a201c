// The browser's checks before it sends a file: name, size, first bytes.
import { fileHeadBytes, uploadModes, type UploadMode } from '@piaotai/domain/states.ts'

/**
 * Why a file is not imported. The sentences are in the `intake` dictionary under `problem`; `detail` fills their
 * {placeholders}.
 */
export type UploadProblemType =
  | 'empty'
  | 'tooLarge'
  | 'tooLargeForMode'
  | 'typeRefused'
  | 'otherMode'
  | 'contentDiffers'
  | 'unreadable'
  | 'network'
  | 'stalled'
  | 'refused'
  | 'session'
  | 'notRegistered'
export interface UploadProblem {
  readonly type: UploadProblemType
  readonly detail?: Readonly<Record<string, string | number>>
  /** The mode that would accept this file, offered as the fix. */
  readonly mode?: UploadMode
  /** The server's message, shown as it is. */
  readonly message?: string
}

const extensions: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  ofd: 'ofd',
  xml: 'xml',
  zip: 'zip',
  jpg: 'jpg',
  jpeg: 'jpg',
  jfif: 'jpg',
  png: 'png',
}
/** The format that a file's name claims: pdf, ofd, xml, zip, jpg or png; undefined for every other. */
export const formatOfName = (name: string): string | undefined => extensions[/\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? '']

/** The bytes that `formatsOfBytes` needs. */
export const headLength = fileHeadBytes

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, i) => bytes[i] === byte)
/** The formats that the first bytes allow. An OFD is a ZIP by its bytes; empty if none matches. */
export const formatsOfBytes = (head: Uint8Array): readonly string[] => {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return ['jpg']
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47)) return ['png']
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) return ['ofd', 'zip']
  const text = new TextDecoder('latin1').decode(head.subarray(0, headLength))
  if (text.includes('%PDF-')) return ['pdf']
  if (text.includes('PK\u0003\u0004')) return ['ofd', 'zip']
  // Byte order marks of UTF-8 and UTF-16, then whitespace, then the first angle bracket.
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(text) ? ['xml'] : []
}

const takes = (mode: UploadMode, format: string): boolean => (uploadModes[mode].formats as readonly string[]).includes(format)
const otherModeFor = (mode: UploadMode, format: string, size: number): UploadMode | undefined =>
  (Object.keys(uploadModes) as UploadMode[]).find((other) => other !== mode && takes(other, format) && size <= uploadModes[other].maxBytes)

export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** The most bytes that any mode takes of a format: whatever the size, the format is told by its own bound. */
const mostOf = (format: string): number =>
  Math.max(...(Object.keys(uploadModes) as UploadMode[]).map((mode) => (takes(mode, format) ? uploadModes[mode].maxBytes : 0)))

/** Checks name and size against a mode, without reading the file. Undefined if it may be sent. */
export const checkNameAndSize = (mode: UploadMode, file: { readonly name: string; readonly size: number }): UploadProblem | undefined => {
  const format = formatOfName(file.name)
  const anywhere = format && (Object.keys(uploadModes) as UploadMode[]).some((m) => takes(m, format))
  if (!format || !anywhere) return { type: 'typeRefused', detail: { formats: formatList(mode) } }
  if (file.size === 0) return { type: 'empty' }
  const other = otherModeFor(mode, format, file.size)
  if (!takes(mode, format))
    return other
      ? { type: 'otherMode', mode: other, detail: { formats: formatList(mode) } }
      : { type: 'tooLarge', detail: { max: megabytes(mostOf(format)) } }
  const max = uploadModes[mode].maxBytes
  if (file.size > max) return { type: other ? 'tooLargeForMode' : 'tooLarge', detail: { max: megabytes(max) }, mode: other }
  return undefined
}

/** The mode that takes a file: the chosen one, or the one that is meant for such a file. */
export const modeFor = (chosen: UploadMode, file: { readonly name: string; readonly size: number }): UploadMode => {
  const format = formatOfName(file.name)
  const suited = checkNameAndSize(chosen, file)?.mode
  // One that is too large for all is told where its format belongs.
  if (suited !== undefined || format === undefined || takes(chosen, format)) return suited ?? chosen
  return (Object.keys(uploadModes) as UploadMode[]).find((mode) => takes(mode, format)) ?? chosen
}

/**
 * Checks the first bytes against a mode: refuses content that matches no format of the mode, regardless of the file's
 * name.
 */
export const checkContent = (mode: UploadMode, name: string, head: Uint8Array): UploadProblem | undefined =>
  formatsOfBytes(head).some((format) => takes(mode, format))
    ? undefined
    : { type: 'contentDiffers', detail: { format: (formatOfName(name) ?? '').toUpperCase() } }

/** "PDF、OFD、XML、ZIP": the formats of a mode, for sentences. */
export const formatList = (mode: UploadMode): string => uploadModes[mode].formats.map((f) => f.toUpperCase()).join(' / ')

/** The remaining room of the current batch: 0 if it is full, then the next one starts. */
export const roomInBatch = (mode: UploadMode, count: number): number => {
  const max = uploadModes[mode].maxFiles
  return count === 0 ? max : max - (((count - 1) % max) + 1)
}
