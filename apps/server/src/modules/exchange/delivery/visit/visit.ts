// A stranger's visit: the link's secret is exchanged for a cookie of this task. The cookie holds a random id and nothing else.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { visitorEndpoints } from '@piaotai/contract/delivery/visitor.ts'
import { deliveryLimits as most } from '@piaotai/domain/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { Row } from '../../../../db/tables.ts'
import { placeOf, type Caller } from '../../../people/account/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { addEvent } from '../events.ts'
import { hashSecret, makeSecret } from '../secrets.ts'
import { invoicesOfTask, stateAt, toInvoice, type TaskRecord } from '../task-rows.ts'

type Center = typeof visitorEndpoints
export type VisitAnswer = Out<Center['readVisit']>
type LinkRecord = Row<'delivery_link'>
/** A visit within the transaction of its task's company. */
export interface Visit {
  readonly link: LinkRecord
  readonly task: TaskRecord
  readonly step: VisitAnswer['step']
}
const visitHours = 12

/** The step that the present code, state and validity allow. */
const stepOf = (
  { unlocked }: Pick<LinkRecord, 'unlocked'>,
  task: Pick<TaskRecord, 'state' | 'valid_until' | 'code_by' | 'code_version'>,
  now: Date,
): VisitAnswer['step'] => {
  const state = stateAt(task, now)
  if ((state !== 'pending' && state !== 'signed') || Date.parse(task.valid_until) <= now.getTime()) return 'ended'
  if (unlocked !== task.code_version) return 'locked'
  return state === 'signed' ? 'signed' : 'unlocked'
}
const linkOf = (tx: Tx, hash: Buffer, kind: LinkRecord['kind'], now: Date): Promise<LinkRecord | undefined> =>
  tx
    .selectFrom('delivery_link')
    .selectAll()
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
/** Runs in the company of the cookie's task; `lock` holds the task. An unknown cookie answers as an ended task does to strangers. */
export const inVisit = async <T>(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  token: string | null,
  run: (tx: Tx, visit: Visit) => Promise<T>,
  lock = false,
): Promise<T> => {
  const hash = token === null ? undefined : hashSecret(token)
  const known = hash && (await db.outside((tx) => linkOf(tx, hash, 'visit', clock.now())))
  if (!known) throw new Problem('visit.none')
  return db.inTenant({ companyId: known.company_id }, async (tx) => {
    const query = tx.selectFrom('delivery_task').selectAll().where('id', '=', known.task_id)
    const task = await (lock ? query.forUpdate() : query).executeTakeFirst()
    // Read behind the task's lock: what another call of this visit has unlocked counts.
    const link = await linkOf(tx, hash!, 'visit', clock.now())
    if (!task || !link) throw new Problem('visit.none')
    return run(tx, { link, task, step: stepOf(link, task, clock.now()) })
  })
}
/** Whether a visit may still download: one query, for a stream that asks at each megabyte. */
export const stillSigned =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>, { link, task: { company_id: companyId, id } }: Visit) =>
  (): Promise<boolean> =>
    db.inTenant({ companyId }, async (tx) => {
      const now = clock.now()
      const present = await tx
        .selectFrom('delivery_task as t')
        .innerJoin('delivery_link as l', (on) => on.onRef('l.company_id', '=', 't.company_id').onRef('l.task_id', '=', 't.id'))
        .select(['t.state', 't.valid_until', 't.code_by', 't.code_version', 'l.unlocked'])
        .where('t.id', '=', id)
        .where('l.hash', '=', link.hash)
        .where('l.kind', '=', 'visit')
        .where('l.expires_at', '>', now.toISOString())
        .executeTakeFirst()
      return present !== undefined && stepOf(present, present, now) === 'signed'
    })
/** Refuses a step before the code, and any step of an ended task. */
export const requireStep = ({ step }: Visit, ...steps: readonly VisitAnswer['step'][]): void => {
  if (step === 'ended') throw new Problem('visit.ended')
  if (!steps.includes(step)) throw new Problem('visit.locked')
}

export const openVisit =
  ({ db, clock, rateLimits }: Pick<DeliveryDeps, 'db' | 'clock' | 'rateLimits'>) =>
  async ({ secret }: In<Center['openVisit']>, caller: Caller): Promise<{ readonly token: string; readonly visit: VisitAnswer }> => {
    const now = clock.now()
    const known = await db.outside(async (tx) => {
      if (!(await rateLimits.consume(tx, 'visitIp', placeOf(caller.ip)))) throw new Problem('account.slowedDown')
      return linkOf(tx, hashSecret(secret), 'link', now)
    })
    if (!known) throw new Problem('visit.none')
    const token = makeSecret()
    const link: LinkRecord = {
      hash: hashSecret(token),
      kind: 'visit',
      company_id: known.company_id,
      task_id: known.task_id,
      recipient: known.recipient,
      unlocked: null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + visitHours * 3_600_000).toISOString(),
    }
    return db.inTenant({ companyId: known.company_id }, async (tx) => {
      await tx.insertInto('delivery_link').values(link).execute()
      const task = await tx.selectFrom('delivery_task').selectAll().where('id', '=', known.task_id).executeTakeFirstOrThrow()
      const first = await tx
        .updateTable('delivery_recipient')
        .set({ opened_at: now.toISOString() })
        .where('task_id', '=', known.task_id)
        .where('position', '=', known.recipient)
        .where('opened_at', 'is', null)
        .returning('address')
        .executeTakeFirst()
      if (first)
        await addEvent({ clock }, tx, { companyId: task.company_id, taskId: task.id }, 'opened', { by: first.address, ip: caller.ip })
      return { token, visit: await toAnswer(tx, { link, task, step: stepOf(link, task, now) }, now) }
    })
  }
export const readVisit =
  (deps: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (token: string | null): Promise<VisitAnswer> =>
    inVisit(deps, token, (tx, visit) => toAnswer(tx, visit, deps.clock.now()))

/** Wrong codes left until the pause. */
export const triesLeft = (
  { tries, paused_until, code_void }: Pick<TaskRecord, 'tries' | 'paused_until' | 'code_void'>,
  now: Date,
): number => {
  if (code_void || (paused_until !== null && Date.parse(paused_until) > now.getTime())) return 0
  return paused_until === null ? most.triesUntilPause - tries : most.triesUntilPause
}
export const toAnswer = async (tx: Tx, { link, task, step }: Visit, now: Date): Promise<VisitAnswer> => {
  const company = await tx.selectFrom('company').select('name').where('id', '=', link.company_id).executeTakeFirstOrThrow()
  return {
    step,
    state: stateAt(task, now),
    number: task.number,
    sender: company.name,
    title: task.title,
    message: task.message,
    count: task.invoices,
    validUntil: toInstant(task.valid_until),
    needs: task.signer,
    triesLeft: step === 'locked' ? triesLeft(task, now) : null,
    offer: step === 'unlocked' || step === 'signed' ? await offerOf(tx, task) : null,
  }
}
export const filesOfTask = (tx: Tx, { id }: Pick<TaskRecord, 'id'>) =>
  tx
    .selectFrom('delivery_file as d')
    .innerJoin('stored_file as f', 'f.id', 'd.stored_file_id')
    .select(['d.id', 'd.invoice_id', 'd.name', 'd.format', 'd.size', 'd.sha256', 'd.drawn', 'f.key'])
    .where('d.task_id', '=', id)
    .orderBy('d.position')
    .execute()
const offerOf = async (tx: Tx, task: TaskRecord): Promise<NonNullable<VisitAnswer['offer']>> => ({
  amount: task.amount,
  invoices: (await invoicesOfTask(tx, task.id)).map((row) => toInvoice({ ...row, id: row.invoice_id })),
  files: (await filesOfTask(tx, task)).map((file) => ({
    id: file.id,
    invoiceId: file.invoice_id,
    name: file.name,
    bytes: Number(file.size),
    format: file.format,
  })),
  signedAt: task.signed_at && toInstant(task.signed_at),
  signer: task.signer_name,
})
/** Links and visits of long ago go. */
export const purgeLinks =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    await db.outside((tx) => tx.deleteFrom('delivery_link').where('expires_at', '<', clock.now().toISOString()).execute())
  }
