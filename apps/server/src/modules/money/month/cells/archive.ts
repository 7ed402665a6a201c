// The cells of the line “archive”: originals, signatures of receivers, and the package of the month.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { dayStart, shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import { category } from '@piaotai/domain/states.ts'
import { localDate } from '../../../../db/local-days.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { stateNow, tasksInScope } from '../../../exchange/delivery/index.ts'
import { factExpressions, maybeBroken } from '../../../invoices/judgement/index.ts'
import { packagedSince } from '../../../output/archive/index.ts'
import { invoiceThings, ofMonth } from './month-invoices.ts'
import { once, type CellSource, type MonthContext, type PartSource, type ThingRow } from './source.ts'

const outgoing = sql.lit(category.outgoing)
/** For queries on `invoice`: what the company archives of the month. */
const archived = (month: MonthContext): Expression<SqlBool> =>
  sql<boolean>`(${ofMonth(month)} and invoice.category in (${sql.lit(category.incoming)}, ${outgoing}))`
const invoices = (month: MonthContext, passing: Expression<SqlBool>): RawBuilder<ThingRow> =>
  invoiceThings(
    month,
    sql<boolean>`invoice.category in (${sql.lit(category.incoming)}, ${outgoing}) and ${passing}`,
    sql`'direction', case invoice.category when ${outgoing} then 'out' else 'in' end, 'format', invoice.original_format,
      'source', invoice.source_file`,
  )

const { original, broken } = factExpressions([])
const without = sql<boolean>`(invoice.original_format is null and ${original} = 'none')`
const picture = sql<boolean>`(invoice.original_format in ('jpg', 'png') and ${original} = 'picture')`
const noOriginal: CellSource = { sql: (month) => invoices(month, without) }
const pictureOfDigital: CellSource = { sql: (month) => invoices(month, picture) }
const brokenSignature: CellSource = {
  sql: (month) => {
    const maybe = maybeBroken(month.companyId, month.first, month.last)
    return invoices(month, sql<boolean>`invoice.id in ${maybe} and ${broken} and not ${without} and not ${picture}`)
  },
}
/** Nobody signed for it, and no later delivery of its invoices waits or was signed for. */
const notSigned: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'delivery' as kind, delivery_task.id::text as id, delivery_task.number, delivery_task.customer as party,
      ${localDate('delivery_task.created_at')}::text as day, delivery_task.amount::text as amount, null::uuid as invoice_id,
      jsonb_build_object('by', delivery_task.sent_by_name, 'taskId', delivery_task.id, 'partner', delivery_task.customer,
      'partnerId', delivery_task.partner_id, 'way', delivery_task.way, 'state', ${stateNow(month.now)}, 'expires', ${localDate('delivery_task.valid_until')}::text, 'invoices', delivery_task.invoices::text) as facts
    from delivery_task where ${tasksInScope(month.actor, 'company')} and delivery_task.state in ('pending', 'expired')
      and delivery_task.created_at >= ${dayStart(month.first)}
      and exists (select 1 from delivery_invoice di join invoice on invoice.company_id = di.company_id and invoice.id = di.invoice_id
        where di.company_id = delivery_task.company_id and di.task_id = delivery_task.id and invoice.category = ${outgoing}
          and invoice.date between ${month.first} and ${month.last}
          and not exists (select 1 from delivery_invoice dj join delivery_task later on later.company_id = dj.company_id and later.id = dj.task_id
            where dj.company_id = di.company_id and dj.invoice_id = di.invoice_id and later.id <> di.task_id
              and (later.state = 'signed' or (later.state = 'pending' and later.created_at > delivery_task.created_at))))`,
}
/** One for the month: not every invoice of it lies in a package as it is now. */
const packages = async (tx: Tx, month: MonthContext): Promise<readonly ThingRow[]> => {
  const { invoices: count, missing, changed, last } = await packagedSince(tx, month.companyId, dayStart(month.first), archived(month))
  if (missing + changed === 0) return []
  const facts = {
    invoices: String(count),
    missing: String(missing),
    changed: String(changed),
    last: last && shanghaiMinute(last),
    from: month.first,
    to: month.last,
  }
  return [{ kind: 'period', id: month.month, number: null, party: null, day: month.last, amount: null, facts, invoice_id: null }]
}
const packageMissing: CellSource = { rows: (tx, month) => once(month, 'archive.packages', () => packages(tx, month)) }

const extent: PartSource['extent'] = async (tx, month) => {
  const { rows } = await sql<{ done: string; whole: string }>`
    select count(*) filter (where invoice.original_format is not null and not ${picture}) as done,
      count(*) as whole from invoice where ${archived(month)}`.execute(tx)
  return { done: Number(rows[0]!.done), whole: Number(rows[0]!.whole) }
}
export const archivePart: PartSource<'archive'> = { part: 'archive', extent }
export const archiveCells = {
  noOriginal,
  pictureOfDigital,
  brokenSignature,
  notSigned,
  packageMissing,
} as const satisfies Readonly<Record<string, CellSource>>
