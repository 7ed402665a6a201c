// 能做什么: of some invoices every act judged, the next steps, and what proves them.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { judgementEndpoints } from '@piaotai/contract/judgement.ts'
import { judgedActs, type JudgedAct } from '@piaotai/domain/judgement/judgement-table.ts'
import { stepsOf } from '@piaotai/domain/judgement/steps-waiting.ts'
import type { Judgement } from '@piaotai/domain/judgement/judge.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { localDate } from '../../../db/local-days.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { invoicesInScope } from '../../people/permission/index.ts'
import { bankSaidOf, type BankSaid } from './statement/bank-said.ts'
import { liveFilesOf } from './bank-file/file-rows.ts'
import { findingsOf } from './judge-confirmation.ts'
import { judgePayments, type Subject } from './judge-payments.ts'
import { payeeOfBatch } from './payment-shapes.ts'

type E = (typeof judgementEndpoints)['judgeInvoices']
type Judged = Out<E>[number]

export const judgeInvoices =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (actor: Actor, { area, ids }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const rows = await tx
        .selectFrom('invoice')
        .select(['id', 'identity', 'standing', 'standing_day', 'standing_source', 'amount_including_tax', 'payable'])
        .select(['red_net', 'red_tax', 'red_gross'])
        .where('id', 'in', ids)
        .where(invoicesInScope(actor, area))
        .execute()
      const found = new Map(rows.map((row) => [row.id, row]))
      if (ids.some((id) => !found.has(id))) throw new Problem('invoice.notFound')
      const uses = await usesOf(tx, ids)
      const subjects = ids.map((invoiceId): Subject => {
        const use = uses.get(invoiceId)
        return use
          ? { invoiceId, amount: use.amount, payee: payeeOfBatch(use), batchId: use.batch_id, before: [use.submitted_by, use.owner_id] }
          : { invoiceId, before: [] }
      })
      const judged = await judgePayments(tx, actor, subjects, clock.now())
      const findings = await findingsOf(tx, actor, judged, 'confirm')
      const reds = await redsOf(tx, companyId, rows)
      const files = await liveFilesOf(tx, ids)
      const lines = await bankSaidOf(tx, ids)
      return ids.map((id): Judged => {
        const row = found.get(id)!
        const one = judged.get(id)!
        const { duplicates, hidden, group, account, alone } = findings.get(id)!
        const use = uses.get(id)
        const acts = Object.fromEntries(judgedActs.map((act) => [act, toWire(one.judged(act))])) as Record<
          JudgedAct,
          Judged['acts'][JudgedAct]
        >
        return {
          id,
          acts,
          steps: [...stepsOf(one.facts, { alone })],
          standing: row.standing as Judged['standing'],
          standingDay: row.standing_day,
          standingSource: row.standing_source as Judged['standingSource'],
          total: row.amount_including_tax,
          payable: row.payable,
          red: row.red_gross === null ? null : { net: row.red_net, tax: row.red_tax, gross: row.red_gross },
          reds: reds.get(row.identity ?? '') ?? [],
          batch:
            (use && {
              id: use.batch_id,
              number: use.number,
              at: toInstant(use.submitted_at),
              by: use.submitted_by_name,
              amount: use.amount,
            }) ||
            null,
          file: files.get(id) ?? null,
          line: lineOf(lines.get(id)),
          paid: use?.state === 'confirmed' ? { day: use.paid_day, by: use.changed_by_name } : null,
          twins: duplicates,
          hidden,
          group,
          account,
          alone,
        }
      })
    })
const lineOf = (said: BankSaid | undefined): Judged['line'] =>
  said ? { id: said.lineId, statementId: said.statementId, day: said.day, amount: said.amount, party: said.party } : null
const toWire = ({ verdict, said }: Judgement) => ({ verdict, said: [...said] })

/** The batch that each is in now; a part that is paid is behind it. */
const usesOf = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('payment_batch as b', 'b.id', 'p.batch_id')
    .select(['p.invoice_id', 'p.batch_id', 'p.amount', 'p.state', 'p.paid_day', 'p.changed_by_name'])
    .select(['b.number', 'b.submitted_at', 'b.submitted_by', 'b.submitted_by_name', 'b.owner_id'])
    .select(['b.payee_name', 'b.bank_name', 'b.bank_account', 'b.payee_from'])
    .where('p.invoice_id', 'in', [...ids])
    .where('p.state', 'in', ['submitted', 'confirmed'])
    .where('p.part', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row]))
}
/** By the identity of the blue one: red invoices of the company, and those that the bureau's list alone has. */
const redsOf = async (tx: Tx, companyId: string, rows: readonly { readonly identity: string | null }[]) => {
  const identities = rows.flatMap(({ identity }) => identity ?? [])
  const found = new Map<string, Judged['reds']>()
  if (identities.length === 0) return found
  const { rows: reds } = await sql<Judged['reds'][number] & { of: string }>`
    select red_of as of, id, number, date::text as date, amount_including_tax as gross from invoice
      where company_id = ${companyId} and red_of = any(${identities}::text[]) and amount_including_tax < 0
    union all select t.red_of, null, t.number, ${localDate('t.issued_at')}::text, t.total from tax_invoice t
      where t.company_id = ${companyId} and t.red_of = any(${identities}::text[]) and t.total < 0
        and not exists (select 1 from invoice o where o.company_id = t.company_id and o.identity = t.identity)
    order by 4, 3`.execute(tx)
  for (const { of, ...red } of reds) found.set(of, [...(found.get(of) ?? []), red])
  return found
}
