// Originals for receivers: a link is of one push, lives for a quarter of an hour, and ends with a recall.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { openSigned } from '../../platform/file/index.ts'
import type { PushDeps } from './deps.ts'
import { filePurpose, type FileTicket } from './gather-invoice.ts'

export const readPushFile =
  ({ db, clock, files }: PushDeps) =>
  async ({ ticket }: In<(typeof pushEndpoints)['readPushFile']>) => {
    const link = openSigned<FileTicket>(files.secret, filePurpose, ticket)
    if (!link || clock.now().getTime() > link.t) throw new Problem('push.linkExpired')
    const file = await db.inTenant({ companyId: link.c }, (tx) =>
      tx
        .selectFrom('push as p')
        .innerJoin('invoice_original as o', 'o.invoice_id', 'p.invoice_id')
        .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
        .select(['f.key', 'f.name', 'f.format', 'f.size'])
        .where('p.id', '=', link.p)
        .where('p.state', '!=', pushStatus.notPushed)
        .where('f.id', '=', link.f)
        .executeTakeFirst(),
    )
    if (!file) throw new Problem('push.linkExpired')
    return { name: file.name, format: file.format, size: Number(file.size), stream: await files.storage.stream(file.key) }
  }
