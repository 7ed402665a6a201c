// Targets that take invoices by themselves act for their owner of today: what that person may not push, they do not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openPushWorld, type PushWorld } from '#testing/worlds/push-world.ts'
import { makeVisitor } from '#testing/worlds/people.ts'

describe('A target that takes invoices by itself', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    /** A company with a target of its super admin, and a colleague who enters invoices. */
    const set = async () => {
      const owner = await world.owner()
      const targetId = await world.target(owner, world.drafts.webhook({ automatic: 'recorded' }))
      const colleague: Actor = { ...owner, userId: (await makeVisitor(floor(), clock)).userId, userName: '同事' }
      await floor().asOwner(
        `insert into member (company_id, user_id, role, status, joined_at) values ('${owner.companyId}', '${colleague.userId}', 'staff', 'active', now())`,
      )
      return { owner, targetId, colleague }
    }
    const pushes = async ({ companyId }: Actor) =>
      Number((await floor().asOwner(`select count(*)::int as n from push where company_id = '${companyId}'`))[0]!['n'])
    const stateOf = async ({ companyId }: Actor) =>
      (await floor().asOwner(`select is_on, off_because from push_target where company_id = '${companyId}'`))[0]
    const told = async ({ companyId }: Actor) =>
      (await floor().asOwner(`select data from notice where company_id = '${companyId}' and kind = 'automaticPaused'`)).map(
        (row) => row['data'],
      )

    /** The company has another super admin; whoever set the target up is staff of this status. */
    const demoted = async ({ owner, colleague }: Awaited<ReturnType<typeof set>>, status: 'active' | 'disabled' = 'active') => {
      const of = `where company_id = '${owner.companyId}' and user_id`
      await floor().asOwner(`update member set role = 'staff', status = '${status}' ${of} = '${owner.userId}'`)
      await floor().asOwner(`update member set role = 'superAdmin' ${of} = '${colleague.userId}'`)
    }

    it('pushes while its owner may', async () => {
      const { owner, colleague } = await set()
      await world.enter(colleague)
      expect([await pushes(owner), await stateOf(owner)]).toEqual([1, { is_on: true, off_because: null }])
    })
    it.each([
      ['is disabled', 'disabled'],
      ['lost the button', 'active'],
    ] as const)('gets nothing and rests once its owner %s, and the keepers of targets are told', async (_, status) => {
      const made = await set()
      const { owner, colleague } = made
      await demoted(made, status)
      await world.enter(colleague)
      expect([await pushes(owner), await stateOf(owner), await told(owner)]).toEqual([
        0,
        { is_on: false, off_because: 'owner' },
        [{ what: 'pushTarget', name: '费控' }],
      ])
    })
    it('gets nothing that its owner with the button does not see', async () => {
      const made = await set()
      const { owner, colleague } = made
      const { companyId, userId } = owner
      const group = '01900000-0000-7000-8000-00000000aaaa'
      await demoted(made)
      await floor().asOwner(
        `insert into permission_group (company_id, id, name, keys, scope, push_categories, created_at, changed_at) values ('${companyId}', '${group}', '推送', '["menu_4.pushTargets","pushTargets.edit","menu_2.pushInvoiceCo"]', 'own', '[1]', now(), now())`,
      )
      await floor().asOwner(
        `insert into permission_group_member (company_id, group_id, user_id) values ('${companyId}', '${group}', '${userId}')`,
      )
      await world.enter(owner)
      expect([await pushes(owner), await stateOf(owner)]).toEqual([1, { is_on: true, off_because: null }])
      await world.enter(colleague)
      expect([await pushes(owner), await stateOf(owner)]).toEqual([1, { is_on: false, off_because: 'owner' }])
    })
  }))
