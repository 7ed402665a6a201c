// A pull whose process is killed at each of its steps: the mirror equals the bureau's books, nothing is there twice, and it costs one.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLeg } from '../support/kills/pull-leg.ts'
import { pullSteps } from '../support/kills/pull-steps.ts'
import { openPullingCompany, type PullingCompany } from '../support/kills/pulling-company.ts'
import { long, report, times } from '../support/settings.ts'

const rounds = times(1, 10)
const steps = pullSteps.filter(({ short }) => long || short)
/** Of a day, on two pages: two invoices with files, the others on paper. */
const withFiles = 2
const onPaper = 101

describe('A pull', () => {
  let company: PullingCompany
  let day = Date.parse('2022-03-01')
  let deaths = 0
  beforeAll(async () => {
    company = await openPullingCompany()
  })
  afterAll(() => company?.close())

  const issue = (on: string): void => {
    company.issue(
      ...Array.from({ length: onPaper }, () => ({ on, paper: true }) as const),
      ...Array.from({ length: withFiles }, () => ({ on })),
    )
  }
  const rows: PullingCompany['rows'] = (query) => company.rows(query)
  const quota = async (): Promise<number> =>
    Number((await rows(sql<{ used: number }>`select used from company_quota where kind = 'taxPull'`))[0]?.used)
  /** The mirror beside the bureau's books, and what may be there once only. */
  const holds = async (taskId: string): Promise<void> => {
    const { companyId } = company.environment.company
    const mirror = await rows(
      sql<{
        number: string
        total: string
      }>`select number, total::text as total from tax_invoice where company_id = ${companyId} and task_id = ${taskId} order by number`,
    )
    expect(mirror).toEqual(
      company
        .issued()
        .map(({ invoiceNumber: number, amountIncludingTax: total }) => ({ number, total }))
        .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    )
    const [files] = await rows(sql<{ handed: number; kept: number; brought: number }>`
      select count(*) filter (where f.import_file_id is not null)::int as handed, count(f.stored_key)::int as kept,
        (select count(*)::int from import_file i where i.company_id = ${companyId} and i.batch_id = ${taskId}) as brought
      from tax_invoice_file f join tax_invoice t on t.company_id = f.company_id and t.id = f.tax_invoice_id
      where t.company_id = ${companyId} and t.task_id = ${taskId}`)
    expect(files).toEqual({ handed: 3 * withFiles, kept: 3 * withFiles, brought: 3 * withFiles })
    const [figure] = await rows(sql<{ counted: number; kept: number }>`
      select (select count(*)::int from tax_invoice where company_id = ${companyId}) as counted,
        (select coalesce(sum(count), 0)::int from tax_figure where company_id = ${companyId}) as kept`)
    expect(figure?.kept).toBe(figure?.counted)
  }

  it.each(steps.map((step) => [step.name, step] as const))('dies at “%s”, goes on, and is whole', async (_name, { fault }) => {
    for (let round = 0; round < rounds; round++) {
      const on = new Date((day += 86_400_000)).toISOString().slice(0, 10)
      issue(on)
      const { admin, app, environment } = company
      const before = await quota()
      const { id } = await app.useCases.beginTaxPull(admin, { direction: 'in', unit: 'day', first: on, last: on, thenSync: true })
      expect(await environment.crash({ do: 'pull', taskId: id }, fault)).toBe('SIGKILL')
      deaths++
      // The queue runs the leg again.
      await runLeg(app, environment.company.companyId, id)
      const count = onPaper + withFiles
      expect(await app.useCases.readTaxPull(admin, { id })).toMatchObject({ state: 'success', error: null, count, charged: true })
      expect(await quota()).toBe(before + 1)
      await holds(id)
      // What the queue holds of the dead leg finds nothing left to do.
      await runLeg(app, environment.company.companyId, id)
      expect(await quota()).toBe(before + 1)
      await holds(id)
    }
  })
  afterAll(() => {
    if (deaths > 0)
      report({
        table: 'X-K7',
        what: `killed at ${steps.length} steps of a pull, from its begin to its end`,
        times: deaths,
        outcome: 'mirror equals the bureau’s books, each file handed over once, one of the quota each',
      })
  })
})
