// A making of drafts, some invoices a transaction: what it made and how far it came commit together, so that an interrupted run goes on
// behind its last transaction, and a cancellation keeps what was made.
import { sql } from 'kysely'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { periodMonth, voucherLimits, type MakingStop } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { json } from '../../../db/json.ts'
import { refreshActor } from '../../people/permission/index.ts'
import { nextOf, openOf } from './candidates.ts'
import type { VoucherDeps } from './deps.ts'
import { draftsOf } from './drafts.ts'
import type { makeJob } from './jobs.ts'
import { lockVoucherMaking } from './make-vouchers.ts'
import { endMaking, lockMaking } from './makings.ts'
import { holdOpenPeriods } from './periods.ts'
import { rulesOf, type NamedRule } from './voucher-rules.ts'

type Payload = { readonly companyId: string; readonly makingId: string }

export const runMaking =
  (deps: VoucherDeps): JobRun<(typeof makeJob)['payload']> =>
  async (payload, { signal }) => {
    do signal.throwIfAborted()
    while (await makeSome(deps, payload))
  }
/** After the last attempt; drafts that were made stay. */
export const deadLetterMaking =
  ({ db, clock }: VoucherDeps) =>
  ({ companyId, makingId }: Payload): Promise<void> =>
    db.inTenant({ companyId }, async (tx) => {
      const row = await lockMaking(tx, makingId)
      if (row) await endMaking(clock, tx, row, 'stopped', 'failed')
    })

/** One transaction; false when nothing is left to do. */
const makeSome = (deps: VoucherDeps, { companyId, makingId }: Payload): Promise<boolean> =>
  deps.db.inTenant({ companyId }, async (tx) => {
    await lockVoucherMaking(tx, companyId)
    const row = await lockMaking(tx, makingId)
    if (row?.state !== 'running') return false
    const ready = await readyFor(deps, tx, row)
    if (typeof ready === 'string') {
      await endMaking(deps.clock, tx, row, 'stopped', ready)
      return false
    }
    const { rest } = await tx
      .selectFrom('voucher_making')
      .select(sql<string[]>`invoices[${row.done + 1}::int : ${row.done + voucherLimits.merged + 1}::int]::text[]`.as('rest'))
      .where('id', '=', makingId)
      .executeTakeFirstOrThrow()
    const month = periodMonth(row.period)
    const next = await nextOf(tx, month, row.merging, rest)
    const open = await openOf(tx, ready.actor, next)
    const made = await draftsOf(deps.audit, tx, ready.actor, deps.clock.now(), {
      batch: row.batch,
      before: row.vouchers,
      month,
      merging: row.merging,
      rules: ready.rules,
      ids: open.ids,
      reason: row.given_reason,
    })
    const refused = [...open.refused, ...made.refused]
    const done = row.done + next.length
    await tx
      .updateTable('voucher_making')
      .set({
        done,
        vouchers: row.vouchers + made.vouchers,
        drafted: row.drafted + made.invoices,
        amount: sql`amount + ${fromFen(made.amount)}::numeric`,
        refused: json([...row.refused, ...refused].slice(0, voucherLimits.refused)),
        refused_count: row.refused_count + refused.length,
      })
      .where('id', '=', makingId)
      .execute()
    if (done < row.total) return true
    await endMaking(deps.clock, tx, row, 'done')
    return false
  })

interface Ready {
  readonly actor: Actor
  readonly rules: readonly NamedRule[]
}
/** The person with their rights of the moment, and the rules that are on; otherwise why the making stops. */
const readyFor = async (
  { clock }: Pick<VoucherDeps, 'clock'>,
  tx: Tx,
  row: NonNullable<Awaited<ReturnType<typeof lockMaking>>>,
): Promise<Ready | MakingStop> => {
  const { company_id: companyId, made_by: userId, made_by_name: userName } = row
  const actor = await refreshActor(tx, { companyId, userId }, clock.now())
  if (!actor?.permissions.has('caiwupz.edit')) return 'noRight'
  try {
    await holdOpenPeriods(tx, companyId, [row.period])
  } catch (error) {
    if (error instanceof Problem && error.type === 'voucher.periodClosed') return 'periodClosed'
    throw error
  }
  const rules = await rulesOf(tx)
  return rules.length === 0 ? 'noRules' : { actor: { ...actor, userName }, rules }
}
