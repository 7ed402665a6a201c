// Drafts by rules: of chosen invoices, or of all unbooked ones of a period. Many are made in the background.
import { randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { taskNumberOf, taskRandom } from '@piaotai/domain/text/task-number.ts'
import { periodNumber, voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { chosenOf, unbookedOf } from './candidates.ts'
import type { VoucherDeps } from './deps.ts'
import { draftsOf } from './drafts.ts'
import { leftOutOf } from './judge-bookings.ts'
import { beginMaking } from './makings.ts'
import { holdOpenPeriods } from './periods.ts'
import { rulesOf, rulesOnTrial } from './voucher-rules.ts'

type E = typeof voucherEndpoints

/** Makers and mergers of a company's vouchers run one after another, so that an invoice gets into one draft. */
export const lockVoucherMaking = (tx: Tx, companyId: string): Promise<void> => takeAdvisoryLock(tx, `vouchers ${companyId}`)
export const newBatch = (now: Date): string =>
  taskNumberOf('PZ', shanghaiDay(now), Array.from(randomBytes(taskRandom), (byte) => crockford[byte % crockford.length]).join(''))

export const makeVouchers =
  (deps: VoucherDeps & Needs<'jobs'>) =>
  (actor: Actor, { period: month, ids, merging, preview, reason = '' }: In<E['makeVouchers']>): Promise<Out<E['makeVouchers']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      if (!preview) await lockVoucherMaking(tx, companyId)
      await holdOpenPeriods(tx, companyId, [periodNumber(month)])
      const found = ids ? await chosenOf(tx, actor, month, merging, ids) : await unbookedOf(tx, actor, month, merging)
      const on = await rulesOf(tx)
      const onTrial = preview && on.length === 0 ? await rulesOnTrial(tx) : []
      const rules = [...on, ...onTrial]
      if (rules.length === 0) throw new Problem('voucher.noRules')
      const now = deps.clock.now()
      const batch = newBatch(now)
      const taken = found.ids.slice(0, preview ? voucherLimits.previewed : voucherLimits.making)
      const many = !preview && taken.length > voucherLimits.atOnce
      const making = many
        ? await beginMaking(deps, tx, actor, {
            batch,
            month,
            merging,
            chosen: ids !== undefined,
            ids: taken,
            refused: found.refused,
            reason: ids ? reason : '',
          })
        : null
      const made = await draftsOf(
        deps.audit,
        tx,
        actor,
        now,
        { batch, before: 0, month, merging, rules, ids: many ? [] : taken, reason: ids ? reason : '' },
        preview,
      )
      return {
        batch: !many && (preview || made.vouchers === 0) ? null : batch,
        vouchers: made.vouchers,
        invoices: made.invoices,
        amount: fromFen(made.amount),
        refused: [...found.refused, ...made.refused].slice(0, voucherLimits.batch),
        leftOut: leftOutOf(made.refused),
        onTrial: onTrial.length,
        more: found.ids.length - taken.length,
        making,
      }
    })
