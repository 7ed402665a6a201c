// 定后红冲: the tax of a ticked invoice that turned bad is moved out in a month, or it stays as it is by a person's word; both are taken back.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { deductionActsOf, settleFaultOf, transferOf } from '@piaotai/domain/deduction/deduction-acts.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { redsOf, settledOf } from './changed-rows.ts'
import type { DeductionDeps } from './deps.ts'
import { actFactsOf, planRows } from './plan-rows.ts'

type E = typeof deductionEndpoints
/** The row as its list shows it, locked as a pull and a decision lock it. */
const lockedRow = async (tx: Tx, id: string) => {
  const found = await tx
    .selectFrom('tax_invoice')
    .select(['number', 'month', 'state', 'risk'])
    .where('direction', '=', 'in')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Problem('taxInvoice.notFound')
  const decided = await tx
    .selectFrom('deduction')
    .select(['period', 'state', 'risk', 'settled_at'])
    .where('tax_invoice_id', '=', id)
    .executeTakeFirst()
  // A red invoice that stands alone was never decided: it is settled by its own month.
  return { ...found, decided }
}
export const settleDeduction =
  ({ db, clock, audit }: DeductionDeps) =>
  (actor: Actor, { id, way, period, tax, note }: In<E['settleDeduction']>): Promise<Out<E['settleDeduction']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const { number, decided, ...listed } = await lockedRow(tx, id)
      const ticked = decided?.period ?? listed.month
      const rows = await planRows(tx, companyId, ticked, { ids: [id] })
      const [reds, settled] = [await redsOf(tx, companyId, [id]), await settledOf(tx, companyId, [id])]
      const facts = rows[0] && actFactsOf(rows[0], reds.get(id) ?? [], settled.get(id) ?? [])
      if (!facts || !deductionActsOf(facts).includes('settle')) throw new Problem('deduction.notChanged')
      const transfer = transferOf(facts)
      const asked = { way, period: period ?? transfer?.period ?? null, tax: tax ?? transfer?.tax ?? null, note }
      const now = clock.now()
      const fault = settleFaultOf(facts, asked, { ticked, now: shanghaiDay(now).slice(0, 7) })
      if (fault) throw new Problem(`deduction.${fault}`)
      const moves = way === 'transferOut'
      const row = {
        way,
        line: moves ? transfer!.line : null,
        period: moves ? asked.period : null,
        tax: moves ? fromFen(toFen(asked.tax!)!) : '0.00',
        note: note.trim(),
      }
      // Red invoices of further months are settled one by one.
      const known = moves && transfer!.more && decided ? decided : facts
      await tx
        .insertInto('deduction_transfer')
        .values({
          ...row,
          company_id: companyId,
          id: newId(now),
          tax_invoice_id: id,
          state: facts.state,
          risk: facts.risk,
          state_before: decided?.state ?? listed.state,
          risk_before: decided?.risk ?? listed.risk,
          settled_before: decided?.settled_at ?? null,
          by_id: actor.userId,
          by_name: actor.userName,
          at: now.toISOString(),
        })
        .execute()
      await tx
        .updateTable('deduction')
        .set({ state: known.state, risk: known.risk, settled_at: now.toISOString() })
        .where('tax_invoice_id', '=', id)
        .execute()
      await audit.record(tx, actor, [
        {
          action: 'deduction.settled',
          objectType: 'taxInvoice',
          objectId: id,
          detail: { number, state: facts.state, risk: facts.risk, ...row },
        },
      ])
      return {}
    })
/** Takes the last settlement back: its transfer counts no more, and the row stands as changed again. */
export const unsettleDeduction =
  ({ db, clock, audit }: DeductionDeps) =>
  (actor: Actor, { id }: In<E['unsettleDeduction']>): Promise<Out<E['unsettleDeduction']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const { number } = await lockedRow(tx, id)
      const last = (await settledOf(tx, companyId, [id])).get(id)?.at(-1)
      if (!last) throw new Problem('deduction.notSettled')
      const gone = await tx
        .updateTable('deduction_transfer')
        .set({ undone_at: clock.now().toISOString(), undone_by_name: actor.userName })
        .where('id', '=', last.id)
        .returning(['state_before', 'risk_before', 'settled_before'])
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('deduction')
        .set({ state: gone.state_before, risk: gone.risk_before, settled_at: gone.settled_before })
        .where('tax_invoice_id', '=', id)
        .execute()
      const { way, line, period, tax } = last
      await audit.record(tx, actor, [
        { action: 'deduction.unsettled', objectType: 'taxInvoice', objectId: id, detail: { number, way, line, period, tax } },
      ])
      return {}
    })
