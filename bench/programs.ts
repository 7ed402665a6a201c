// Another company's list beside somebody who tries hostile formulas and patterns; and what an honest formula costs in a
// thread, beside the same one evaluated in place.
// node bench/programs.ts [--small]: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if a bound is
// broken. --small: shorter rounds, and writes nothing.
import { availableParallelism, loadavg } from 'node:os'
import { compileFormula } from '../apps/server/src/adapters/programs/compile-formula.ts'
import { programThreads } from '../apps/server/src/adapters/programs/program-threads.ts'
import { factsOfHundredLines } from '../apps/server/testing/invoices/hostile-programs.ts'
import type { Member, TestCompany } from '../apps/server/testing/worlds/company.ts'
import { enterInvoice } from '../apps/server/testing/worlds/enter-invoice.ts'
import { startLoadClient } from './support/load-client.ts'
import { measureBoth, ms, ratio, table, timesOf, type Times } from './support/measure.ts'
import { startProgramClient } from './support/program-client.ts'
import { writeSection } from './support/section.ts'
import { openBenchApp } from './support/test-app.ts'

/** The other company's list beside hostile programs may take this many times as long. */
const besideMax = 2
const small = process.argv.includes('--small')
const rounds = small ? 2 : 4
const roundMs = small ? 4000 : 10_000
const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const broken: string[] = []
const say = (holds: boolean, line: string): void => {
  if (!holds) broken.push(line)
  console.log(`${holds ? '✓' : '✗'} ${line}`)
}

/** Rounds in turn, so that both meet the same machine. */
const beside = async (): Promise<{ readonly idle: Times; readonly hostile: Times; readonly ran: number; readonly refused: number }> => {
  const open = await openBenchApp({}, { work: true })
  try {
    const [hostile, other] = [await open.person(), await open.person('另一家有限公司')]
    await open.asOwner(`update company set suite = 'professional', due_date = '2099-12-31'`)
    const line = { spec: null, unit: '件', quantity: '1', unitPrice: '1', amount: '1.00', taxRate: '6%', taxAmount: '0.06' }
    const lines = Array.from({ length: 100 }, (_, at) => ({ ...line, name: `${'ab'.repeat(40)}${at}` }))
    const invoice = { remark: 'ab'.repeat(400), lines }
    await enterInvoice(open, { id: hostile.companyId } as TestCompany, { userId: hostile.userId, name: '沈亦舟' } as Member, invoice)
    const round = async (): Promise<readonly number[]> => {
      const list = await startLoadClient(other)
      await rest(roundMs)
      return list.stop()
    }
    await round()
    const [idle, flooded]: [number[], number[]] = [[], []]
    let [ran, refused] = [0, 0]
    for (let at = 0; at < rounds; at++) {
      idle.push(...(await round()))
      const flood = await startProgramClient(hostile)
      flooded.push(...(await round()))
      const tried = await flood.stop()
      ran += tried.ran
      refused += tried.refused
    }
    if (ran === 0) throw new Error('no hostile program ran')
    return { idle: timesOf(idle), hostile: timesOf(flooded), ran, refused }
  } finally {
    await open.close()
  }
}
const text = 'invoice.total >= 100000 ? "大额 " + invoice.number : "小额"'
const cost = async (): Promise<readonly string[][]> => {
  const programs = programThreads()
  const formula = compileFormula(text)
  if (!formula.ok) throw new Error(formula.mistake.text)
  const rows: string[][] = []
  for (const lines of [5, 100]) {
    const one = { ...factsOfHundredLines, lines: (factsOfHundredLines['lines'] as readonly unknown[]).slice(0, lines) }
    const page = Array.from({ length: 500 }, () => structuredClone(one))
    const [inPlace, inThread] = await measureBoth(
      () => Promise.resolve(page.map((facts) => formula.evaluate(facts))),
      () => programs.formulas({ companyId: 'one' }, [{ text }], page),
      small ? 20 : 60,
    )
    console.log(`  500 invoices of ${lines} lines: ${ms(inPlace.p50)} ms in place, ${ms(inThread.p50)} ms in a thread`)
    rows.push([String(lines), ms(inPlace.p50), ms(inThread.p50), (inThread.p50 / 500).toFixed(3)])
  }
  await programs.close()
  return rows
}
const { idle, hostile, ran, refused } = await beside()
say(
  hostile.p95 <= besideMax * idle.p95,
  `another company's list beside ${ran} hostile programs (${refused} refused): p95 ${ms(hostile.p95)} ms, idle ${ms(idle.p95)} ms, ${ratio(hostile.p95, idle.p95)}`,
)
const costs = await cost()
if (!small)
  writeSection(
    'Programs of users',
    `Formulas and patterns that people write (\`node bench/programs.ts\`). ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.

${table(
  ["another company's list", 'p50 ms', 'p95 ms'],
  [
    ['idle', ms(idle.p50), ms(idle.p95)],
    [`beside eight callers with hostile programs: ${ran} ran, ${refused} refused`, ms(hostile.p50), ms(hostile.p95)],
    ['ratio', ratio(hostile.p50, idle.p50), ratio(hostile.p95, idle.p95)],
  ],
)}

Rounds of both in turn; the callers, the list's client and the server share the machine (bound of the p95: ${besideMax} ×).

${table(['lines of an invoice', '500 invoices in place, ms', 'in a thread, ms', 'ms an invoice'], costs)}

A page of a rule's run is one batch: its facts are copied to the thread once for all its formulas, and lines only where a formula names them.`,
  )
process.exitCode = broken.length > 0 ? 1 : 0
process.exit()
