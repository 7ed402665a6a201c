// Printing: logged with each invoice on the sheets, so that its history shows who printed it and when.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { downloadEndpoints } from '@piaotai/contract/download.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { findDownload, keepPrinted, toWire } from './download-rows.ts'
import type { DownloadDeps } from './deps.ts'
import { mayHave } from './download-access.ts'

/** Only a finished print of the person's own. Logs deleted invoices too, because they are on the paper. */
export const printDownload =
  (deps: Pick<DownloadDeps, 'db' | 'audit' | 'signLink' | 'clock' | 'jobs'>) =>
  (actor: Actor, { id }: { readonly id: string }): Promise<Out<(typeof downloadEndpoints)['printDownload']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await findDownload(tx, actor, id, true)
      const allowed = await mayHave(tx, actor, row)
      const [wire] = await toWire(deps, tx, actor, [row], () => allowed)
      if (!wire?.print || row.stored_file_id === null) throw new Problem('download.notFound')
      const { invoice_ids: ids } = await tx.selectFrom('download').select('invoice_ids').where('id', '=', id).executeTakeFirstOrThrow()
      const detail = { layout: row.settings.print?.layout ?? null, file: row.name }
      await deps.audit.record(tx, actor, [
        { action: 'export.printed', objectType: 'download', objectId: id, detail: { ...detail, count: ids.length } },
        ...ids.map((invoiceId) => ({ action: 'invoice.printed' as const, objectType: 'invoice', objectId: invoiceId, detail })),
      ])
      await keepPrinted(deps, tx, row)
      return { printUrl: deps.signLink(actor, row.stored_file_id, 'print', { kind: 'download', id, area: row.area }) }
    })
