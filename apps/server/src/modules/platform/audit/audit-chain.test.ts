// A company's log is a hash chain: the verifier names any change made outside the product.
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import { chainHash, firstHash, makeAudit, type ChainedRow } from '../../../kernel/audit-chain.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { verifyChain } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeOwner } from '#testing/worlds/people.ts'

describe('The audit chain', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const audit = makeAudit({ clock })
    const record = (actor: Actor, ...names: string[]) =>
      floor().db.inTenant(actor, (tx) =>
        audit.record(
          tx,
          actor,
          names.map((name) => ({
            action: 'invoice.corrected',
            objectType: 'invoice',
            objectId: name,
            detail: { from: '旧', to: name, amount: '12.30' },
          })),
        ),
      )
    const verify = (actor: Actor) => verifyChain({ db: floor().db })(actor.companyId)
    /** A company with six rows: its creation and five corrections. */
    const sixRows = async () => {
      const actor = await makeOwner(floor(), clock)
      await record(actor, 'a', 'b', 'c')
      await record(actor, 'd')
      await record(actor, 'e')
      return actor
    }
    /** Changes that an attacker with the owner's rights could make to the tables. */
    const tamper = async (text: string, values: unknown[]) => {
      await floor().asOwner('alter table audit_log disable trigger user')
      await floor().asOwner(text, values)
      await floor().asOwner('alter table audit_log enable trigger user')
    }

    it('is whole when nobody touched it', async () => {
      expect(await verify(await sixRows())).toMatchObject({ rows: 6, intact: true, brokenAt: null })
    })
    it('shows an edited row', async () => {
      const actor = await sixRows()
      await tamper(`update audit_log set detail = '{"from":"旧","to":"b","amount":"99.99"}' where company_id = $1 and seq = 3`, [
        actor.companyId,
      ])
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 3 })
    })
    it("shows another actor's name on a row", async () => {
      const actor = await sixRows()
      await tamper(`update audit_log set actor_name = '别人' where company_id = $1 and seq = 2`, [actor.companyId])
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 2 })
    })
    it('shows a deleted row', async () => {
      const actor = await sixRows()
      await tamper('delete from audit_log where company_id = $1 and seq = 4', [actor.companyId])
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 4 })
    })
    it('shows a deleted row even when the others are numbered anew', async () => {
      const actor = await sixRows()
      await tamper('delete from audit_log where company_id = $1 and seq = 4', [actor.companyId])
      await tamper('update audit_log set seq = seq - 1 where company_id = $1 and seq > 4', [actor.companyId])
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 4 })
    })
    it('shows an inserted row', async () => {
      const actor = await sixRows()
      await tamper('update audit_log set seq = seq + 1000 where company_id = $1 and seq > 2', [actor.companyId])
      await tamper('update audit_log set seq = seq - 999 where company_id = $1 and seq > 1000', [actor.companyId])
      await tamper(
        `insert into audit_log select company_id, 3, gen_random_uuid(), at, actor_id, actor_name, session_id, ip, request_id, action, object_type, 'forged', result, detail, previous_hash, hash from audit_log where company_id = $1 and seq = 2`,
        [actor.companyId],
      )
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 3 })
    })
    it('shows two rows that changed places', async () => {
      const actor = await sixRows()
      await tamper('update audit_log set seq = case seq when 3 then 1004 else 1003 end where company_id = $1 and seq in (3, 4)', [
        actor.companyId,
      ])
      await tamper('update audit_log set seq = seq - 1000 where company_id = $1 and seq > 1000', [actor.companyId])
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 3 })
    })
    it('shows that the last rows were cut off', async () => {
      const actor = await sixRows()
      await tamper('delete from audit_log where company_id = $1 and seq > 4', [actor.companyId])
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 5 })
    })
    it('shows that all rows are gone', async () => {
      const actor = await sixRows()
      await tamper('delete from audit_log where company_id = $1', [actor.companyId])
      expect(await verify(actor)).toMatchObject({ rows: 0, intact: false })
    })
    it('shows a row of another company in its place', async () => {
      const actor = await sixRows()
      const other = await sixRows()
      await tamper('delete from audit_log where company_id = $1 and seq = 6', [actor.companyId])
      await tamper(
        'insert into audit_log select $1, seq, gen_random_uuid(), at, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id, result, detail, previous_hash, hash from audit_log where company_id = $2 and seq = 6',
        [actor.companyId, other.companyId],
      )
      expect(await verify(actor)).toMatchObject({ intact: false, brokenAt: 6 })
    })
    it('takes no update, no deletion from the product itself', async () => {
      const actor = await sixRows()
      const change = floor().db.inTenant(actor, (tx) => tx.updateTable('audit_log').set({ action: 'x' }).execute())
      const remove = floor().db.inTenant(actor, (tx) => tx.deleteFrom('audit_log').execute())
      expect((await Promise.allSettled([change, remove])).map((r) => r.status)).toEqual(['rejected', 'rejected'])
    })
    it('stays one chain when fifty changes come at once', async () => {
      const actor = await makeOwner(floor(), clock)
      await Promise.all(Array.from({ length: 50 }, (_, i) => record(actor, String(i))))
      expect(await verify(actor)).toMatchObject({ rows: 51, intact: true, brokenAt: null })
    })
    it('is locked when all other work is done: an act that says something first meets no deadlock with one that locks a row first', async () => {
      const actor = await makeOwner(floor(), clock)
      const db = floor().hearing({})
      const said = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      const fact = [{ action: 'staff.moved', objectType: 'user', objectId: actor.userId }] as const
      const lockMember = (tx: Tx) => tx.selectFrom('member').select('role').where('user_id', '=', actor.userId).forUpdate().execute()
      await Promise.all([
        db.inTenant(actor, async (tx) => {
          await audit.record(tx, actor, fact)
          said.resolve()
          await locked.promise
          await lockMember(tx)
        }),
        db.inTenant(actor, async (tx) => {
          await said.promise
          await lockMember(tx)
          locked.resolve()
          await audit.record(tx, actor, fact)
        }),
      ])
      expect([db.repeated.get('40P01') ?? 0, await verify(actor)]).toMatchObject([0, { rows: 3, intact: true }])
    })
    it('has the facts of one transaction in the order of its acts, each company’s in its own chain', async () => {
      const [one, two] = [await makeOwner(floor(), clock), await makeOwner(floor(), clock, '绍兴远帆纺织品有限公司')]
      const say = (tx: Tx, actor: Actor, objectId: string) =>
        audit.record(tx, actor, [{ action: 'invoice.corrected', objectType: 'invoice', objectId }])
      await floor().db.inTenant(one, async (tx) => {
        await say(tx, one, 'a')
        await asCompany(tx, two.companyId, () => say(tx, two, 'b'))
        await say(tx, one, 'c')
      })
      const said = async (actor: Actor) =>
        (
          await floor().asOwner(
            `select object_id from audit_log where company_id = '${actor.companyId}' and object_type = 'invoice' order by seq`,
          )
        ).map((row) => row['object_id'])
      expect([await said(one), await said(two), await verify(one), await verify(two)]).toMatchObject([
        ['a', 'c'],
        ['b'],
        { intact: true },
        { intact: true },
      ])
    })
    it('takes no fact of a company that does not act in the transaction', async () => {
      const [one, two] = [await makeOwner(floor(), clock), await makeOwner(floor(), clock, '绍兴远帆纺织品有限公司')]
      const foreign = floor().db.inTenant(one, (tx) =>
        audit.record(tx, two, [{ action: 'invoice.corrected', objectType: 'invoice', objectId: 'x' }]),
      )
      await expect(foreign).rejects.toThrow('does not act')
    })
    it('keeps no fact of a change that did not happen', async () => {
      const actor = await makeOwner(floor(), clock)
      await floor()
        .db.inTenant(actor, async (tx) => {
          await audit.record(tx, actor, [{ action: 'invoice.corrected', objectType: 'y', objectId: 'z' }])
          throw new Error('not done')
        })
        .catch(() => undefined)
      expect(await verify(actor)).toMatchObject({ rows: 1, intact: true, brokenAt: null })
    })
  }))

describe("A row's hash", () => {
  const row: ChainedRow = {
    seq: '1',
    id: 'i',
    at: '2026-11-21T02:00:00.000Z',
    actor_id: null,
    actor_name: null,
    session_id: null,
    ip: null,
    request_id: null,
    action: 'a',
    object_type: 'o',
    object_id: 'x',
    result: 'ok',
    detail: { b: 1, a: [2, { d: 3, c: '四' }] },
  }
  it('does not depend on the order of keys', () => {
    expect(chainHash('c', firstHash, { ...row, detail: { a: [2, { c: '四', d: 3 }], b: 1 } })).toBe(chainHash('c', firstHash, row))
  })
  it('does not depend on how the database prints an instant', () => {
    expect(chainHash('c', firstHash, { ...row, at: '2026-11-21 10:00:00+08' })).toBe(chainHash('c', firstHash, row))
  })
  it('depends on the company', () => {
    expect(chainHash('d', firstHash, row)).not.toBe(chainHash('c', firstHash, row))
  })
})
