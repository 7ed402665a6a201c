// What the judge says of booking invoices, as those that make vouchers ask it.
import { sql, type RawBuilder } from 'kysely'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import type { Judgement } from '@piaotai/domain/judgement/judge.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { groupMatches } from '../../exchange/group/index.ts'
import { judgeActs } from '../../invoices/judgement/index.ts'

const idsOf = (ids: readonly string[]): RawBuilder<string[]> => sql`string_to_array(${ids.join(',')}, ',')::uuid[]`

/** By invoice. The period that they are booked in is held open by the caller; one of them may be what reverses another. */
export const judgeBookings = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Judgement>> => {
  const groupTwins = [...(await groupMatches(tx, companyId, ids, now)).keys()]
  const judged = await judgeActs(tx, { act: 'voucher', ids, groupTwins, settled: { periodClosed: false } })
  const reversed = [...judged].flatMap(([id, { said }]) => (said.some(({ cause }) => cause === 'redFull') ? [id] : []))
  if (reversed.length === 0) return judged
  const paired = await pairedOf(tx, companyId, reversed, ids)
  return new Map([...judged].map(([id, one]): [string, Judgement] => [id, paired.has(id) ? withStepTaken(one, 'redFull') : one]))
}
/** The step that a cause names is taken by the act itself. */
const withStepTaken = ({ said }: Judgement, step: Cause): Judgement => {
  const left = said.map((one) => (one.cause === step ? { ...one, verdict: 'said' as const } : one))
  const strict = ['refused', 'after', 'second', 'asks', 'said'] as const
  return { verdict: strict.find((verdict) => left.some((one) => one.verdict === verdict)) ?? 'allowed', said: left }
}
/** Those whose red invoices are booked with them, or were booked before, to the whole amount. */
export const pairedOf = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  among: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select b.id from invoice b where b.company_id = ${companyId} and b.id = any(${idsOf(ids)})
    and b.amount_including_tax <= (select coalesce(-sum(r.amount_including_tax), 0) from invoice r
      where r.company_id = b.company_id and r.red_of = b.identity and r.amount_including_tax < 0
        and (r.id = any(${idsOf(among)}) or r.voucher_number is not null
          or exists (select 1 from voucher_invoice vi where vi.company_id = r.company_id and vi.invoice_id = r.id)))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
/** What of the judge's word keeps a voucher from leaving, whoever made it: the voucher itself is none of it. */
export const bookingsHeld = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Cause[]>> => {
  const judged = await judgeBookings(tx, companyId, ids, now)
  return new Map(
    [...judged].flatMap(([id, { said }]): readonly [string, readonly Cause[]][] => {
      const causes = said.flatMap(({ cause, verdict }) =>
        (verdict === 'refused' || verdict === 'after') && cause !== 'inDraft' && cause !== 'inVoucher' ? [cause] : [],
      )
      return causes.length > 0 ? [[id, causes]] : []
    }),
  )
}
/** How many were left out, by cause. */
export const leftOutOf = (refused: readonly { readonly causes?: readonly Cause[] | undefined }[]): { cause: Cause; count: number }[] => {
  const counts = new Map<Cause, number>()
  for (const { causes = [] } of refused) for (const cause of causes) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  return [...counts].map(([cause, count]) => ({ cause, count })).toSorted((a, b) => b.count - a.count)
}
