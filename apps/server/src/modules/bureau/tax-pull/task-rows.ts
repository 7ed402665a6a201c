// Rows of pull tasks, their slices and events. A task is locked before its slices.
import { randomBytes } from 'node:crypto'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { taskNumberOf, taskRandom } from '@piaotai/domain/text/task-number.ts'
import { afterPull, type PullAct, type PullError } from '@piaotai/domain/tax/tax-pull.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { json } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'

export type TaskRecord = Row<'pull_task'>
export type SliceRecord = Row<'pull_slice'>
export interface TaskKey {
  readonly companyId: string
  readonly taskId: string
}
export const newPullNumber = (now: Date): string =>
  taskNumberOf('QP', shanghaiDay(now), Array.from(randomBytes(taskRandom), (byte) => crockford[byte % crockford.length]).join(''))

export const lockTask = (tx: Tx, { taskId }: TaskKey): Promise<TaskRecord | undefined> =>
  tx.selectFrom('pull_task').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst()
/** The task if it is still at this run: a cancelled or repeated one is another's. */
export const lockRun = async (tx: Tx, key: TaskKey & { readonly run: number }): Promise<TaskRecord | undefined> => {
  const task = await lockTask(tx, key)
  return task?.run === key.run ? task : undefined
}
export const changeTask = async (tx: Tx, { taskId }: TaskKey, columns: Partial<Omit<TaskRecord, 'company_id' | 'id'>>): Promise<void> => {
  await tx.updateTable('pull_task').set(columns).where('id', '=', taskId).execute()
}
export const slicesOfTask = (tx: Tx, { taskId }: TaskKey): Promise<SliceRecord[]> =>
  tx.selectFrom('pull_slice').selectAll().where('task_id', '=', taskId).orderBy('first_day').orderBy('last_day', 'desc').execute()

export const pullEventKinds = [
  'begun',
  'planned',
  'split',
  'restarted',
  'sliceDone',
  'listed',
  'finished',
  'waitsForLogin',
  'wentOn',
  'faulted',
  'failed',
  'cancelled',
  'retried',
] as const
export type PullEventKind = (typeof pullEventKinds)[number]
export const addPullEvent = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  { companyId, taskId }: TaskKey,
  kind: PullEventKind,
  detail: Readonly<Record<string, unknown>> = {},
  by: string | null = null,
): Promise<void> => {
  const now = clock.now()
  await tx
    .insertInto('pull_event')
    .values({
      company_id: companyId,
      id: newId(now),
      task_id: taskId,
      at: now.toISOString(),
      kind,
      by_name: by,
      detail: json({ ...detail }),
    })
    .execute()
}

/** Moves a task by the table of its states; a state that does not allow the act is a fault of the caller. */
export const moveTask = async (
  { clock, audit }: Needs<'clock' | 'audit'>,
  tx: Tx,
  task: TaskRecord,
  act: PullAct,
  more: Partial<Omit<TaskRecord, 'company_id' | 'id' | 'state'>> = {},
): Promise<TaskRecord> => {
  const state = afterPull(task.state, act)
  if (state === undefined) throw new Error(`a pull in state ${task.state} does not ${act}`)
  const ended =
    state === 'success' || state === 'exception' ? { ended_at: clock.now().toISOString(), claimed_until: null, next_at: null } : {}
  await changeTask(tx, { companyId: task.company_id, taskId: task.id }, { state, ...ended, ...more })
  await audit.record(tx, { companyId: task.company_id, userId: task.begun_by, userName: task.begun_by_name }, [
    {
      action: `taxPull.${act}`,
      objectType: 'pullTask',
      objectId: task.id,
      detail: { number: task.number, from: task.state, to: state, ...(more.error ? { error: more.error } : {}) },
    },
  ])
  return { ...task, ...more, state }
}
export type Ended = { readonly error: PullError; readonly note: string }

/** A task as events name it. */
export const ofPull = ({ company_id: companyId, id: taskId, number, direction, begun_by: to, way }: TaskRecord) => ({
  companyId,
  taskId,
  number,
  direction,
  to,
  byItself: way !== 'hand',
})
