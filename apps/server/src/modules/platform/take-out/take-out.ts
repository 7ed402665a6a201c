// 整体取出: packages of invoices with their originals, and a workbook of masters, all in the download center.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { takeOutEndpoints } from '@piaotai/contract/take-out.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { askFile, refuseBusy, type DownloadDeps } from '../download/index.ts'

type Ends = typeof takeOutEndpoints
type Range = In<Ends['readTakeOut']>
/** Of the originals of one package; the rest of its room is for data, receipts and the index. */
const partBytes = 200 * 1024 * 1024
const { making, invoices: most } = exportLimits
/** Packages beside the workbook of masters. */
const partsMax = making - 1

export const readTakeOut =
  ({ db }: Pick<DownloadDeps, 'db'>) =>
  (actor: Actor, range: Range): Promise<Out<Ends['readTakeOut']>> =>
    db.inTenant(actor, async (tx) => {
      const { parts, invoices, originals, bytes, left } = await partsOf(tx, range)
      return {
        invoices,
        originals,
        bytes,
        masters: await countMasters(tx, actor.companyId),
        files: parts.length + 1,
        tooMany: left,
      }
    })
export const takeOutCompany =
  (deps: DownloadDeps) =>
  (actor: Actor, range: Range): Promise<Out<Ends['takeOutCompany']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await refuseBusy(tx, actor)
      const { parts, invoices, left } = await partsOf(tx, range)
      if (left) throw new Problem('export.takeOutTooMany', { max: partsMax })
      if ((await inTheMaking(tx, actor)) + parts.length + 1 > making) throw new Problem('export.busy', { max: making })
      const about = { area: 'company', pagePath: '/comset/comHome', settings: {}, quick: false } as const
      await askFile(deps, tx, actor, { ...about, kind: 'masters', ids: [], label: labels.masters[actor.language] })
      for (const [at, ids] of parts.entries())
        await askFile(deps, tx, actor, {
          ...about,
          kind: 'archive',
          ids,
          label: `${labels.invoices[actor.language]}_${at + 1}-${parts.length}`,
        })
      return { files: parts.length + 1, invoices }
    })
const labels = {
  masters: { 'zh-CN': '主数据', 'en-US': 'Masters' },
  invoices: { 'zh-CN': '发票与原件', 'en-US': 'Invoices' },
} as const

const inTheMaking = async (tx: Tx, actor: Actor): Promise<number> => {
  const { n } = await tx
    .selectFrom('download')
    .select(sql<string>`count(*)`.as('n'))
    .where('created_by', '=', actor.userId)
    .where('state', '=', 'generating')
    .executeTakeFirstOrThrow()
  return Number(n)
}
/** Invoices in the order of entry, cut where a package is full. `left`: they do not fit into the packages. */
const partsOf = async (tx: Tx, { enteredFrom, enteredTo }: Range) => {
  const rows = await tx
    .selectFrom('invoice')
    .leftJoin('invoice_original as o', (on) => on.onRef('o.invoice_id', '=', 'invoice.id').on('o.is_current', '=', true))
    .leftJoin('stored_file as f', 'f.id', 'o.stored_file_id')
    .select(['invoice.id', 'f.size'])
    .$if(enteredFrom !== undefined, (query) => query.where('invoice.entered_at', '>=', dayStart(enteredFrom ?? '')))
    .$if(enteredTo !== undefined, (query) => query.where('invoice.entered_at', '<=', dayEnd(enteredTo ?? '')))
    .orderBy('invoice.entered_at')
    .orderBy('invoice.id')
    .limit(partsMax * most.archive + 1)
    .execute()
  const parts: string[][] = []
  let room = 0
  let bytes = 0
  let originals = 0
  for (const { id, size } of rows) {
    const own = Number(size ?? 0)
    const part = parts.at(-1)
    if (part === undefined || part.length === most.archive || own > room) {
      parts.push([id])
      room = partBytes - own
    } else {
      part.push(id)
      room -= own
    }
    bytes += own
    if (size !== null) originals++
  }
  return { parts, invoices: rows.length, originals, bytes, left: parts.length > partsMax }
}
const counted = {
  members: 'member',
  titles: 'own_title',
  partners: 'partner',
  pools: 'pool',
  rules: 'rule',
  vouchers: 'voucher',
  payments: 'payment_batch',
  months: 'month_seal',
  monthNotes: 'month_note',
  log: 'audit_log',
} as const
const countMasters = async (tx: Tx, companyId: string): Promise<Out<Ends['readTakeOut']>['masters']> => {
  const count = async (table: (typeof counted)[keyof typeof counted]): Promise<number> => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where company_id = ${companyId}`.execute(tx)
    return Number(rows[0]?.n ?? 0)
  }
  return {
    members: await count(counted.members),
    titles: await count(counted.titles),
    partners: await count(counted.partners),
    pools: await count(counted.pools),
    rules: await count(counted.rules),
    vouchers: await count(counted.vouchers),
    payments: await count(counted.payments),
    months: await count(counted.months),
    monthNotes: await count(counted.monthNotes),
    log: await count(counted.log),
  }
}
