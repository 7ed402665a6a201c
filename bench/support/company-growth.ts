// The same questions over a company with a tenth of the rows, and over the whole: money and further records grow with the invoices.
import { fillFurther } from './further-rows.ts'
import { leastCall } from './list-queries.ts'
import { openManyOnPostgres, type ManyInvoices } from './many-invoices.ts'
import { growthTable, measureGrowth, type Question } from './growth.ts'
import { measure } from './measure.ts'
import { fillMoney } from './money-rows.ts'
import { writeSection } from './section.ts'

/** A call may take so many times what it takes at a tenth of the rows. */
const growthMax = 2
/** Calls of so many times the least call are noise. */
const noiseCalls = 3

interface Growth {
  /** Of docs/benchmarks.md. */
  readonly heading: string
  /** The section's sentence. `invoices`: both sizes; `bound`: what is broken above. */
  readonly told: (given: { readonly invoices: string; readonly bound: string }) => string
  readonly rounds: number
  readonly questionsOf: (many: ManyInvoices) => readonly Question[]
}
/**
 * Prints a line a question, writes the section, and sets the exit code to 1 if a bound is broken. With `--small` it is a tenth of the size, and
 * nothing is written.
 */
export const measureCompanyGrowth = async ({ heading, told, rounds, questionsOf }: Growth): Promise<void> => {
  const small = process.argv.includes('--small')
  const sizes = small ? ([10_000, 100_000] as const) : ([100_000, 1_000_000] as const)
  const fewer = await openManyOnPostgres()
  const many = await openManyOnPostgres()
  try {
    for (const [at, of] of [fewer, many].entries()) {
      await of.copy(sizes[at]!)
      await fillMoney(of.owner)
      await fillFurther(of.owner, sizes[at]! / 10)
      console.log(`── ${sizes[at]!.toLocaleString('en')} invoices filled`)
    }
    const least = await measure(leastCall(many.db), 100)
    const lines = await measureGrowth(questionsOf(fewer), questionsOf(many), {
      rounds: small ? Math.ceil(rounds * 1.25) : rounds,
      growthMax,
      noise: noiseCalls * least.p50,
    })
    const invoices = sizes.map((n) => n.toLocaleString('en')).join(' → ')
    if (!small)
      writeSection(
        heading,
        [told({ invoices, bound: `p50 ≤ ${growthMax} × that at a tenth of the rows` }), '', growthTable(lines)].join('\n'),
      )
    process.exitCode = lines.some(({ broken }) => broken) ? 1 : 0
  } finally {
    await many.stop()
    await fewer.stop()
  }
}
