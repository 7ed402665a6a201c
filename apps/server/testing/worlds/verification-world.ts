// An app that verifies: real use cases and database, the tax platform simulated over HTTP, jobs collected and run on
// demand.
import { sheetProcess } from '../../src/adapters/sheets/sheet-process.ts'
import { startSimulator } from '@piaotai/tax-platform-simulator/server.ts'
import { IssuedInvoice, type Fault } from '@piaotai/tax-platform-simulator/wire.ts'
import { guardedFetch } from '../../src/adapters/egress.ts'
import { httpTaxPlatform } from '../../src/adapters/tax-platform/http.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import type { LaterJobs } from '../../src/kernel/deps.ts'
import type { Outbox } from '../../src/kernel/outbox.ts'
import { newId } from '../../src/lib/ids.ts'
import { recordReading } from '../../src/modules/invoices/invoice/index.ts'
import {
  queryOrFollowUp,
  deadLetterVerification,
  runVerifyAgain,
  verificationModule,
  type VerifyDeps,
} from '../../src/modules/check/verification/index.ts'
import { paymentModule } from '../../src/modules/money/payment/index.ts'
import { usageModule } from '../../src/modules/invoices/usage/index.ts'
import type { TaxPlatform } from '../../src/ports/tax-platform.ts'
import { accountDeps } from './account-deps.ts'
import type { Floor, stillClock } from '../database/database.ts'
import { makeOwner } from './people.ts'
import { readingOf, storeOriginal } from '../invoices/readings.ts'
import { depsOf } from '../../../../scripts/lib/drafts.ts'

export interface KeptJob {
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: Date | undefined
}
/** State of an invoice at the tax platform: issued as read, unless overridden. */
export interface Issue {
  readonly type?: number
  readonly date?: string
  readonly number?: string
  readonly issued?: boolean
  readonly state?: '0' | '2' | '7' | '8'
  readonly redAmount?: string | null
  readonly sum?: string
  readonly printed?: string
}
const codes: Readonly<Record<number, string>> = { 12: '81', 22: '82', 31: '100' }
let count = 0
export const freshNumber = (): string => `26332000007${String(++count).padStart(9, '0')}`

export const openTaxWorld = async (
  floor: Floor,
  clock: ReturnType<typeof stillClock>,
  { waitMs = 1500, change = (p: TaxPlatform): TaxPlatform => p } = {},
) => {
  const simulator = await startSimulator({ now: clock.now })
  const kept: KeptJob[] = []
  const account = accountDeps(floor, clock)
  const keep = (at: Date | undefined, name: string, payloads: readonly unknown[]): void => {
    kept.push(...payloads.map((payload) => ({ name, payload: payload as KeptJob['payload'], at })))
  }
  const mails: unknown[] = []
  const outbox: Outbox = {
    add: async (_tx, message) => {
      mails.push(message)
    },
  }
  const jobs: LaterJobs = {
    add: async (_tx, job, ...payloads) => {
      keep(undefined, job.name, payloads)
    },
    addAt: async (_tx, at, job, ...payloads) => {
      keep(at, job.name, payloads)
    },
  }
  const deps: VerifyDeps & Parameters<typeof usageModule.useCases>[0] & { readonly outbox: Outbox } = {
    ...account,
    db: floor.hearing({ clock, jobs, outbox }),
    outbox,
    taxPlatform: change(httpTaxPlatform(guardedFetch({ loopback: true, waitMs }), { url: simulator.url })),
    jobs,
  }
  const attempt = { number: 1, last: false, signal: new AbortController().signal }
  const enter = async (
    actor: Actor,
    {
      type = 22,
      date = '2026-11-10',
      number = freshNumber(),
      issued = true,
      state = '0',
      redAmount = null,
      sum = '106.00',
      printed = sum,
    }: Issue = {},
  ): Promise<string> => {
    const chain = type === 31
    const code = chain ? '144032612345' : null
    const short = chain ? number.slice(-8) : number
    const checkCode = chain ? '12345' : null
    if (issued)
      simulator.ledger.put([
        IssuedInvoice.parse({
          invoiceType: codes[type] ?? '82',
          invoiceCode: code,
          invoiceNumber: short,
          billingDate: date,
          amountExcludingTax: '100.00',
          taxAmount: '6.00',
          amountIncludingTax: sum,
          checkCode,
          sellerName: '嘉兴和风包装有限公司',
          sellerTaxId: null,
          buyerName: '宁波拾光文具有限公司',
          buyerTaxId: null,
          state,
          redAmount,
        }),
      ])
    const { invoiceId } = await floor.db.inTenant(actor, async (tx) =>
      recordReading(account)(
        tx,
        { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 1 },
        readingOf({
          type,
          code,
          number: short,
          date,
          checkCode,
          amountExcludingTax: '100.00',
          taxAmount: '6.00',
          amountIncludingTax: printed,
        }),
        await storeOriginal(tx, actor, clock),
      ),
    )
    return invoiceId
  }
  return {
    simulator,
    deps,
    kept,
    mails,
    enter,
    useCases: {
      ...verificationModule.useCases(deps),
      ...usageModule.useCases(deps),
      // Neither files nor exports here.
      ...paymentModule.useCases(depsOf({ ...deps, sheets: sheetProcess() })),
    },
    attempt,
    owner: (name?: string) => makeOwner(floor, clock, name),
    fault: (kind: Fault['kind'], times = 1, ms = 0): void => {
      simulator.faults.set([{ kind, times, ms }])
    },
    request: (key: { companyId: string; id: string }) => queryOrFollowUp(deps)(key, attempt),
    deadLetter: (key: { companyId: string; id: string }) => deadLetterVerification(deps)(key),
    again: (payload: { companyId: string; invoiceId: string; useId: string }) => runVerifyAgain(deps)(payload, attempt),
    /** Runs the waiting questions one after the other; failed ones stay for the next run. */
    work: async (): Promise<void> => {
      for (const job of kept.splice(0).filter(({ name }) => name === 'verification.ask'))
        await queryOrFollowUp(deps)(job.payload as { companyId: string; id: string }, attempt).catch(() => {
          kept.push(job)
        })
    },
    quota: async (actor: Actor) => {
      const { company, personal } = await verificationModule.useCases(deps).readVerifyQuota(actor)
      return { company: company.used, personal: personal.used }
    },
    setQuota: (actor: Actor, allowed: number) =>
      floor.asOwner(`update company_quota set allowed = ${allowed} where company_id = '${actor.companyId}' and kind = 'verify'`),
    statusOf: async (id: string): Promise<number> =>
      Number((await floor.asOwner(`select verify_status from invoice where id = '${id}'`))[0]!['verify_status']),
    nobody: newId(),
  }
}
export type TaxWorld = Awaited<ReturnType<typeof openTaxWorld>>

/** Questions of one person, or of a named other. */
export const verifies = (world: () => TaxWorld, owner: () => Actor) => ({
  verify: (id: string, quotaOwner: 'company' | 'personal' = 'company', actor = owner()) =>
    world().useCases.verifyInvoice(actor, { id, area: 'company', purse: quotaOwner }),
  many: (ids: readonly string[], quotaOwner: 'company' | 'personal' = 'company') =>
    world().useCases.verifyInvoices(owner(), { ids: [...ids], area: 'company', purse: quotaOwner }),
})
