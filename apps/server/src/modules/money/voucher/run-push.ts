// One attempt to push a voucher: a place at its target is claimed, the books are called outside any transaction, and their answer is
// written: the number to the voucher and its invoices, or why there is none.
import { sql } from 'kysely'
import { isAway as unreachable, errorEnds, type PushError } from '@piaotai/domain/push/push.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { voucherLimits, voucherReference } from '@piaotai/domain/voucher/voucher.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import type { PushAnswer, VoucherOrder, VoucherReceiver } from '../../../ports/push-receiver.ts'
import {
  callOf,
  claimMs,
  countFailure,
  countSuccess,
  findTarget,
  lostAnswer,
  nextAttempt,
  placesOf,
  releaseNext,
  restsAt,
  tell,
  underWay,
  type TargetRecord,
} from '../../exchange/push/index.ts'
import type { VoucherPushDeps } from './deps.ts'
import { pushVoucher } from './jobs.ts'
import { writeNumbers } from './number-vouchers.ts'
import { changeVoucherPush, findVoucherPush, type VoucherPushKey, type VoucherPushRecord } from './push-rows.ts'
import { settingsOf } from './settings.ts'
import { isOutgoing, selectVouchers } from './voucher-rows.ts'
import { knownCodes } from './way-faults.ts'

type Payload = VoucherPushKey & { readonly attempt: number }
interface Claimed {
  readonly target: TargetRecord
  readonly books: VoucherReceiver
  readonly order: VoucherOrder
  readonly unsure: boolean
}
/** Seconds until a push without a place asks for one again. */
const placeSeconds = 2

export const runVoucherPush =
  (deps: VoucherPushDeps, random: () => number = Math.random): JobRun<typeof pushVoucher.payload> =>
  async (key, { number }) => {
    const claimed = await claim(deps, key, number)
    if (!claimed) return
    const { target, books, order, unsure } = claimed
    const call = callOf(deps, target)
    const { answer } = await tell(
      { push: () => books.push(call, order), readBack: () => books.readBack(call, order), repeatable: true },
      unsure,
    )
    await conclude(deps, key, answer, random)
  }

/** Undefined: it is over, another attempt has taken its place, or its target has no place for it now. */
const claim = (deps: VoucherPushDeps, key: Payload, run: number): Promise<Claimed | undefined> =>
  deps.db.inTenant(key, async (tx) => {
    const { companyId } = key
    const found = await findVoucherPush(tx, key)
    if (!found) return undefined
    const target = await findTarget(tx, found.target_id, true)
    const push = await findVoucherPush(tx, key, true)
    if (push?.state !== pushStatus.waiting || push.attempt > key.attempt) return undefined
    const now = deps.clock.now()
    const later = async (at: Date): Promise<undefined> => {
      await deps.jobs.addAt(tx, at, pushVoucher, key)
    }
    const same = push.attempt === key.attempt
    // An attempt of this number that began and never ended: its process died.
    const interrupted = same && push.claimed_until !== null && (run > 1 || Date.parse(push.claimed_until) <= now.getTime())
    if (same && !interrupted) return push.claimed_until === null ? undefined : later(new Date(push.claimed_until))
    const end = async (error: PushError, note: string): Promise<undefined> =>
      settle(deps, tx, push, target.name, { error, note, refused: false })
    const books = deps.pushAdapters[target.kind].vouchers
    if (!target.is_on) return end('UNKNOWN', 'targetOff')
    if (!books?.takes(target.settings)) return end('UNKNOWN', 'takesNoVouchers')
    if (await suiteEnded(tx, deps, companyId)) return end('NO_RIGHT', 'suiteEnded')
    if (!interrupted && restsAt(target, now)) return later(new Date(target.rests_until!))
    if (!interrupted && (await placesTaken(tx, target, now)) >= placesOf(target))
      return later(new Date(now.getTime() + placeSeconds * 1000))
    const order = await orderOf(tx, companyId, push.voucher_id)
    if (!order) return end('UNKNOWN', 'notExported')
    // From here on the books may have it, whatever becomes of this process.
    await changeVoucherPush(tx, key, {
      attempt: key.attempt,
      claimed_until: new Date(now.getTime() + claimMs).toISOString(),
      next_at: null,
    })
    return { target, books, order, unsure: push.unsure || interrupted }
  })
/** Of invoices and vouchers together. */
const placesTaken = async (tx: Tx, target: TargetRecord, now: Date): Promise<number> => {
  const { n } = await tx
    .selectFrom('voucher_push')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('target_id', '=', target.id)
    .where('state', '=', pushStatus.waiting)
    .where('claimed_until', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(n) + (await underWay(tx, target, now))
}
/** Undefined when the voucher does not wait for its number any more. */
const orderOf = async (tx: Tx, companyId: string, voucherId: string): Promise<VoucherOrder | undefined> => {
  const row = await selectVouchers(tx).select(isOutgoing.as('outgoing')).where('v.id', '=', voucherId).executeTakeFirst()
  if (row?.state !== 'exported') return undefined
  const partner = row.outgoing ? 'customer' : 'supplier'
  const codeOf = await knownCodes(tx, companyId, [voucherId])
  return {
    reference: voucherReference(row.batch, row.seq),
    day: row.day,
    attachments: Number(row.invoice_count),
    organisation: (await settingsOf(tx)).organisation,
    entries: row.entries.map(({ side, account, summary, amount, auxiliary, auxiliaryName, auxiliaryCode }) => ({
      side,
      account,
      summary,
      amount,
      auxiliary: auxiliary === 'partner' ? partner : auxiliary === 'department' ? auxiliary : null,
      auxiliaryCode: auxiliary === 'partner' ? auxiliaryCode || codeOf(voucherId, auxiliaryName) : auxiliaryCode,
    })),
  }
}

const conclude = (deps: VoucherPushDeps, key: Payload, answer: PushAnswer, random: () => number): Promise<void> =>
  deps.db.inTenant(key, async (tx) => {
    const { companyId } = key
    const before = await findVoucherPush(tx, key)
    if (!before) return
    await lockInvoices(tx, companyId, before.voucher_id)
    const target = await findTarget(tx, before.target_id, true)
    const voucher = await tx.selectFrom('voucher').selectAll().where('id', '=', before.voucher_id).forUpdate().executeTakeFirst()
    const push = await findVoucherPush(tx, key, true)
    if (push?.attempt !== key.attempt || push.state !== pushStatus.waiting) return
    await (answer.as === 'error' && unreachable(answer.error) ? countFailure(deps, tx, target) : countSuccess(tx, target))
    await changeVoucherPush(tx, key, { claimed_until: null })
    await releaseNext(deps, tx, target)
    if (answer.as === 'error') return failedOnce(deps, tx, key, { push, target, answer, random: random() })
    if (answer.as === 'rejected') return settle(deps, tx, push, target.name, { ...answer, refused: true })
    const now = deps.clock.now().toISOString()
    const { externalId, note } = answer
    await changeVoucherPush(tx, key, {
      state: pushStatus.received,
      error: null,
      note,
      number: externalId,
      unsure: false,
      next_at: null,
      changed_at: now,
    })
    if (!voucher || externalId === null) return undefined
    const number = `${(await settingsOf(tx)).word}-${externalId}`.slice(0, voucherLimits.number)
    // A period with pushes under way does not close: the number can be written.
    await writeNumbers(tx, deps, { companyId, userName: target.name }, [
      { reference: voucherReference(voucher.batch, voucher.seq), date: voucher.day, number, voucher, error: undefined },
    ])
    return undefined
  })
const lockInvoices = async (tx: Tx, companyId: string, voucherId: string): Promise<void> => {
  await sql`select 1 from invoice i where i.company_id = ${companyId} and i.id in (select invoice_id from voucher_invoice
    where company_id = ${companyId} and voucher_id = ${voucherId}) order by i.id for no key update`.execute(tx)
}
interface Failed {
  readonly push: VoucherPushRecord
  readonly target: TargetRecord
  readonly answer: Extract<PushAnswer, { as: 'error' }>
  readonly random: number
}
/** Another attempt at its time, or the end. A duplicate is there: its number is asked for. */
const failedOnce = async (deps: VoucherPushDeps, tx: Tx, key: Payload, { push, target, answer, random }: Failed): Promise<void> => {
  const { error, note, arrived } = answer
  const ends = errorEnds[error]
  const unsure = push.unsure || arrived === 'perhaps' || error === 'DUPLICATE'
  const now = deps.clock.now()
  const next = ends === 'again' || ends === 'received' ? nextAttempt(target, answer, key.attempt, now, random) : undefined
  if (!next) return settle(deps, tx, { ...push, unsure }, target.name, { error, note, refused: ends === 'rejected' })
  await changeVoucherPush(tx, key, { error, note, unsure, next_at: next.toISOString(), changed_at: now.toISOString() })
  await deps.jobs.addAt(tx, next, pushVoucher, { ...key, attempt: key.attempt + 1 })
  return undefined
}
interface Ended {
  readonly error: PushError
  readonly note: string
  /** By the receiver's rules: nothing of it is there. */
  readonly refused: boolean
}
/** Ends a push that brought no number. The voucher stays exported: it is pushed again, or recalled to a draft. */
export const settle = async (
  { clock, audit }: Pick<VoucherPushDeps, 'clock' | 'audit'>,
  tx: Tx,
  push: VoucherPushRecord,
  targetName: string,
  { error, note, refused }: Ended,
): Promise<undefined> => {
  const { company_id: companyId, id: pushId, voucher_id: voucherId } = push
  await changeVoucherPush(
    tx,
    { companyId, pushId },
    {
      state: refused ? pushStatus.rejected : pushStatus.failed,
      error,
      note,
      next_at: null,
      claimed_until: null,
      unsure: push.unsure && !refused,
      changed_at: clock.now().toISOString(),
    },
  )
  const voucher = await tx.selectFrom('voucher').select(['batch', 'seq']).where('id', '=', voucherId).executeTakeFirst()
  await audit.record(tx, { companyId, userName: targetName }, [
    {
      action: refused ? 'voucher.pushRejected' : 'voucher.pushFailed',
      objectType: 'voucher',
      objectId: voucherId,
      detail: { ...(voucher ? { reference: voucherReference(voucher.batch, voucher.seq) } : {}), target: targetName, error, note },
    },
  ])
}

/** An attempt whose process died again and again: a person pushes once more, and the books are asked first. */
export const giveUpVoucherPush =
  (deps: VoucherPushDeps) =>
  (key: Payload): Promise<void> =>
    deps.db.inTenant(key, async (tx) => {
      const found = await findVoucherPush(tx, key)
      if (!found) return
      const target = await findTarget(tx, found.target_id, true)
      const push = await findVoucherPush(tx, key, true)
      if (push?.state !== pushStatus.waiting || push.attempt > key.attempt) return
      await settle(deps, tx, { ...push, unsure: true }, target.name, { error: 'UNKNOWN', note: lostAnswer, refused: false })
    })
