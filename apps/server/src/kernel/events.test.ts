// Domain events: heard in the transaction of their cause, and done or undone with it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { grantJobs } from '../adapters/database/migrate.ts'
import { openDatabase } from './database.ts'
import { emit, type Subscribers } from './events.ts'
import { openJobs, type JobQueue } from './jobs.ts'
import type { Job, Tx } from './deps.ts'
import { newId } from '../lib/ids.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const round = {
  name: 'test.round',
  payload: z.object({ companyId: z.uuid(), round: z.number() }),
  attempts: 3,
  waitSeconds: 0,
  expireSeconds: 60,
} as const satisfies Job

describe('An event', () =>
  onDatabase((floor) => {
    let jobs: JobQueue
    /** Rounds that the job was run for. */
    const ran: number[] = []
    beforeAll(async () => {
      const { adapter } = floor()
      const installer = await openJobs(adapter.migrationSession, [round], false, () => undefined)
      await installer.stop()
      await grantJobs(adapter.migrationSession, adapter.runtimeUser!)
      jobs = await openJobs(adapter.session, [round], true, () => undefined)
      await jobs.work(
        round,
        1,
        async (payload) => {
          ran.push(payload.round)
        },
        async () => undefined,
      )
    })
    afterAll(() => jobs?.stop())

    const enqueues: Subscribers = { 'titles.changed': (tx, event) => jobs.add(tx, round, event) }
    const hearing = (...subscribers: Subscribers[]) => openDatabase(floor().adapter.dialect, subscribers)
    const changeTitles = (tx: Tx, companyId: string, n: number) => emit(tx, 'titles.changed', { companyId, round: n })
    /** Jobs of a company as the queue keeps them. */
    const jobsOf = async (companyId: string) =>
      (
        await floor().asOwner(
          `select data ->> 'round' as round, state::text from pgboss.job where name = 'test.round' and data ->> 'companyId' = '${companyId}' order by 1`,
        )
      ).map((row) => `${row['round']} ${row['state']}`)

    it('has its job done once, after its cause has committed', async () => {
      const companyId = newId()
      await hearing(enqueues).inTenant({ companyId }, (tx) => changeTitles(tx, companyId, 11))
      await expect.poll(() => jobsOf(companyId), { timeout: 10_000 }).toEqual(['11 completed'])
      expect(ran.filter((n) => n === 11)).toEqual([11])
    })
    it('is heard by those alone whose condition holds', async () => {
      const heard: string[] = []
      const only = (name: string, holds: boolean): Subscribers => ({
        'titles.changed': { where: () => sql<boolean>`${holds}::boolean`, hear: async () => void heard.push(name) },
      })
      const companyId = newId()
      await hearing(only('one', true), only('other', false)).inTenant({ companyId }, (tx) => changeTitles(tx, companyId, 1))
      expect(heard).toEqual(['one'])
    })
    it('leaves no job when its cause is rolled back', async () => {
      const companyId = newId()
      const db = hearing(enqueues)
      await db
        .inTenant({ companyId }, async (tx) => {
          await changeTitles(tx, companyId, 21)
          throw new Error('changed my mind')
        })
        .catch(() => undefined)
      await db.inTenant({ companyId }, (tx) => changeTitles(tx, companyId, 22))
      await expect.poll(() => jobsOf(companyId), { timeout: 10_000 }).toEqual(['22 completed'])
    })
    it('has one job when its transaction runs again after a deadlock', async () => {
      const companyId = newId()
      let tries = 0
      await hearing(enqueues).inTenant({ companyId }, async (tx) => {
        await changeTitles(tx, companyId, 31)
        if (++tries === 1) await sql`do $$ begin raise exception 'victim' using errcode = '40P01'; end $$`.execute(tx)
      })
      await expect.poll(() => jobsOf(companyId), { timeout: 10_000 }).toEqual(['31 completed'])
    })
    it('undoes its cause, and what others did about it, when a subscriber fails', async () => {
      const owner = await makeOwner(floor(), stillClock())
      const rename = (tx: Tx, name: string) => tx.updateTable('company').set({ name }).where('id', '=', owner.companyId).execute()
      const failing: Subscribers = { 'titles.changed': () => Promise.reject(new Error('cannot hear')) }
      const told = hearing(enqueues, failing).inTenant(owner, async (tx) => {
        await rename(tx, '改了一半')
        await changeTitles(tx, owner.companyId, 41)
      })
      await expect(told).rejects.toThrow('cannot hear')
      expect([await floor().asOwner(`select name from company where id = '${owner.companyId}'`), await jobsOf(owner.companyId)]).toEqual([
        [{ name: '宁波拾光文具有限公司' }],
        [],
      ])
    })
    it('is heard by one subscriber after another, each seeing what those before it wrote', async () => {
      const owner = await makeOwner(floor(), stillClock())
      const company = (tx: Tx) => tx.selectFrom('company').select('name').where('id', '=', owner.companyId).executeTakeFirstOrThrow()
      const seen: string[] = []
      const first: Subscribers = {
        'member.joined': async (tx) => {
          await tx.updateTable('company').set({ name: '先到' }).where('id', '=', owner.companyId).execute()
        },
      }
      const second: Subscribers = {
        'member.joined': async (tx) => {
          seen.push((await company(tx)).name)
        },
      }
      await hearing(first, second).inTenant(owner, (tx) => emit(tx, 'member.joined', { ...owner, admittedBy: null }))
      expect(seen).toEqual(['先到'])
    })
    it('is refused in a transaction that nobody opened to subscribers', async () => {
      const { kysely } = floor().db
      await expect(kysely.transaction().execute((tx) => changeTitles(tx, newId(), 51))).rejects.toThrow('nobody can hear')
    })
    it('is refused for a company that does not act: who hears it would take the rows of another', async () => {
      await expect(hearing().inTenant({ companyId: newId() }, (tx) => changeTitles(tx, newId(), 61))).rejects.toThrow('does not act')
    })
  }))
