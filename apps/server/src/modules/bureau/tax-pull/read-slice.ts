// One page of a slice: what it makes of the slice. Pages are written as they come, so that a pull of any size needs the memory of one page.
import { isYoung, halves, pullLimits, type PullError } from '@piaotai/domain/tax/tax-pull.ts'
import { sql } from 'kysely'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { BureauPage, BureauPull } from '../../../ports/bureau-pull.ts'
import { takeWhole } from '../../people/company/index.ts'
import { identityOfRow, writeRows } from './mirror-rows.ts'
import { addPullEvent, changeTask, type SliceRecord, type TaskRecord } from './task-rows.ts'

interface Deps extends Needs<'clock' | 'audit'> {
  readonly bureauPull: BureauPull
}
/** `on`: the slice goes on, is done, or was cut; otherwise what stops the task. */
export type PageOutcome = { readonly then: 'on' } | { readonly then: 'stop'; readonly error: PullError; readonly note: string }
const on: PageOutcome = { then: 'on' }
const stop = (error: PullError, note = ''): PageOutcome => ({ then: 'stop', error, note })

/** Task and slice are locked. */
export const takePage = async (
  deps: Deps,
  tx: Tx,
  task: TaskRecord,
  slice: SliceRecord,
  page: BureauPage | { readonly as: 'tooLarge' },
): Promise<PageOutcome> => {
  if (page.as === 'tooLarge' || page.total > deps.bureauPull.rows) return split(deps, tx, task, slice)
  const { pageSize } = deps.bureauPull
  const at = slice.next_page
  const { total, rows } = page
  const meant = Math.max(0, Math.min(pageSize, total - (at - 1) * pageSize))
  const identities = new Set(rows.map(identityOfRow))
  const outside = rows.some(({ issued }) => issued.slice(0, 10) < slice.first_day || issued.slice(0, 10) > slice.last_day)
  const moved = slice.expected !== null && slice.expected !== total
  if (outside) return stop('UNREADABLE', 'outside')
  if (moved || rows.length !== meant || identities.size !== rows.length || (await seenBefore(tx, task, slice, [...identities])))
    return restart(deps, tx, task, slice, { expected: slice.expected, total, rows: rows.length, page: at })
  await writeRows(
    deps,
    tx,
    {
      companyId: task.company_id,
      direction: task.direction,
      taxId: task.tax_id,
      by: { taskId: task.id, sliceId: slice.id, pass: slice.pass },
    },
    rows,
  )
  const found = slice.found + rows.length
  const columns = { expected: total, found, bureau_amount: page.amount, bureau_tax: page.tax }
  if (at * pageSize < total) {
    await changeSlice(tx, slice, { ...columns, state: 'running', next_page: at + 1 })
    return on
  }
  return finish(deps, tx, task, { ...slice, ...columns })
}
const changeSlice = async (tx: Tx, { id }: SliceRecord, columns: Partial<Omit<SliceRecord, 'company_id' | 'id'>>): Promise<void> => {
  await tx.updateTable('pull_slice').set(columns).where('id', '=', id).execute()
}
/** A number that an earlier page of this pass had: the list moved under the reading. */
const seenBefore = async (tx: Tx, task: TaskRecord, slice: SliceRecord, identities: readonly string[]): Promise<boolean> =>
  identities.length > 0 &&
  (await tx
    .selectFrom('tax_invoice')
    .select('id')
    .where('direction', '=', task.direction)
    .where('identity', 'in', [...identities])
    .where('seen_in', '=', slice.id)
    .where('seen_pass', '=', slice.pass)
    .limit(1)
    .executeTakeFirst()) !== undefined
const split = async (deps: Deps, tx: Tx, task: TaskRecord, slice: SliceRecord): Promise<PageOutcome> => {
  const two = halves({ from: slice.first_day, to: slice.last_day })
  if (!two) return stop('RANGE_TOO_LARGE', slice.first_day)
  await changeSlice(tx, slice, { state: 'split' })
  await tx
    .insertInto('pull_slice')
    .values(
      two.map(({ from, to }) => ({
        company_id: task.company_id,
        id: newId(deps.clock.now()),
        task_id: task.id,
        first_day: from,
        last_day: to,
      })),
    )
    .execute()
  await addPullEvent(deps, tx, keyOf(task), 'split', { from: slice.first_day, to: slice.last_day })
  return on
}
/** From its first page again, under a new pass; a slice that moves on and on stops the task. */
const restart = async (
  deps: Deps,
  tx: Tx,
  task: TaskRecord,
  slice: SliceRecord,
  why: Readonly<Record<string, unknown>>,
): Promise<PageOutcome> => {
  const pass = slice.pass + 1
  await changeSlice(tx, slice, { state: 'running', pass, next_page: 1, expected: null, found: 0, bureau_amount: null, bureau_tax: null })
  await addPullEvent(deps, tx, keyOf(task), 'restarted', { from: slice.first_day, to: slice.last_day, ...why })
  return pass % (pullLimits.restarts + 1) === 0 ? stop('TOTAL_MOVED', `${slice.first_day} ${slice.last_day}`) : on
}
/** The mirror's rows of this pass against the bureau's count and sums. */
const finish = async (deps: Deps, tx: Tx, task: TaskRecord, slice: SliceRecord): Promise<PageOutcome> => {
  const now = deps.clock.now()
  const own = await tx
    .selectFrom('tax_invoice')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`coalesce(sum(amount), 0)::numeric(18,2)`.as('amount'),
      sql<string>`coalesce(sum(tax), 0)::numeric(18,2)`.as('tax'),
    ])
    .where('seen_in', '=', slice.id)
    .where('seen_pass', '=', slice.pass)
    .executeTakeFirstOrThrow()
  const compared = slice.bureau_amount !== null && slice.bureau_tax !== null
  const equal =
    own.count === slice.expected &&
    (slice.bureau_amount === null || own.amount === slice.bureau_amount) &&
    (slice.bureau_tax === null || own.tax === slice.bureau_tax)
  const young = isYoung(task.direction, slice.last_day, shanghaiDay(now))
  if (!equal && !young) {
    await changeSlice(tx, slice, { pass: slice.pass + 1, next_page: 1, expected: null, found: 0, state: 'running' })
    return stop('SUMS_DIFFER', `${own.count} ${own.amount} ${own.tax} / ${slice.expected} ${slice.bureau_amount} ${slice.bureau_tax}`)
  }
  if (!task.charged) {
    // Retries, resumes and re-pulls of a task that has paid cost nothing.
    if (!(await takeWhole(tx, 'taxPull', 1))) return stop('QUOTA')
    await changeTask(tx, keyOf(task), { charged: true })
  }
  await changeSlice(tx, slice, {
    state: 'done',
    expected: slice.expected,
    found: own.count,
    amount: own.amount,
    tax: own.tax,
    bureau_amount: slice.bureau_amount,
    bureau_tax: slice.bureau_tax,
    provisional: young,
    compared,
    done_at: now.toISOString(),
  })
  await markDays(tx, task, slice, now, young)
  await addPullEvent(deps, tx, keyOf(task), 'sliceDone', {
    from: slice.first_day,
    to: slice.last_day,
    count: own.count,
    amount: own.amount,
    tax: own.tax,
    provisional: young,
  })
  return on
}
const markDays = async (tx: Tx, task: TaskRecord, slice: SliceRecord, now: Date, provisional: boolean): Promise<void> => {
  await sql`
    insert into pulled_day (company_id, direction, day, task_id, pulled_at, provisional)
    select ${task.company_id}, ${task.direction}, day::date, ${task.id}, ${now.toISOString()}, ${provisional} and not settled
    from (select day, day::date <= ${lastSettled(task, now)}::date as settled
          from generate_series(${slice.first_day}::date, ${slice.last_day}::date, interval '1 day') as day) as days
    on conflict (company_id, direction, day) do update
      set task_id = excluded.task_id, pulled_at = excluded.pulled_at, provisional = excluded.provisional`.execute(tx)
}
/** Of a young slice the older days stand still already. */
const lastSettled = (task: TaskRecord, now: Date): string => {
  const today = shanghaiDay(now)
  let day = task.last_day < today ? task.last_day : today
  for (let back = 0; back < 10 && isYoung(task.direction, day, today); back++)
    day = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  return day
}
const keyOf = ({ company_id: companyId, id: taskId }: TaskRecord) => ({ companyId, taskId })
