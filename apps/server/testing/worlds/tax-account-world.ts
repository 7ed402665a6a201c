// An app that logs in at the tax bureau: real use cases and database, the adapter of 51ys over sockets, the bureau simulated, and jobs that the test runs.
import type { Business } from '@piaotai/tax-platform-simulator/bureau/channel.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import type { LaterJobs } from '../../src/kernel/deps.ts'
import { openTaxBureau } from '../../src/adapters/tax-bureau/index.ts'
import { taxAccountModule } from '../../src/modules/bureau/tax-account/index.ts'
import { runRenew } from '../../src/modules/bureau/tax-account/keep-alive.ts'
import { renewSession } from '../../src/modules/bureau/tax-account/jobs.ts'
import { accountDeps } from './account-deps.ts'
import type { Floor, stillClock } from '../database/database.ts'
import { makeOwner } from './people.ts'

interface DueJob {
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: number
}
export const bureauPassword = 'Bureau-2608'
export const companyTaxId = '91320594MA1X7K3Q2J'
let phones = 13_900_000_000
/** `business`: what the bureau answers beside logins. */
export const openBureauWorld = async (floor: Floor, clock: ReturnType<typeof stillClock>, business?: Business) => {
  const account = accountDeps(floor, clock)
  const due: DueJob[] = []
  const keep = (at: Date, name: string, payloads: readonly unknown[]): void => {
    due.push(...payloads.map((payload) => ({ name, payload: payload as DueJob['payload'], at: at.getTime() })))
  }
  const jobs: LaterJobs = {
    add: async (_tx, job, ...payloads) => keep(clock.now(), job.name, payloads),
    addAt: async (_tx, at, job, ...payloads) => keep(at, job.name, payloads),
  }
  const opened = await openTaxBureau(
    { channel: undefined, sessionHours: 12, dailyLogins: 6 },
    { loopback: true },
    { secretKey: 'a secret of the tests, long enough', now: clock.now, business },
  )
  const simulator = opened.simulator!
  const proofs: unknown[] = []
  const deps = {
    ...account,
    db: floor.hearing({ clock, jobs }),
    jobs,
    taxBureau: opened.bureau,
    prove: async (_who: Actor, proof: unknown) => {
      proofs.push(proof)
    },
  }
  const useCases = taxAccountModule.useCases(deps)
  const titled = async (owner: Actor): Promise<void> => {
    await floor.asOwner(
      `insert into own_title (company_id, id, kind, name, name_key, tax_id, is_default, changed_at) values ('${owner.companyId}', gen_random_uuid(), 'company', '苏州砚田精密制造有限公司', '苏州砚田精密制造有限公司', '${companyTaxId}', true, now())`,
    )
  }
  return {
    simulator,
    deps,
    due,
    useCases,
    proofs,
    channel: opened.channel!,
    owner: async (name?: string): Promise<Actor> => {
      const owner = await makeOwner(floor, clock, name)
      await titled(owner)
      return owner
    },
    /** An account whose person the bureau knows; its password is kept unless it is empty. */
    account: async (
      owner: Actor,
      { area = '3200', identities = ['03'], phone = String(++phones), password = bureauPassword, users = [] as string[] } = {},
    ) => {
      simulator.books.put([{ area, phone, name: '周牧野', password: bureauPassword, identities }])
      const { id } = await useCases.createTaxAccount(owner, {
        draft: {
          area: area as '3200',
          taxId: companyTaxId,
          identity: '03',
          personName: '周牧野',
          phone,
          password,
          isDefault: false,
          users,
        },
      })
      return {
        id,
        phone,
        area,
        key: `${area} ${phone}`,
        act: (act: Parameters<typeof simulator.act>[0]['act']) => simulator.act({ act, area, phone }),
      }
    },
    smsOf: (phone: string): string => simulator.books.waiting().find((one) => one.phone === phone)?.sms ?? '',
    listed: async (actor: Actor, id: string) =>
      (await useCases.listTaxAccounts(actor, { page: 1, pageSize: 50 })).content.find((one) => one.id === id)!,
    /** Moves the clock to the next renewal of a session, and runs what is due. */
    renew: async (): Promise<void> => {
      const first = Math.min(...due.map(({ at }) => at))
      clock.advance(Math.max(0, Math.ceil((first - clock.now().getTime()) / 1000)))
      const ready = due.filter(({ at }) => at <= clock.now().getTime())
      for (const job of ready) due.splice(due.indexOf(job), 1)
      for (const { payload } of ready)
        await runRenew(deps)(renewSession.payload.parse(payload), { number: 1, last: false, signal: new AbortController().signal })
    },
    close: () => simulator.close(),
  }
}
export type BureauWorld = Awaited<ReturnType<typeof openBureauWorld>>
