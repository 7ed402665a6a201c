// What counts each kind of to-do: the conditions of the list that shows it.
import { sql } from 'kysely'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import type { TodoKind } from '@piaotai/domain/todo.ts'
import { localText } from '../../../db/local-days.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { deliveryConditions } from '../../exchange/delivery/index.ts'
import { importsFound } from '../../intake/intake/index.ts'
import { figuresFor, tabCondition } from '../../invoices/invoice/index.ts'
import { mailsInScope } from '../../people/permission/index.ts'
import { keysFound } from '../../platform/api-key/index.ts'
import { batchesFor, requestsFor, returnedFound, submittedConditions, submittedFor } from '../payment/index.ts'
import { few, figureOfRows, type TodoFigure } from './figure.ts'

/** What a kind is counted for. */
export interface TodoLook {
  readonly actor: Actor
  readonly area: Area
  readonly now: Date
  /** Payments that the person submitted wait for a colleague. */
  readonly byOthers: boolean
}
type Source = (tx: Tx, look: TodoLook) => Promise<TodoFigure>
const nothing = sql<string | null>`null::text`

const payments =
  (due: 'today' | 'later'): Source =>
  (tx, { actor, now, byOthers }) =>
    figureOfRows(
      tx,
      submittedFor(tx, actor)
        .where(submittedConditions({ due, ...(byOthers ? { by: 'others' as const } : {}) }, now, actor))
        .select([
          sql<string | null>`p.amount::text`.as('amount'),
          sql<string | null>`${due === 'today' ? sql`b.due_day::text` : localText('b.submitted_at', 'YYYY-MM-DD')}`.as('day'),
          sql<string | null>`b.payee_name`.as('party'),
        ])
        .limit(few)
        .as('few'),
    )
const deliveries =
  (ends: 'today' | 'later'): Source =>
  (tx, { actor, area, now }) =>
    figureOfRows(
      tx,
      tx
        .selectFrom('delivery_task')
        .where(deliveryConditions(actor, { area, ends }, now))
        .select([
          sql<string | null>`delivery_task.amount::text`.as('amount'),
          localText('delivery_task.created_at', 'YYYY-MM-DD').as('day'),
          sql<string | null>`nullif(delivery_task.customer, '')`.as('party'),
        ])
        .limit(few)
        .as('few'),
    )
const requests =
  (of: 'others' | 'mine'): Source =>
  (tx, { actor }) =>
    figureOfRows(
      tx,
      tx
        .selectFrom('payment_request')
        .where(requestsFor(actor, of))
        .where('state', '=', 'open')
        .select([nothing.as('amount'), localText('asked_at', 'YYYY-MM-DD').as('day'), sql<string | null>`asked_by_name`.as('party')])
        .limit(few)
        .as('few'),
    )
/** From running totals where these know whose the invoices are: they name neither days nor people. */
const invoices =
  (tab: 'warnings' | 'uncategorised'): Source =>
  async (tx, { actor, area }) => {
    const source = figuresFor(tx, actor, { area })
    const passing = tabCondition[tab]
    const row = await source.rows
      .select([source.count(passing).as('n'), source.sum('amount_including_tax', passing).as('amount')])
      .executeTakeFirstOrThrow()
    return { count: Number(row.n), exact: true, amount: row.amount, since: null, party: null, parties: 0 }
  }

export const todoSources: Readonly<Record<TodoKind, Source>> = {
  paymentsDue: payments('today'),
  paymentsToConfirm: payments('later'),
  deliveriesEnding: deliveries('today'),
  deliveriesWaiting: deliveries('later'),
  agreements: requests('others'),
  agreementsAsked: requests('mine'),
  doubts: invoices('warnings'),
  uncategorised: invoices('uncategorised'),
  keysEnding: (tx, { actor, area, now }) =>
    figureOfRows(
      tx,
      keysFound(tx, actor, { area, ends: 'today' }, now)
        .select([
          nothing.as('amount'),
          sql<string | null>`api_key.expires_on::text`.as('day'),
          sql<string | null>`api_key.name`.as('party'),
        ])
        .limit(few)
        .as('few'),
    ),
  paymentsReturned: (tx, { actor }) =>
    figureOfRows(
      tx,
      returnedFound(tx, actor)
        .select([
          sql<string | null>`invoice.payable::text`.as('amount'),
          sql<string | null>`invoice.date::text`.as('day'),
          sql<string | null>`invoice.seller_name`.as('party'),
        ])
        .limit(few)
        .as('few'),
    ),
  paymentsSubmitted: (tx, { actor }) =>
    figureOfRows(
      tx,
      tx
        .selectFrom('payment_batch as b')
        .where(batchesFor(actor, true))
        .where('b.state', '=', 'open')
        .select([
          sql<string | null>`b.amount::text`.as('amount'),
          localText('b.submitted_at', 'YYYY-MM-DD').as('day'),
          sql<string | null>`b.payee_name`.as('party'),
        ])
        .limit(few)
        .as('few'),
    ),
  importsHeld: (tx, { actor, area }) =>
    figureOfRows(
      tx,
      importsFound(tx, actor, { area, ending: 'attention', asks: true, page: 1, pageSize: 1 })
        .select([nothing.as('amount'), localText('created_at', 'YYYY-MM-DD').as('day'), sql<string | null>`name`.as('party')])
        .limit(few)
        .as('few'),
    ),
  mailsHeld: (tx, { actor, area }) =>
    figureOfRows(
      tx,
      tx
        .selectFrom('mail_message')
        .where(mailsInScope(actor, area))
        .where('status', '=', 'held')
        .select([
          nothing.as('amount'),
          localText('received_at', 'YYYY-MM-DD').as('day'),
          sql<string | null>`coalesce(nullif(from_name, ''), from_address)`.as('party'),
        ])
        .limit(few)
        .as('few'),
    ),
}
