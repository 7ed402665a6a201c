// Uploads through a form, and files and pictures by their links. Strangers' bytes never run in our origin.
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Centers } from '@piaotai/contract/centers.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { FileUseCases, StoredFile } from '../modules/platform/file/index.ts'
import type { Handlers } from './register-center.ts'

type Handled = 'storeForm' | 'acknowledgeStored' | 'readFile' | 'readPicture'
export type UploadUseCases = Pick<FileUseCases, 'storeForm' | 'acknowledgeStored' | 'openLink' | 'streamFile' | 'drawFile'>
export const uploadHandlers = (useCases: UploadUseCases): Handlers<Centers['upload'], Handled> => ({
  storeForm: ({ request }) => takeForm(request, useCases.storeForm),
  acknowledgeStored: async ({ input, reply }) => {
    reply.header('access-control-allow-origin', '*')
    return useCases.acknowledgeStored(input.ticket)
  },
  readFile: async ({ input, reply }) => {
    const file = await useCases.openLink(input.link, ['file', 'shown', 'print'])
    if (file.shownOnly && (input.download === '1' || file.format !== 'xml'))
      throw new Problem('permission.denied', { permission: 'download' })
    await sendFile(reply, file, await useCases.streamFile(file), input.download === '1')
  },
  readPicture: async ({ input, reply }) => {
    const file = await useCases.openLink(input.link, ['picture'])
    const picture = await useCases.drawFile(file, input.page, input.scale, file.sharer)
    if (!picture) throw new Problem('file.notFound')
    await guarded(reply, picture.type).header('cache-control', 'private, max-age=300').send(picture.bytes)
  },
})

/** Fields first, the file last; its bytes stream straight to the store. An incomplete form is the sender's fault. */
const takeForm = async (request: FastifyRequest, store: UploadUseCases['storeForm']): Promise<{ url: string }> => {
  if (!request.isMultipart()) throw new Problem('input.contentType')
  const fields: (readonly [string, string])[] = []
  let file: MultipartFile['file'] | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.push([part.fieldname, String(part.value)])
        continue
      }
      if (part.fieldname !== 'file') throw new Problem('file.credentialInvalid')
      file = part.file
      return await store(fields, file)
    }
  } catch (error) {
    const known = error instanceof Problem || (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_'))
    const brokeOff = file === undefined || file.errored !== null || request.raw.destroyed || !request.raw.complete
    throw !known && brokeOff ? new Problem('file.incomplete') : error
  }
  throw new Problem('file.incomplete')
}

/** By format; anything else is bytes. */
export const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/octet-stream',
  xml: 'application/xml',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  jpg: 'image/jpeg',
  png: 'image/png',
}
/** Strangers' bytes never run in our origin: fixed type, no sniffing, sandboxed. */
export const guarded = (reply: FastifyReply, type: string): FastifyReply =>
  reply
    .status(200)
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:")
const sendFile = async (
  reply: FastifyReply,
  file: StoredFile & { readonly shownOnly: boolean; readonly printed: boolean },
  stream: Readable,
  download: boolean,
): Promise<void> => {
  // Images and PDFs may open in place, as may shown-only files; everything else is saved.
  const inline = !download && (file.shownOnly || ['pdf', 'jpg', 'png'].includes(file.format))
  const extension =
    file.name.toLowerCase().endsWith(`.${file.format}`) || (file.format === 'jpg' && /\.jpe?g$/i.test(file.name)) ? '' : `.${file.format}`
  const name = encodeURIComponent(file.name + extension).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const answer = guarded(reply, mediaTypes[file.format] ?? 'application/octet-stream')
  // A print is a PDF made by the app, without scripts and links: our page may frame it for printing, where a sandbox
  // would block the browser's PDF viewer.
  if (file.printed && file.format === 'pdf')
    answer.header('content-security-policy', "frame-ancestors 'self'").header('x-frame-options', 'SAMEORIGIN')
  await answer
    .header('cache-control', 'private, no-store')
    .header('content-length', file.size)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="invoice.${file.format}"; filename*=UTF-8''${name}`)
    .send(stream)
}
