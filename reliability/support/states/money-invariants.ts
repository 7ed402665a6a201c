// What holds of payments whatever was done: each question answers what breaks it.
import { batchStateOf, type PaymentState } from '@piaotai/domain/payment/payment.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import type { MoneyScene, MoneyWorld } from './money-world.ts'
import { reason } from './money-world.ts'

type Row = Readonly<Record<string, unknown>>
const sum = (amounts: readonly string[]): string => fromFen(amounts.reduce((total, amount) => total + (toFen(amount) ?? 0n), 0n))
const page = { page: 1, pageSize: 200 }

export const moneyInvariants = ({ floor, use }: MoneyWorld) => {
  const rowsOf = (text: string): Promise<readonly Row[]> => floor.asOwner(text)
  /** No invoice in two live rows; a live row holds one that waits, and none that went back. */
  const files = async ({ companyId }: Actor) => [
    ...(await rowsOf(
      `select invoice_id, count(*) as rows from payment_bank_file_invoice where company_id = '${companyId}' and live group by 1 having count(*) > 1`,
    )),
    ...(await rowsOf(`select r.file_id, r.position, r.state, array_agg(i.use_status) as uses, array_agg(f.live) as live
      from payment_bank_file_row r join payment_bank_file_invoice f on f.company_id = r.company_id and f.file_id = r.file_id and f.position = r.position
      join invoice i on i.company_id = f.company_id and i.id = f.invoice_id where r.company_id = '${companyId}' group by 1, 2, 3
      having bool_or(f.live <> (r.state = 'live')) or (r.state = 'live' and (bool_and(i.use_status <> 1) or bool_or(i.use_status not in (1, 3))))`)),
  ]
  /** Use, batch and invoice say the same; a batch stands as its invoices do. */
  const states = async ({ companyId }: Actor) => [
    ...(await rowsOf(`select i.id, i.use_status, array_agg(p.state) as states from invoice i join payment_batch_invoice p on p.company_id = i.company_id and p.invoice_id = i.id
      where i.company_id = '${companyId}' group by 1, 2
      having count(*) filter (where p.state = 'submitted') <> (i.use_status = 1)::integer or count(*) filter (where p.state = 'confirmed' and not p.part) <> (i.use_status = 3)::integer`)),
    ...(
      await rowsOf(`select b.number, b.state, b.amount::text as amount, array_agg(p.state) as states, sum(p.amount)::text as sum
        from payment_batch b join payment_batch_invoice p on p.company_id = b.company_id and p.batch_id = b.id where b.company_id = '${companyId}' group by b.company_id, b.id`)
    ).filter(({ state, states: of, amount, sum: total }) => state !== batchStateOf(of as PaymentState[]) || amount !== total),
  ]
  /**
   * Of the invoices that show one purchase all but one were confirmed by another person than who submitted, who said why; or the bank says
   * that the money left.
   */
  const twice = async (purchases: readonly (readonly string[])[]) => {
    const found: unknown[] = []
    for (const ids of purchases) {
      const paid =
        await rowsOf(`select p.invoice_id, b.submitted_by, u.confirmed_by, p.overridden_for, p.override_reason, p.statement_row_id
        from payment_batch_invoice p join payment_batch b on b.company_id = p.company_id and b.id = p.batch_id
        join invoice_use u on u.company_id = p.company_id and u.use_id = p.use_id
        where p.state = 'confirmed' and p.invoice_id in (${ids.map((id) => `'${id}'`).join()})`)
      const answered = paid.filter(
        (one) =>
          one['statement_row_id'] !== null ||
          (one['confirmed_by'] !== one['submitted_by'] &&
            one['override_reason'] !== '' &&
            (one['overridden_for'] as readonly string[]).some((cause) => cause === 'twin' || cause === 'groupTwin')),
      )
      if (paid.length > 0 && answered.length < paid.length - 1) found.push(paid)
    }
    return found
  }
  /** The bank's lines: each kept once, and those that wait for a person are listed. */
  const lines = async (actor: Actor, { fed }: Pick<MoneyScene, 'fed'>) => {
    const named = fed.filter(({ note }) => note.includes('FK-'))
    const missing: unknown[] = []
    for (const line of named) {
      const text = line.note.replaceAll("'", '')
      const kept = await rowsOf(
        `select 1 from payment_statement_row where company_id = '${actor.companyId}' and text like '%${text}%' limit 1`,
      )
      if (kept.length === 0) missing.push(line)
    }
    const [kept] =
      await rowsOf(`select count(*)::integer as n from payment_statement_row r join payment_statement s on s.company_id = r.company_id and s.id = r.statement_id
      where r.company_id = '${actor.companyId}' and r.undone_at is null and (r.state = 'open' or (r.state = 'alarm' and r.decided_at is null))`)
    const listed = await use.listStatementLines(actor, page)
    if (listed.totalElements !== kept!['n'] || listed.content.length !== Math.min(page.pageSize, listed.totalElements))
      missing.push({ kept: kept!['n'], listed: listed.totalElements, shown: listed.content.length })
    return missing
  }
  /** Lists, strip, footers, payees and files: each sum is that of the rows beside it. */
  const sums = async (actor: Actor) => {
    const figures = await use.readPaymentFigures(actor)
    const open = await use.listPayable(actor, page)
    const payees = await use.listPayees(actor, page)
    const of = (count: number, amount: string) => ({ count, amount })
    const found: unknown[] = []
    const same = (what: string, ...each: readonly { readonly count: number; readonly amount: string }[]): void => {
      if (new Set(each.map(({ count, amount }) => `${count} ${amount}`)).size > 1) found.push([what, ...each])
    }
    const { ready, reason: asks, blocked } = open.counts
    if (ready + asks + blocked !== open.totalElements) found.push(['tabs', open.counts, open.totalElements])
    same(
      'unused',
      of(figures.unused.count, figures.unused.amount),
      of(open.totalElements, open.amount),
      of(payees.unused.count, payees.unused.amount),
      of(open.content.length, sum(open.content.map(({ payable }) => payable))),
    )
    for (const state of ['submitted', 'confirmed'] as const) {
      const list = await use.listSubmitted(actor, { ...page, state })
      same(
        state,
        of(figures[state].count, figures[state].amount),
        of(list.totalElements, list.amount),
        of(payees[state].count, payees[state].amount),
        of(list.content.length, sum(list.content.map(({ amount }) => amount))),
      )
    }
    const batches = await use.listPaymentBatches(actor, { ...page, mine: false })
    const held = (
      await rowsOf(
        `select count(*)::integer as n, coalesce(sum(amount), 0)::numeric(40,2)::text as amount from payment_batch where company_id = '${actor.companyId}'`,
      )
    )[0]!
    same('batches', of(batches.totalElements, batches.amount), of(Number(held['n']), String(held['amount'])))
    for (const file of (await use.listBankFiles(actor, { page: 1, pageSize: 10 })).content) {
      const { lines: rows } = await use.readBankFile(actor, { id: file.id })
      for (const state of ['live', 'paid', 'refused', 'void'] as const) {
        const own = rows.filter((row) => row.state === state)
        same(`file ${state}`, file.rows[state], of(own.length, sum(own.map(({ amount }) => amount))))
      }
    }
    for (const one of (await use.listStatements(actor, { page: 1, pageSize: 10 })).content) {
      const marks = (
        await rowsOf(`select count(*) filter (where marked > 0)::integer as good, coalesce(sum(marked), 0)::integer as invoices, coalesce(sum(amount) filter (where marked > 0), 0)::numeric(40,2)::text as amount
        from payment_statement_row where statement_id = '${one.id}'`)
      )[0]!
      if (one.undone === null && (marks['good'] !== one.good || marks['invoices'] !== one.invoices || marks['amount'] !== one.amount))
        found.push(['statement', one, marks])
    }
    return found
  }
  /** While an open line names an invoice's batch, nothing else becomes of it. */
  const blocks = async (actor: Actor, { ids }: Pick<MoneyScene, 'ids'>) => {
    const held =
      await rowsOf(`select distinct p.invoice_id as id, i.use_status as use from payment_batch_invoice p join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
      join payment_statement_row l on l.company_id = p.company_id and l.state = 'open' and l.undone_at is null and l.batch_ids @> array[p.batch_id]
      where p.state <> 'confirmed' and p.invoice_id in (${ids.map((id) => `'${id}'`).join()}) and i.use_status in (0, 1)`)
    const found: unknown[] = []
    for (const { id, use: status } of held) {
      const input = { area: 'company' as const, ids: [String(id)], each: false, reason }
      const acts = status === 0 ? (['submitInvoices'] as const) : (['confirmInvoices', 'withdrawInvoices', 'returnInvoices'] as const)
      for (const act of acts) {
        const done = await use[act](actor, input).then(
          ([one]) => (one?.ok ? 'done' : one?.problem),
          ({ type }: { readonly type?: string }) => type,
        )
        if (done === undefined || !/payment\.(bankSaid|stepFirst|refused|notIncoming)/.test(done)) found.push([id, act, done])
      }
    }
    return found
  }
  /** What was paid although it is void or fully red now, by invoice: the caller asks before and after an act. */
  const paidBad = async ({ companyId }: Actor) =>
    new Set(
      (await rowsOf(`select id from invoice where company_id = '${companyId}' and use_status = 3 and standing in ('void', 'redFull')`)).map(
        ({ id }) => String(id),
      ),
    )
  const paid = async ({ companyId }: Actor) =>
    new Set((await rowsOf(`select id from invoice where company_id = '${companyId}' and use_status = 3`)).map(({ id }) => String(id)))
  const alarmed = async (id: string) =>
    (
      await rowsOf(`select 1 from payment_batch_invoice p join payment_statement_row l on l.company_id = p.company_id and l.id = p.statement_row_id
        where p.invoice_id = '${id}' and p.state = 'confirmed' and l.verdict = 'paidBad'`)
    ).length > 0
  /** The bureau's word after a payment is an alarm of the invoice. */
  const toldOf = async (id: string) =>
    (await rowsOf(`select 1 from audit_log where object_id = '${id}' and action = 'invoice.alarm'`)).length > 0
  return { files, states, twice, lines, sums, blocks, paidBad, paid, alarmed, toldOf }
}
