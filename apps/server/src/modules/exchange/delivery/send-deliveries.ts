// Sending: one task a target, all or none. Judged before the files are made, and again under the locks of the invoices.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import type { OrderTemplate } from '@piaotai/domain/delivery/order-details.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { DeliveryDeps } from './deps.ts'
import { takeMails } from './mail-quota.ts'
import { makeDrawnFaces } from './order-details/drawn-faces.ts'
import { makeOrderFile, makeSheetFile, type SheetFile } from './order-details/sheet-file.ts'
import { settingsOf } from './delivery-settings.ts'
import { judgeTargets, requireSending, type JudgedTarget, type SendInput } from './plan-deliveries.ts'
import { lettersOf, toPlan } from './shown-plan.ts'
import { hashSignInCode, makeSignInCode } from './secrets.ts'
import { addTask, type NewTask } from './add-task.ts'

type Center = typeof deliveryEndpoints
type Sent = Out<Center['sendDeliveries']>['tasks']

export const sendDeliveries =
  (deps: DeliveryDeps) =>
  async (actor: Actor, { key, ...input }: In<Center['sendDeliveries']>): Promise<Out<Center['sendDeliveries']>> => ({
    tasks: await send(deps, actor, key, input),
  })

interface Replaced {
  readonly id: string
  /** Ends the task, or refuses because it is not pending any more. */
  readonly end: (tx: Tx) => Promise<void>
}
/** `also`: what a caller does in the transaction that writes the tasks; both happen or neither. */
type Also = (tx: Tx, tasks: readonly { readonly id: string; readonly number: string }[]) => Promise<void>
/**
 * `button`: what let the person in, where it is not the page's own. `replaced`: a pending task that ends in the same
 * transaction, because the new one takes its place.
 */
export const send = async (
  deps: DeliveryDeps,
  actor: Actor,
  key: string,
  input: SendInput,
  { button = false, also, replaced }: { readonly button?: boolean; readonly also?: Also; readonly replaced?: Replaced } = {},
): Promise<Sent> => {
  const rights: Actor = button ? { ...actor, permissions: new Set([...actor.permissions, `${input.page}.send` as const]) } : actor
  const first = await deps.db.inTenant(actor, async (tx) => {
    const sent = await sentBefore(tx, actor, key)
    if (sent) return { sent, judged: [] }
    await requireSending(tx, deps, rights, input)
    return { sent: undefined, judged: taskEach(requireGood(await judgeTargets(tx, deps, actor, input, false, replaced?.id, button))) }
  })
  if (first.sent) return first.sent
  const { orders } = await deps.db.inTenant(actor, (tx) => settingsOf(tx))
  const prepared = await Promise.all(first.judged.map((judged) => prepare(deps, actor, input, judged, orders)))
  return deps.db.inTenant(actor, async (tx) => {
    await takeAdvisoryLock(tx, `delivery ${actor.companyId} ${key}`)
    const sent = await sentBefore(tx, actor, key)
    if (sent) return sent
    const settings = await requireSending(tx, deps, rights, input)
    await replaced?.end(tx)
    const judged = taskEach(requireGood(await judgeTargets(tx, deps, actor, input, true, replaced?.id, button)))
    if (judged.length !== first.judged.length || judged.some((one, at) => !sameAs(one, first.judged[at]!)))
      throw new Problem('delivery.changed')
    await takeMails(tx, lettersOf(judged))
    const tasks = []
    for (const [position, one] of judged.entries())
      tasks.push(await addTask(deps, tx, actor, { ...prepared[position]!, key, position, judged: one, input, settings }))
    await also?.(tx, tasks)
    return tasks
  })
}
/** Every invoice and address is good, or the whole call is refused with all that is not. */
const requireGood = (judged: readonly JudgedTarget[]): readonly JudgedTarget[] => {
  if (judged.some(({ refused, addresses }) => refused.length + addresses.length > 0))
    throw new Problem('delivery.refused', { targets: judged.map(toPlan) })
  if (judged.some(({ invoices }) => invoices.length === 0)) throw new Problem('delivery.nothing')
  return judged
}
/** One task a receiver: each accepts, refuses and is withdrawn from by itself. */
const taskEach = (judged: readonly JudgedTarget[]): readonly JudgedTarget[] =>
  judged.flatMap((one) =>
    one.receivers.length < 2
      ? [one]
      : one.receivers.map((receiver) => ({ ...one, receiver, receivers: [receiver], customer: receiver.name, to: [receiver.address] })),
  )
const sameAs = (a: JudgedTarget, b: JudgedTarget): boolean =>
  a.form === b.form &&
  a.amount === b.amount &&
  a.orderRows.length === b.orderRows.length &&
  a.drawn.join() === b.drawn.join() &&
  a.files.map(({ sha256 }) => sha256).join() === b.files.map(({ sha256 }) => sha256).join()
/** What takes time is made before the locks: the sheets and the slow hash of the code. Lines of the invoices stand for order rows that nobody brought. */
const prepare = async (
  deps: DeliveryDeps,
  actor: Actor,
  { content, code }: SendInput,
  { form, invoices, drawn, orderRows }: JudgedTarget,
  orders: OrderTemplate,
): Promise<Pick<NewTask, 'id' | 'code' | 'codeHash' | 'sheets'>> => {
  const id = newId(deps.clock.now())
  const ids = invoices.map((one) => one.id)
  const own = orderRows.length > 0
  const sheets: SheetFile[] = []
  if (content.sheet || (content.orderDetails && !own)) sheets.push(await makeSheetFile(deps, actor, ids, content.orderDetails && !own))
  if (own) sheets.push(await makeOrderFile(deps, actor, orders, orderRows))
  const faceless = invoices.filter((one) => drawn.includes(one.id))
  // Each record of a receiver inside the platform gets its own.
  for (const drawing of form === 'platform' ? faceless.map((one) => [one]) : faceless.length > 0 ? [faceless] : [])
    sheets.push(await makeDrawnFaces(deps, actor, drawing))
  const made = form === 'link' ? makeSignInCode() : null
  return {
    id,
    code: made === null ? null : { text: made, by: code },
    codeHash: made === null ? null : await hashSignInCode(deps.encryption, id, made),
    sheets,
  }
}
/** The tasks of an earlier call with this key; codes are told once. */
export const sentBefore = async (tx: Tx, actor: Actor, key: string): Promise<Sent | undefined> => {
  const rows = await tx
    .selectFrom('delivery_task')
    .select(['id', 'number', 'customer'])
    .where('send_key', '=', key)
    .where('sent_by', '=', actor.userId)
    .orderBy('position')
    .execute()
  return rows.length > 0 ? rows.map((row) => ({ ...row, code: null })) : undefined
}
