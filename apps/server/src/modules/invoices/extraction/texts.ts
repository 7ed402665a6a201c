// The texts that rules read: of the mail that an invoice came by, the names of its files, its remark and its lines. All of it is
// strangers' data: it is matched, cut and kept as text.
import { sql } from 'kysely'
import { extractionLimits, type ExtractionSource } from '@piaotai/domain/rules/extraction.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'

export interface SourceText {
  readonly invoiceId: string
  readonly source: ExtractionSource
  readonly text: string
}
/** Mail to the company, and the owner's own: what others were sent personally stays theirs. */
const ofMail = (column: 'subject' | 'text', { userId }: Actor) => sql`
  select i.id as invoice_id, left(m.${sql.ref(column)}, ${sql.lit(extractionLimits.text)}) as text, m.received_at as at, 0 as seq
  from invoice i
  join import_item t on t.company_id = i.company_id and t.invoice_id = i.id
  join import_file f on f.company_id = t.company_id and f.id = t.import_file_id
  join mail_part p on p.company_id = f.company_id and (p.import_file_id = f.id or p.import_file_id = f.parent_id)
  join mail_message m on m.company_id = p.company_id and m.id = p.message_id and (m.area = 'company' or m.owner_id = ${userId})`
const queries = (owner: Actor): Readonly<Record<ExtractionSource, ReturnType<typeof sql>>> => ({
  mailSubject: ofMail('subject', owner),
  mailBody: ofMail('text', owner),
  fileName: sql`
    select i.id as invoice_id, f.name as text, f.created_at as at, 0 as seq
    from invoice i
    join import_item t on t.company_id = i.company_id and t.invoice_id = i.id
    join import_file f on f.company_id = t.company_id and f.id = t.import_file_id`,
  remark: sql`select i.id as invoice_id, i.remark as text, i.entered_at as at, 0 as seq from invoice i`,
  lines: sql`
    select i.id as invoice_id, concat_ws(' ', l.name, l.spec) as text, i.entered_at as at, l.seq as seq
    from invoice i join invoice_line l on l.company_id = i.company_id and l.invoice_id = i.id`,
})

/** By invoice, in the order of the sources; a source has a text a mail, file or line. */
export const textsOf = async (
  tx: Tx,
  owner: Actor,
  ids: readonly string[],
  sources: readonly ExtractionSource[],
): Promise<ReadonlyMap<string, readonly SourceText[]>> => {
  const texts = new Map<string, SourceText[]>()
  if (ids.length === 0) return texts
  const all = queries(owner)
  for (const source of sources) {
    const { rows } = await sql<{ invoice_id: string; text: string | null }>`
      select invoice_id, text from (${all[source]} where i.company_id = ${owner.companyId} and i.id = any(${[...ids]}::uuid[])) s
      order by invoice_id, at, seq`.execute(tx)
    for (const { invoice_id: invoiceId, text } of rows) {
      if (!text?.trim()) continue
      const there = texts.get(invoiceId) ?? []
      texts.set(invoiceId, [...there, { invoiceId, source, text }])
    }
  }
  return texts
}

export interface SampleText extends SourceText {
  readonly at: string
  readonly number: string | null
}
/** The latest texts of a source in the invoices that `reached` lets through. */
export const latestTexts = async (
  tx: Tx,
  owner: Actor,
  source: ExtractionSource,
  reached: ReturnType<typeof sql<boolean>>,
): Promise<readonly SampleText[]> => {
  const { rows } = await sql<{ invoice_id: string; text: string; at: string; number: string | null }>`
    with recent as (
      select id from invoice where company_id = ${owner.companyId} and ${reached} order by entered_at desc, id desc limit 2000)
    select s.invoice_id, s.text, s.at, n.number
    from (select * from (${queries(owner)[source]} where i.company_id = ${owner.companyId} and i.id in (select id from recent)) q
      where btrim(coalesce(text, '')) <> '' order by at desc, invoice_id desc, seq limit ${sql.lit(extractionLimits.samples)}) s
    join invoice n on n.company_id = ${owner.companyId} and n.id = s.invoice_id
    order by s.at desc, s.invoice_id desc, s.seq`.execute(tx)
  return rows.map(({ invoice_id: invoiceId, text, at, number }) => ({ invoiceId, source, text, at, number }))
}
