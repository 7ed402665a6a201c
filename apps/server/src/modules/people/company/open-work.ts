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
const importsOf = (tx: Tx, companyId: string, userId: string) =>
  tx
    .selectFrom('import_file')
    .select('id')
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .where('next_step', 'in', askingSteps)
const invoicesOf = (tx: Tx, companyId: string, userId: string) =>
  tx
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('entered_by', '=', userId)
    .where('use_status', 'in', openUsages)
const partnersOf = (tx: Tx, companyId: string, userId: string) =>
  tx.selectFrom('partner').select('id').where('company_id', '=', companyId).where('responsible_id', '=', userId)
const deliveriesOf = (tx: Tx, companyId: string, userId: string) =>
  tx
    .selectFrom('delivery_task')
    .select('id')
    .where('company_id', '=', companyId)
    .where('sent_by', '=', userId)
    .where('state', '=', 'pending')
const paymentsOf = (tx: Tx, companyId: string, userId: string) =>
  tx
    .selectFrom('payment_batch')
    .select('id')
    .where('company_id', '=', companyId)
    .where('owner_id', '=', userId)
    .where('state', 'in', ['open', 'partlyConfirmed'])
const rulesOf = (tx: Tx, companyId: string, userId: string) =>
  tx.selectFrom('rule').select('id').where('company_id', '=', companyId).where('owner_id', '=', userId).where('state', '=', 'on')
const pushesOf = (tx: Tx, companyId: string, userId: string) =>
  tx
    .selectFrom('push')
    .select('id')
    .where('company_id', '=', companyId)
    .where('pushed_by', '=', userId)
    .where('state', '=', pushStatus.waiting)
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

export const countOpenWork = async (tx: Tx, companyId: string, userId: string): Promise<OpenWork> => ({
  imports: await countOf(tx, importsOf(tx, companyId, userId)),
  invoices: await countOf(tx, invoicesOf(tx, companyId, userId)),
  partners: await countOf(tx, partnersOf(tx, companyId, userId)),
  deliveries: await countOf(tx, deliveriesOf(tx, companyId, userId)),
  payments: await countOf(tx, paymentsOf(tx, companyId, userId)),
  rules: await countOf(tx, rulesOf(tx, companyId, userId)),
  pushes: await countOf(tx, pushesOf(tx, companyId, userId)),
})
/** Counts the rows under their locks, then each module moves its own by the event. */
export const moveOpenWork = async (tx: Tx, companyId: string, from: string, to: string): Promise<OpenWork> => {
  const imports = await countOf(tx, importsOf(tx, companyId, from).orderBy('id').forNoKeyUpdate())
  await lockPayments(tx, companyId, from)
  const moved = {
    imports,
    invoices: await countOf(tx, invoicesOf(tx, companyId, from)),
    partners: await countOf(tx, partnersOf(tx, companyId, from).orderBy('id').forNoKeyUpdate()),
    deliveries: await countOf(tx, deliveriesOf(tx, companyId, from).orderBy('id').forNoKeyUpdate()),
    payments: await countOf(tx, paymentsOf(tx, companyId, from)),
    rules: await countOf(tx, rulesOf(tx, companyId, from).orderBy('id').forNoKeyUpdate()),
    pushes: await countOf(tx, pushesOf(tx, companyId, from).orderBy('id').forNoKeyUpdate()),
  }
  await emit(tx, 'work.handedOver', { companyId, from, to })
  return moved
}
/** Of a person: the invoices entered or in use, then the batches, each in the order of ids, as every act on payments locks them. */
const lockPayments = async (tx: Tx, companyId: string, userId: string): Promise<void> => {
  await tx
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', (eb) =>
      invoicesOf(tx, companyId, userId).union(
        eb
          .selectFrom('invoice_use')
          .select('invoice_id as id')
          .where('company_id', '=', companyId)
          .where((use) => use.or([use('submitted_by', '=', userId), use('confirmed_by', '=', userId)])),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .selectFrom('payment_batch')
    .select('id')
    .where('company_id', '=', companyId)
    .where('owner_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
