import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Template } from '../lib/spreadsheet-template.ts'

export interface FormFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const read = new WeakMap<FastifyRequest, Promise<FormFile>>()
/**
 * The one `file` of a form, whole in memory; for files of a few megabytes. An incomplete form is the sender's fault.
 * Read once, however often it is asked for.
 */
export const readMultipartFile = (request: FastifyRequest, maxBytes: number): Promise<FormFile> => {
  const reading = read.get(request) ?? readFile(request, maxBytes)
  read.set(request, reading)
  return reading
}
const readFile = async (request: FastifyRequest, maxBytes: number): Promise<FormFile> => {
  if (!request.isMultipart()) throw new Problem('input.contentType')
  const tooLarge = (): never => {
    throw new Problem('file.tooLarge', { megabytes: maxBytes / 1024 / 1024 })
  }
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } })
    if (!part || part.fieldname !== 'file') throw new Problem('file.incomplete')
    const bytes = await part.toBuffer()
    return { name: part.filename, bytes }
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')) throw error
    throw new Problem('file.incomplete')
  }
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Sends a generated template workbook. */
export const sendTemplate = async (reply: FastifyReply, { name, bytes, type = workbook }: Template): Promise<void> => {
  await reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes)
}
