// A file as an answer that is saved, not shown.
import type { FastifyReply } from 'fastify'
import { guarded, mediaTypes } from './uploads.ts'

/** Saved, never opened in our origin; the name by RFC 6266 in both forms. */
export const saved = (reply: FastifyReply, name: string, format: string): FastifyReply =>
  guarded(reply, mediaTypes[format] ?? 'application/octet-stream')
    .header('cache-control', 'private, no-store')
    .header(
      'content-disposition',
      `attachment; filename="invoices.${/^[a-z0-9]{1,5}$/.test(format) ? format : 'bin'}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    )
