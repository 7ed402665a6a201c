// Verifies one invoice, many, or typed fields; estimates the cost of many.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { verifyLimits, type Charge } from '@piaotai/domain/verification/verification.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { chosenIds } from '../../invoices/invoice/index.ts'
import { invoicesInScope } from '../../people/permission/index.ts'
import { queryNow, readOne } from './query-tax-platform.ts'
import type { VerifyDeps } from './deps.ts'
import { readQuota } from './quota.ts'
import { planOf, reserve, type Reserved, type Reserving, type Subject } from './reserve.ts'
import { faceColumns, toWire, verifiable, type VerificationRecord, type VerificationWire } from './rows.ts'

type E = typeof verificationEndpoints
type Area = 'personal' | 'company'
const columns = ['id', ...faceColumns, 'verify_status'] as const

/**
 * Invoices in the actor's scope, in the order of the ids; one out of scope refuses all. Locks in the order of their
 * ids.
 */
const subjectsOf = async (tx: Tx, actor: Actor, area: Area, ids: readonly string[], lock: boolean): Promise<readonly Subject[]> => {
  const query = tx.selectFrom('invoice').select(columns).where('id', 'in', ids).where(invoicesInScope(actor, area)).orderBy('id')
  const found = new Map((await (lock ? query.forUpdate() : query).execute()).map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => {
    const row = found.get(id)
    if (!row) throw new Problem('invoice.notFound')
    return { invoiceId: id, fields: verifiable(row), before: row.verify_status }
  })
}
const rowOf = (reserved: Reserved | undefined): VerificationRecord => {
  if (!reserved || 'problem' in reserved) throw new Problem(reserved?.problem ?? 'invoice.notFound')
  return reserved.row
}
/** Asks about a reservation at once, and returns the row's state; `asking` while the outcome is unknown. */
const finish = async (deps: VerifyDeps, row: VerificationRecord): Promise<VerificationWire> => {
  if (row.state === 'settled') return toWire(row)
  await queryNow(deps, row)
  return toWire((await readOne(deps, { companyId: row.company_id, id: row.id })) ?? row)
}
const reserveOne = (
  deps: VerifyDeps,
  actor: Actor,
  subject: (tx: Tx) => Promise<readonly Subject[]>,
  how: Reserving,
): Promise<VerificationRecord> =>
  oneEach(() => deps.db.inTenant(actor, async (tx) => rowOf((await reserve(tx, deps, actor, await subject(tx), how))[0])))
/** A concurrent call may reserve another question about the same between read and write. */
const oneEach = <T>(run: () => Promise<T>): Promise<T> => onUniqueViolation('verification.running', run)

export const verifyInvoice =
  (deps: VerifyDeps) =>
  async (actor: Actor, { id, area, purse: quotaOwner }: In<E['verifyInvoice']>): Promise<Out<E['verifyInvoice']>> =>
    finish(
      deps,
      await reserveOne(deps, actor, (tx) => subjectsOf(tx, actor, area, [id], true), { purse: quotaOwner, cause: 'one', atOnce: true }),
    )

export const verifyByHand =
  (deps: VerifyDeps) =>
  async (actor: Actor, { area: _area, purse: quotaOwner, ...fields }: In<E['verifyByHand']>): Promise<Out<E['verifyByHand']>> =>
    finish(
      deps,
      await reserveOne(deps, actor, async () => [{ invoiceId: null, fields, before: verifyStatus.notVerified }], {
        purse: quotaOwner,
        cause: 'typed',
        atOnce: true,
      }),
    )

export const verifyInvoices =
  (deps: VerifyDeps) =>
  async (actor: Actor, { purse: quotaOwner, ...choice }: In<E['verifyInvoices']>): Promise<Out<E['verifyInvoices']>> => {
    const batchId = newId(deps.clock.now())
    const { subjects, reserved } = await oneEach(() =>
      deps.db.inTenant(actor, async (tx) => {
        const found = await subjectsOf(tx, actor, choice.area, await chosenIds(tx, actor, choice, verifyLimits.batch), true)
        return { subjects: found, reserved: await reserve(tx, deps, actor, found, { purse: quotaOwner, cause: 'batch', batchId }) }
      }),
    )
    return {
      batchId,
      items: reserved.map((each, i) => ({
        id: subjects[i]!.invoiceId!,
        number: subjects[i]!.fields.number,
        ...('problem' in each
          ? { ok: false, problem: each.problem }
          : { ok: true, state: each.row.state, status: each.row.status, charge: each.row.charge }),
      })),
    }
  }

export const forecastVerification =
  ({ db, clock, taxPlatform }: VerifyDeps) =>
  (actor: Actor, choice: In<E['forecastVerification']>): Promise<Out<E['forecastVerification']>> =>
    db.inTenant(actor, async (tx) => {
      const subjects = await subjectsOf(tx, actor, choice.area, await chosenIds(tx, actor, choice, verifyLimits.batch), false)
      const plans = await planOf(tx, { clock, taxPlatform }, subjects)
      const free: Partial<Record<Charge, number>> = {}
      const count = (charge: Charge): void => {
        free[charge] = (free[charge] ?? 0) + 1
      }
      let asked = 0
      let running = 0
      plans.forEach((plan, i) => {
        if ('reported' in plan) count(plan.reported.charge)
        else if ('running' in plan) running++
        else if (subjects[i]!.fields.type === 31) count('blockchain')
        else asked++
      })
      const [company, personal] = [await readQuota(tx, 'company', actor), await readQuota(tx, 'personal', actor)]
      return {
        total: subjects.length,
        asked,
        running,
        free,
        left: { company: Math.max(0, company.allowed - company.used), personal: personal.allowed - personal.used },
      }
    })
