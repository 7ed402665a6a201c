// The judge beside the bare read of the same rows, and the lists that lead with it while their company among others grows
// tenfold, from 100,000 to 1,000,000 invoices.
// [ROWS=1000000] node bench/judgement.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits
// with 1 if a bound is broken. ROWS: another size. --small: a tenth of it, and writes nothing.
import { judge } from '@piaotai/domain/judgement/judge.ts'
import { noPayment } from '@piaotai/domain/judgement/invoice-facts.ts'
import { stepsOf } from '@piaotai/domain/judgement/steps-waiting.ts'
import type { OpenDatabase } from '../apps/server/src/kernel/database.ts'
import { factsOf } from '../apps/server/src/modules/invoices/judgement/index.ts'
import { judgeConfirmations } from '../apps/server/src/modules/money/payment/judge-confirmation.ts'
import { judgeInvoices } from '../apps/server/src/modules/money/payment/judge-invoices.ts'
import { listPayable } from '../apps/server/src/modules/money/payment/list-payable.ts'
import { listSubmitted } from '../apps/server/src/modules/money/payment/list-submitted.ts'
import { readPaymentFigures } from '../apps/server/src/modules/money/payment/payment-figures.ts'
import { leastCall } from './support/list-queries.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { growthTable, measureGrowth } from './support/growth.ts'
import { measure, measureBoth, ms, ratio, table, type Times } from './support/measure.ts'
import { fillMoney } from './support/money-rows.ts'
import { writeSection } from './support/section.ts'

const judgedMax = 3
const growthMax = 2
/** Calls of so many milliseconds are noise. */
const noiseCalls = 3
const small = process.argv.includes('--small')
const rows = Number(process.env['ROWS'] ?? 1_000_000) / (small ? 10 : 1)
const sizes = [rows / 10, rows] as const
const clock = { now: () => new Date('2026-11-21T02:00:00Z') }
const { companyId } = actor
type Request = () => Promise<unknown>

/** Each question with the bare read of the same rows. */
const judgedIn = async (db: OpenDatabase): Promise<readonly (readonly [name: string, bare: Request, judged: Request])[]> => {
  const { ids, uses } = await db.inTenant(actor, async (tx) => ({
    ids: (
      await tx
        .selectFrom('invoice')
        .select('id')
        .where('company_id', '=', companyId)
        .where('category', '=', 1)
        .where('use_status', '=', 0)
        .orderBy('date')
        .orderBy('id')
        .limit(50)
        .execute()
    ).map(({ id }) => id),
    uses: (
      await tx
        .selectFrom('payment_batch_invoice')
        .select('use_id')
        .where('company_id', '=', companyId)
        .where('state', '=', 'submitted')
        .orderBy('use_id')
        .limit(300)
        .execute()
    ).map((row) => row.use_id),
  }))
  const page: Request = () =>
    db.inTenant(actor, (tx) => tx.selectFrom('invoice').selectAll().where('company_id', '=', companyId).where('id', 'in', ids).execute())
  const batch: Request = () =>
    db.inTenant(actor, (tx) =>
      tx
        .selectFrom('payment_batch_invoice as p')
        .innerJoin('payment_batch as b', (on) => on.onRef('b.company_id', '=', 'p.company_id').onRef('b.id', '=', 'p.batch_id'))
        .innerJoin('invoice as i', (on) => on.onRef('i.company_id', '=', 'p.company_id').onRef('i.id', '=', 'p.invoice_id'))
        .selectAll(['p', 'b', 'i'])
        .where('p.company_id', '=', companyId)
        .where('p.use_id', 'in', uses)
        .execute(),
    )
  return [
    [
      'a page of 50: facts, the act and the next steps',
      page,
      () =>
        db.inTenant(actor, async (tx) =>
          [...(await factsOf(tx, ids)).values()].map((facts) => {
            const all = { ...facts, ...noPayment }
            return [judge(all, 'submit'), stepsOf(all, { alone: false })]
          }),
        ),
    ],
    ['a page of 50: every act with its evidence', page, () => judgeInvoices({ db, clock })(actor, { area: 'company', ids })],
    ['a batch of 300: to be confirmed', batch, () => db.inTenant(actor, (tx) => judgeConfirmations(tx, actor, uses, clock.now()))],
  ]
}
const listsIn = (db: OpenDatabase): readonly (readonly [name: string, request: Request])[] => {
  const page = { page: 1, pageSize: 50 } as const
  const payable =
    (tab?: Parameters<ReturnType<typeof listPayable>>[1]['tab']): Request =>
    () =>
      listPayable({ db, clock })(actor, { ...page, ...(tab ? { tab } : {}) })
  const submitted =
    (state?: Parameters<ReturnType<typeof listSubmitted>>[1]['state']): Request =>
    () =>
      listSubmitted({ db, clock })(actor, { ...page, ...(state ? { state } : {}) })
  return [
    ['to be submitted: first page, sum and counts of tabs', payable()],
    ['to be submitted: what is ready', payable('ready')],
    ['to be submitted: what asks for a reason', payable('reason')],
    ['to be submitted: what is blocked', payable('blocked')],
    ['submitted: first page, counts and sum', submitted()],
    ['submitted: what waits', submitted('submitted')],
    ['the strip', () => readPaymentFigures({ db, clock })(actor)],
  ]
}

const fewer = await openManyOnPostgres()
const many = await openManyOnPostgres()
try {
  for (const [at, of] of [fewer, many].entries()) {
    await of.copy(sizes[at]!)
    await fillMoney(of.owner, { alone: true })
    console.log(`── ${sizes[at]!.toLocaleString('en')} invoices filled`)
  }
  const least = await measure(leastCall(many.db), 100)
  const judged: { readonly name: string; readonly bare: Times; readonly ours: Times; readonly broken: boolean }[] = []
  for (const [name, bare, ours] of await judgedIn(many.db)) {
    const [without, withJudge] = await measureBoth(bare, ours, 40)
    const broken = withJudge.p50 > judgedMax * without.p50
    console.log(
      `${broken ? '✗' : '✓'} ${name.padEnd(52)} p50 ${ms(without.p50).padStart(6)} → ${ms(withJudge.p50).padStart(6)} ms  ${ratio(withJudge.p50, without.p50)}`,
    )
    judged.push({ name, bare: without, ours: withJudge, broken })
  }
  const lists = await measureGrowth(listsIn(fewer.db), listsIn(many.db), { rounds: 7, growthMax, noise: noiseCalls * least.p95 })
  if (!small)
    writeSection(
      'Judgement',
      [
        `Under row-level security, on one core of PostgreSQL (\`node bench/judgement.ts\`). Of ${sizes[1].toLocaleString('en')} invoices a page and a batch, read alone and judged (bound: p50 ≤ ${judgedMax} × the bare read of the same rows).`,
        '',
        table(
          ['question', 'bare read p50 ms', 'judged p50 ms', 'ratio'],
          judged.map(({ name, bare, ours, broken }) => [
            `${name}${broken ? ' (✗)' : ''}`,
            ms(bare.p50),
            ms(ours.p50),
            ratio(ours.p50, bare.p50),
          ]),
        ),
        '',
        `The lists that lead with the judge, through the use cases, ${sizes.map((n) => n.toLocaleString('en')).join(' → ')} invoices, 60 % of them in the company that asks (bound: p50 ≤ ${growthMax} × that at a tenth of the rows).`,
        '',
        growthTable(lists),
      ].join('\n'),
    )
  process.exitCode = [...judged, ...lists].some(({ broken }) => broken) ? 1 : 0
} finally {
  await many.stop()
  await fewer.stop()
}
