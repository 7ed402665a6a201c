// An app that pulls from the tax bureau: real database, storage and recognition, the channel over sockets, and jobs that the test runs.
import { openBooks } from '@piaotai/tax-platform-simulator/bureau/books.ts'
import { openPullFaults } from '@piaotai/tax-platform-simulator/bureau/faults.ts'
import { openBureau } from '@piaotai/tax-platform-simulator/bureau/serve.ts'
import { openLedger } from '@piaotai/tax-platform-simulator/ledger.ts'
import { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import type { z } from 'zod'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { ys51Pull } from '../../src/adapters/tax-bureau/ys51-pull.ts'
import { sheetProcess } from '../../src/adapters/sheets/sheet-process.ts'
import { simulatedFiles } from '../../src/adapters/tax-bureau/simulated-files.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import type { Job, JobRun } from '../../src/kernel/deps.ts'
import { deadLetterFile, runFile, type IntakeDeps } from '../../src/modules/intake/intake/index.ts'
import { recogniseFile } from '../../src/modules/intake/intake/recognise-job.ts'
import { pullAgain, pullLeg, pullTonight, syncLeg } from '../../src/modules/bureau/tax-pull/jobs.ts'
import { giveUpPull, runPull } from '../../src/modules/bureau/tax-pull/run-pull.ts'
import { runAgain, runTonight } from '../../src/modules/bureau/tax-pull/night-pull.ts'
import { giveUpSync, runSync } from '../../src/modules/bureau/tax-pull/sync-rows.ts'
import { taxPullModule } from '../../src/modules/bureau/tax-pull/index.ts'
import type { BureauPull } from '../../src/ports/bureau-pull.ts'
import { companyTaxId, openBureauWorld } from './tax-account-world.ts'
import type { Floor, stillClock } from '../database/database.ts'
import { makeIntake } from './intake-world.ts'
import { depsOf, type SomeOf } from '../../../../scripts/lib/drafts.ts'

export { companyTaxId }
let serial = 0
export type Issue = Partial<z.input<typeof IssuedInvoice>>
export const freshNumber = (): string => `26322000009${String(++serial).padStart(9, '0')}`
/** Received by the company unless `out`. */
export const issued = (day: string, more: Issue = {}, out = false) =>
  IssuedInvoice.parse({
    invoiceType: '82',
    invoiceCode: null,
    invoiceNumber: freshNumber(),
    billingDate: day,
    amountExcludingTax: '100.00',
    taxAmount: '6.00',
    amountIncludingTax: '106.00',
    checkCode: null,
    sellerName: out ? '苏州砚田精密制造有限公司' : '嘉兴和风包装有限公司',
    sellerTaxId: out ? companyTaxId : '91330400MA2B1C3D4E',
    buyerName: out ? '嘉兴和风包装有限公司' : '苏州砚田精密制造有限公司',
    buyerTaxId: out ? '91330400MA2B1C3D4E' : companyTaxId,
    ...more,
  })

export const openPullWorld = async (
  floor: Floor,
  clock: ReturnType<typeof stillClock>,
  change: (pull: BureauPull) => BureauPull = (pull) => pull,
  rows = 5000,
) => {
  const ledger = openLedger()
  const faults = openPullFaults()
  const bureau = openBureau(openBooks(ledger), faults, { today: () => shanghaiDay(clock.now()), files: simulatedFiles, rows })
  const world = await openBureauWorld(floor, clock, bureau.call)
  const intake = await makeIntake(floor, clock)
  const deps = {
    ...intake.deps,
    ...world.deps,
    files: { ...intake.deps.files },
    changeFeed: intake.deps.changeFeed,
    recognition: intake.deps.recognition,
    losses: intake.deps.losses,
    bureauPull: change({ ...ys51Pull(world.channel, 0), rows }),
    sheets: sheetProcess(),
    signLink: () => '',
  }
  const useCases = taxPullModule.useCases(depsOf(deps))
  const runs: Readonly<Record<string, (payload: unknown) => Promise<void>>> = {
    'taxPull.leg': runOf(pullLeg, runPull(deps), giveUpPull(deps)),
    'taxPull.sync': runOf(syncLeg, runSync(deps), giveUpSync(deps)),
    'taxPull.again': runOf(pullAgain, runAgain(deps)),
    'taxPull.tonight': runOf(pullTonight, runTonight(deps)),
    'intake.recognise': runOf(recogniseFile, runFile(deps as unknown as IntakeDeps), deadLetterFile(deps as unknown as IntakeDeps)),
  }
  /** Runs all that is due, and what comes of it. */
  const work = async (): Promise<void> => {
    for (;;) {
      const at = world.due.findIndex((job) => job.at <= clock.now().getTime() && runs[job.name] !== undefined)
      if (at < 0) return
      const [job] = world.due.splice(at, 1)
      await runs[job!.name]!(job!.payload)
    }
  }
  const logIn = async (account: { readonly id: string; readonly phone: string }, owner: Actor): Promise<void> => {
    await world.useCases.startTaxLogin(owner, { accountId: account.id })
  }
  return {
    ...world,
    ledger,
    faults,
    bureau,
    deps,
    pulls: useCases,
    work,
    /** An area that lets in by the password alone. */
    loggedIn: async (owner: Actor) => {
      const account = await world.account(owner, { area: '3300' })
      await logIn(account, owner)
      return account
    },
    logIn,
    /** Puts the clock to the next job, and runs what is due. */
    next: async (): Promise<void> => {
      const first = Math.min(...world.due.filter(({ name }) => runs[name] !== undefined).map(({ at }) => at))
      if (!Number.isFinite(first)) return
      if (first > clock.now().getTime()) clock.advance(Math.ceil((first - clock.now().getTime()) / 1000))
      await work()
    },
    begin: (owner: Actor, first: string, last: string, more: SomeOf<typeof useCases.beginTaxPull> = {}) =>
      useCases.beginTaxPull(owner, {
        direction: 'in',
        unit: first.length === 7 ? 'month' : 'day',
        first,
        last,
        thenSync: false,
        ...more,
      }),
    pull: async (owner: Actor, id: string) => useCases.readTaxPull(owner, { id }),
    mirror: async (owner: Actor, more: SomeOf<typeof useCases.listTaxInvoices> = {}) =>
      useCases.listTaxInvoices(owner, { direction: 'in', page: 1, pageSize: 200, ...more }),
    quota: async (owner: Actor): Promise<number> => {
      const [row] = await floor.asOwner(`select used from company_quota where company_id = '${owner.companyId}' and kind = 'taxPull'`)
      return Number(row?.['used'] ?? 0)
    },
    allow: async (owner: Actor, count: number): Promise<void> => {
      await floor.asOwner(
        `insert into company_quota (company_id, kind, allowed, used) values ('${owner.companyId}', 'taxPull', ${count}, 0)
         on conflict (company_id, kind) do update set allowed = ${count}, used = 0`,
      )
    },
    close: async () => {
      intake.close()
      await world.close()
    },
  }
}
export type PullWorld = Awaited<ReturnType<typeof openPullWorld>>
/** As the queue runs it: up to three attempts, then the dead letter. */
const runOf =
  <P extends z.ZodType>(job: Job<string, P>, run: JobRun<P>, deadLetter?: (payload: z.output<P>) => Promise<void>) =>
  async (kept: unknown): Promise<void> => {
    const payload = job.payload.parse(kept)
    for (let number = 1; number <= 3; number++)
      try {
        await run(payload, { number, last: number === 3, signal: new AbortController().signal })
        return
      } catch (error) {
        if (number === 3) {
          if (!deadLetter) throw error
          await deadLetter(payload)
        }
      }
  }
