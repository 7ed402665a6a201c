// What all sources say of how invoices stand, for any number of them by one query.
import { sql } from 'kysely'
import type { StandingFacts, StandingSource } from '@piaotai/domain/judgement/standing-of.ts'
import type { Standing } from '@piaotai/domain/judgement/standings.ts'
import { bureauWords } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { stateOf, type BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import { asksAbout, unaskedStatus, type TaxQuestion } from '@piaotai/domain/verification/verification.ts'
import { localDate } from '../../../db/local-days.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'

interface AmountColumns {
  readonly net: string | null
  readonly tax: string | null
  readonly gross: string | null
}
interface StandingRow extends AmountColumns {
  readonly id: string
  readonly number: string | null
  readonly code: string | null
  readonly identity: string | null
  readonly type: number
  readonly date: string | null
  readonly check_code: string | null
  readonly seller_tax_id: string | null
  readonly red_of: string | null
  readonly verify_status: number
  readonly standing: Standing
  readonly standing_source: StandingSource
  readonly standing_day: string | null
  readonly red_net: string | null
  readonly red_tax: string | null
  readonly red_gross: string | null
  readonly words: readonly {
    readonly identity: string
    readonly status: number
    readonly reviewed: boolean
    readonly kind: 'full' | 'partial' | null
    readonly amount: string | null
    readonly at: string
    readonly question: TaxQuestion | null
  }[]
  readonly bureau: { readonly state: BureauState; readonly at: string; readonly equal: boolean } | null
  /** The word of a sheet for how it stands. */
  readonly sheet: string | null
  readonly reds: readonly (AmountColumns & { readonly day: string | null })[]
}
export interface Gathered {
  readonly row: StandingRow
  readonly facts: StandingFacts
}

/** The caller has locked the invoices. `without`: a red one that is about to go; `anew`: they are other invoices than they were. */
export const gatherStanding = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { without = null, anew = false }: { readonly without?: string | null; readonly anew?: boolean },
): Promise<readonly Gathered[]> => {
  const [only] = ids
  // One is most of what is asked: its plan is the same for every one.
  const wanted = ids.length === 1 ? sql`i.id = ${only}::uuid` : sql`i.id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<StandingRow>`
    select i.id, i.number, i.code, i.identity, i.type, i.date, i.check_code, i.seller_tax_id, i.red_of, i.verify_status,
      i.amount_excluding_tax as net, i.tax_amount as tax, i.amount_including_tax as gross,
      i.standing, i.standing_source, i.standing_day, i.red_net, i.red_tax, i.red_gross,
      coalesce((select jsonb_agg(jsonb_build_object('identity', v.identity, 'status', coalesce(v.reviewed_status, v.status), 'reviewed', v.reviewed_status is not null,
          'kind', v.red_kind, 'amount', v.red_amount::text, 'at', coalesce(v.reviewed_at, v.settled_at, v.asked_at), 'question', v.question) order by v.asked_at, v.id)
        from verification v where v.company_id = i.company_id and v.invoice_id = i.id and v.state = 'settled'), '[]') as words,
      (select jsonb_build_object('state', t.state, 'equal', (t.total = i.amount_including_tax and ${localDate('t.issued_at')} = i.date
            and (t.seller_tax_id is null or t.seller_tax_id = i.seller_tax_id) and (t.buyer_tax_id is null or t.buyer_tax_id = i.buyer_tax_id)) is true,
          'at', coalesce((select max(e.at) from tax_invoice_event e where e.company_id = t.company_id and e.tax_invoice_id = t.id
            and e.kind = 'changed' and e.detail->'fields' ? 'state'), t.first_seen_at))
        from tax_invoice t where t.company_id = i.company_id and t.identity = i.identity order by t.state = 'normal', t.direction limit 1) as bureau,
      (select w->>'message' from jsonb_array_elements(i.warnings) w where w->>'code' = any(${[...bureauWords]}::text[]) limit 1) as sheet,
      case when i.amount_including_tax > 0 then coalesce((select jsonb_agg(jsonb_build_object('net', r.net::text, 'tax', r.tax::text, 'gross', r.gross::text, 'day', r.day)) from (
          select o.amount_excluding_tax as net, o.tax_amount as tax, o.amount_including_tax as gross, o.date as day, o.seller_tax_id
            from invoice o where o.company_id = i.company_id and o.red_of = i.identity and o.amount_including_tax < 0
              and o.standing not in ('void', 'notFound') and o.id is distinct from ${without}::uuid
          union all
          select t.amount, t.tax, t.total, ${localDate('t.issued_at')}, t.seller_tax_id
            from tax_invoice t where t.company_id = i.company_id and t.red_of = i.identity and t.total < 0 and t.state <> 'void'
              and not exists (select 1 from invoice o where o.company_id = t.company_id and o.identity = t.identity and o.id is distinct from ${without}::uuid)) r
          where r.seller_tax_id is not distinct from i.seller_tax_id), '[]') else '[]' end as reds
    from invoice i where i.company_id = ${companyId} and ${wanted} order by i.id`.execute(tx)
  return rows.map((row) => ({ row, facts: factsOfRow(row, anew) }))
}
const factsOfRow = (row: StandingRow, anew: boolean): StandingFacts => {
  const face = {
    type: row.type,
    code: row.code,
    number: row.number,
    date: row.date,
    amountExcludingTax: row.net,
    amountIncludingTax: row.gross,
    checkCode: row.check_code,
    sellerTaxId: row.seller_tax_id,
  }
  const words = row.words.map(({ identity, status, reviewed, kind, amount, at, question }) => ({
    same: identity === row.identity,
    status,
    reviewed,
    redKind: kind,
    redAmount: amount,
    at: toInstant(at),
    fits: question !== null && asksAbout(question, face),
  }))
  return {
    total: { net: row.net, tax: row.tax, gross: row.gross },
    verifyStatus: row.verify_status,
    unasked: unaskedStatus(row.type),
    words: words.filter(({ same, fits }) => same || fits),
    bureau: row.bureau && { ...row.bureau, at: toInstant(row.bureau.at) },
    sheet: row.sheet === null ? null : stateOf(row.sheet),
    reds: row.reds,
    before: anew
      ? null
      : {
          standing: row.standing,
          red: row.red_gross === null ? null : { net: row.red_net, tax: row.red_tax, gross: row.red_gross },
          source: row.standing_source,
          day: row.standing_day,
        },
  }
}
