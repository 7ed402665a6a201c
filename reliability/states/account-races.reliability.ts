// Two clients on one account, interleaved in random order, then concurrent: ending sessions also ends pending sign-ins.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Visitor } from '../../apps/server/src/kernel/actor.ts'
import type { Database } from '../../apps/server/src/kernel/deps.ts'
import { accountModule, resolveSession } from '../../apps/server/src/modules/people/account/index.ts'
import { accountDeps, caller, outsideDeps } from '../../apps/server/testing/worlds/account-deps.ts'
import { onDatabase, stillClock, type Floor } from '../../apps/server/testing/database/database.ts'
import { makeVisitor, password } from '../../apps/server/testing/worlds/people.ts'
import { seed, report, times } from '../support/settings.ts'

type Act = 'password' | 'sms' | 'refresh' | 'change' | 'reset' | 'others' | 'bindTel'
const opens: readonly Act[] = ['password', 'sms', 'refresh']
const ends: readonly Act[] = ['change', 'reset', 'others', 'bindTel']
const seedNumber = createHash('sha256').update(`races ${seed}`).digest().readInt32BE()
/** A call's transactions by order number, those bound to a company or person apart. */
interface Trace {
  readonly outside: number[]
  readonly inside: number[]
}
interface Done {
  readonly act: Act
  readonly trace: Trace
  readonly token: string | undefined
  /** The session that the act spares. */
  readonly spares: string | undefined
  readonly ok: boolean
}
type Gate = () => Promise<unknown>
let addresses = 0
let phones = 0

/** Runs transactions one after another, each when `gate` admits it; `order` numbers them. */
const traced = (db: Database, gate: Gate, order: { n: number; last: Promise<unknown> }, trace: Trace): Database => {
  const withPriority = async <T>(into: number[], run: () => Promise<T>): Promise<T> => {
    await gate()
    const mine = order.last.then(() => {
      into.push(++order.n)
      return run()
    })
    order.last = mine.catch(() => undefined)
    return mine
  }
  return {
    inTenant: (tenant, run) => withPriority(trace.inside, () => db.inTenant(tenant, run)),
    outside: (run, userId) => withPriority(trace.outside, () => db.outside(run, userId)),
  }
}

/** An account with two sessions, a remembered browser and pending codes for every purpose. */
const makeScene = async (floor: Floor) => {
  const clock = stillClock()
  const deps = accountDeps(floor, clock)
  const plain = accountModule.useCases({ ...deps, ...outsideDeps, origin: 'http://127.0.0.1' })
  const { userId } = await makeVisitor(floor, clock)
  const { tel, email } = await deps.db.outside((tx) =>
    tx.selectFrom('app_user').select(['tel', 'email']).where('id', '=', userId).executeTakeFirstOrThrow(),
  )
  const nextTel = `134${String(++phones).padStart(8, '0')}`
  const from = () => {
    const n = ++addresses
    return { ...caller, ip: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
  }
  const resolve = (token: string): Promise<Visitor> =>
    resolveSession({ db: deps.db, clock })({ token, language: 'zh-CN', ip: null, requestId: null }) as Promise<Visitor>
  const enter = async () => {
    const { answer, remember } = await plain.createToken({ grantType: 'password', account: email!, password, remember: true }, from())
    return { token: 'accessToken' in answer ? answer.accessToken : '', cookie: remember!.token }
  }
  const [mine, other] = [await enter(), await enter()]
  const who = await resolve(mine.token)
  for (const [purpose, target] of [
    ['signIn', tel!],
    ['reset', tel!],
    ['bind', nextTel],
  ] as const)
    await deps.db.outside((tx) =>
      tx
        .insertInto('code')
        .values({
          purpose,
          target,
          mac: deps.encryption.mac('code', `${purpose}|${target}\n123456`),
          created_at: clock.now().toISOString(),
          expires_at: new Date(clock.now().getTime() + 600_000).toISOString(),
        })
        .execute(),
    )
  const run = async (act: Act, through: (db: Database, trace: Trace) => Database = (db) => db): Promise<Done> => {
    const trace: Trace = { outside: [], inside: [] }
    const useCases = accountModule.useCases({ ...deps, ...outsideDeps, origin: 'http://127.0.0.1', db: through(deps.db, trace) })
    const code = '123456'
    const newPassword = 'Jiaxing2026'
    const opened = async (
      grant: Parameters<typeof useCases.createToken>[0],
      remembered: string | null = null,
    ): Promise<string | undefined> => {
      const { answer } = await useCases.createToken(grant, { ...from(), remembered })
      return 'accessToken' in answer ? answer.accessToken : undefined
    }
    const acts: Readonly<Record<Act, () => Promise<unknown>>> = {
      password: () => opened({ grantType: 'password', account: email!, password }),
      sms: () => opened({ grantType: 'sms', phone: tel!, code }),
      refresh: () => opened({ grantType: 'refresh' }, other.cookie),
      change: () => useCases.modifyPassword(who, { password, newPassword }, from()),
      reset: () => useCases.resetPassword({ account: tel!, code, newPassword }, from()),
      others: () => useCases.endOtherSessions(who),
      bindTel: () => useCases.bindTel(who, { tel: nextTel, code, password }),
    }
    const [settled] = await Promise.allSettled([acts[act]()])
    if (settled.status === 'rejected' && !(settled.reason as { type?: string }).type) throw settled.reason
    return {
      act,
      trace,
      ok: settled.status === 'fulfilled',
      token: settled.status === 'fulfilled' && typeof settled.value === 'string' ? settled.value : undefined,
      spares: act === 'reset' ? undefined : mine.token,
    }
  }
  const lives = (token: string): Promise<boolean> =>
    resolve(token).then(
      () => true,
      () => false,
    )
  return { run, lives, mine: mine.token, other: other.token }
}

describe('Two clients at one account', () =>
  onDatabase((floor) => {
    it('in whichever order their transactions come: no session survives what ended it, and no proof given before it opens or changes anything', async () => {
      const runs = times(60, 400)
      let survived = 0
      let ended = 0
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.constantFrom(...opens, ...ends),
          fc.constantFrom(...ends),
          fc.option(fc.constantFrom(...opens)),
          async (scheduler, first, second, third) => {
            const scene = await makeScene(floor())
            const order = { n: 0, last: Promise.resolve() as Promise<unknown> }
            const gate: Gate = () => scheduler.schedule(Promise.resolve())
            const done = await scheduler.waitFor(
              Promise.all(
                [first, second, ...(third ? [third] : [])].map((act) => scene.run(act, (db, trace) => traced(db, gate, order, trace))),
              ),
            )
            // A remembered browser acts in its first transaction; the second only records the browser as known.
            const acting = (d: Done): number =>
              d.act === 'refresh' ? d.trace.outside[0]! : Math.max(...(d.trace.inside.length > 0 ? d.trace.inside : d.trace.outside))
            const proving = (d: Done): number =>
              d.act === 'refresh' ? acting(d) : Math.max(0, ...d.trace.outside.filter((n) => n < acting(d)))
            const causes = done.filter((d) => d.ok && ends.includes(d.act))
            // No successful call may have its proof before the end that another call caused and its effect after it.
            const overtaken = done.filter(
              (d) => d.ok && causes.some((cause) => cause !== d && proving(d) < acting(cause) && acting(cause) < acting(d)),
            )
            const tokens = [
              { token: scene.mine, at: 0 },
              { token: scene.other, at: 0 },
              ...done.flatMap((d) => (d.token ? [{ token: d.token, at: acting(d) }] : [])),
            ]
            const expected = tokens.map(({ token, at }) => !causes.some((cause) => acting(cause) > at && cause.spares !== token))
            const found = await Promise.all(tokens.map(({ token }) => scene.lives(token)))
            survived += found.filter(Boolean).length
            ended += found.filter((alive) => !alive).length
            expect([overtaken.map((d) => d.act), found]).toEqual([[], expected])
          },
        ),
        { numRuns: runs, seed: seedNumber },
      )
      report({
        table: 'S6',
        what: 'two clients interleaved',
        times: runs,
        outcome: `${ended} sessions ended, ${survived} lived on, each as ordered`,
      })
    })

    /** In either order, the session that the first act opens has ended afterwards. */
    const races: readonly (readonly [Act, Act])[] = [
      ['password', 'reset'],
      ['password', 'change'],
      ['refresh', 'reset'],
      ['refresh', 'change'],
      ['refresh', 'others'],
      ['sms', 'bindTel'],
      ['refresh', 'bindTel'],
    ]
    it('truly at once: nothing that was opened lives on', async () => {
      const rounds = times(5, 80)
      const alive: string[] = []
      let overtook = 0
      for (const [open, end] of races)
        for (let round = 0; round < rounds; round++) {
          const scene = await makeScene(floor())
          const [opened, cause] = await Promise.all([scene.run(open), scene.run(end)])
          if (opened.token) overtook++
          if (cause.ok && opened.token && (await scene.lives(opened.token))) alive.push(`${open} against ${end}`)
          if (cause.ok && (await scene.lives(scene.other))) alive.push(`an older session after ${end}`)
        }
      report({
        table: 'S6',
        what: 'real races',
        times: races.length * rounds,
        outcome: `${overtook} sign-ins came first and ended with the rest`,
      })
      expect(alive).toEqual([])
    })
  }))
