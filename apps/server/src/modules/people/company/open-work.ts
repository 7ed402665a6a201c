// Open work of a person: running or waiting imports, invoices not yet used, partners that the
// person answers for, deliveries that nobody has signed for, payments that wait, rules that run in their name, and pushes that wait.
import { sql } from 'kysely'
import { askingSteps, openUsages, pushStatus } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'

export interface OpenWork {
  readonly imports: number
  readonly invoices: number
  readonly partners: number
  readonly deliveries: number
  readonly payments: number
  readonly rules: number
  readonly pushes: number
}
export const hasOpenWork = (work: OpenWork): boolean => Object.values(work).some((count) => count > 0)
const importsOf = (tx: Tx, userId: string) =>
  tx.selectFrom('import_file').select('id').where('created_by', '=', userId).where('next_step', 'in', askingSteps)
const invoicesOf = (tx: Tx, userId: string) =>
  tx.selectFrom('invoice').select('id').where('entered_by', '=', userId).where('use_status', 'in', openUsages)
const partnersOf = (tx: Tx, userId: string) => tx.selectFrom('partner').select('id').where('responsible_id', '=', userId)
const deliveriesOf = (tx: Tx, userId: string) =>
  tx.selectFrom('delivery_task').select('id').where('sent_by', '=', userId).where('state', '=', 'pending')
const paymentsOf = (tx: Tx, userId: string) =>
  tx.selectFrom('payment_batch').select('id').where('owner_id', '=', userId).where('state', 'in', ['open', 'partlyConfirmed'])
const rulesOf = (tx: Tx, userId: string) => tx.selectFrom('rule').select('id').where('owner_id', '=', userId).where('state', '=', 'on')
const pushesOf = (tx: Tx, userId: string) =>
  tx.selectFrom('push').select('id').where('pushed_by', '=', userId).where('state', '=', pushStatus.waiting)
type Rows = ReturnType<
  typeof importsOf | typeof invoicesOf | typeof partnersOf | typeof deliveriesOf | typeof paymentsOf | typeof rulesOf | typeof pushesOf
>
const countOf = async (tx: Tx, rows: Rows): Promise<number> =>
  Number(
    (
      await tx
        .with('rows', () => rows)
        .selectFrom('rows')
        .select(sql<string>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

export const countOpenWork = async (tx: Tx, userId: string): Promise<OpenWork> => ({
  imports: await countOf(tx, importsOf(tx, userId)),
  invoices: await countOf(tx, invoicesOf(tx, userId)),
  partners: await countOf(tx, partnersOf(tx, userId)),
  deliveries: await countOf(tx, deliveriesOf(tx, userId)),
  payments: await countOf(tx, paymentsOf(tx, userId)),
  rules: await countOf(tx, rulesOf(tx, userId)),
  pushes: await countOf(tx, pushesOf(tx, userId)),
})
/** Counts the rows under their locks, then each module moves its own by the event. */
export const moveOpenWork = async (tx: Tx, companyId: string, from: string, to: string): Promise<OpenWork> => {
  const imports = await countOf(tx, importsOf(tx, from).orderBy('id').forNoKeyUpdate())
  await lockPayments(tx, from)
  const moved = {
    imports,
    invoices: await countOf(tx, invoicesOf(tx, from)),
    partners: await countOf(tx, partnersOf(tx, from).orderBy('id').forNoKeyUpdate()),
    deliveries: await countOf(tx, deliveriesOf(tx, from).orderBy('id').forNoKeyUpdate()),
    payments: await countOf(tx, paymentsOf(tx, from)),
    rules: await countOf(tx, rulesOf(tx, from).orderBy('id').forNoKeyUpdate()),
    pushes: await countOf(tx, pushesOf(tx, from).orderBy('id').forNoKeyUpdate()),
  }
  await emit(tx, 'work.handedOver', { companyId, from, to })
  return moved
}
/** Of a person: the invoices entered or in use, then the batches, each in the order of ids, as every act on payments locks them. */
const lockPayments = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', 'in', (eb) =>
      invoicesOf(tx, userId).union(
        eb
          .selectFrom('invoice_use')
          .select('invoice_id as id')
          .where((use) => use.or([use('submitted_by', '=', userId), use('confirmed_by', '=', userId)])),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx.selectFrom('payment_batch').select('id').where('owner_id', '=', userId).orderBy('id').forNoKeyUpdate().execute()
}
