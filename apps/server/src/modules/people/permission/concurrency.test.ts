// Two concurrent acts on related things: one comes first, and the other learns so.
import { describe, expect, it } from 'vitest'
import { data, onApp, makeCompany, somebody, verdict } from '#testing/worlds/company.ts'

const rounds = 12
describe('At once', () =>
  onApp((open) => {
    /** The distinct pairs of answers over many rounds, each on a new company. */
    const race = async (round: () => Promise<readonly (() => Promise<Parameters<typeof verdict>[0]>)[]>): Promise<string[]> => {
      const pairs = new Set<string>()
      for (let i = 0; i < rounds; i++) pairs.add((await Promise.all((await round()).map(async (act) => verdict(await act())))).join(', '))
      return [...pairs].toSorted()
    }
    const allowed = (seen: readonly string[], pairs: readonly string[]) => seen.filter((pair) => !pairs.includes(pair))

    it('somebody is given a group and removed', async () => {
      const seen = await race(async () => {
        const { owner, member, group } = await makeCompany(open())
        const person = await member()
        const id = await group()
        return [
          () => owner.api.user.setMemberGroups({ id: person.userId, groupIds: [id] }),
          () => owner.api.user.removeMembers({ ids: [person.userId] }),
        ]
      })
      expect(allowed(seen, ['ok, ok', 'staff.notFound, ok'])).toEqual([])
    })
    it('a group is given to somebody and removed', async () => {
      const seen = await race(async () => {
        const { owner, member, group } = await makeCompany(open())
        const person = await member()
        const id = await group()
        return [() => owner.api.user.setGroupMembers({ id, userIds: [person.userId] }), () => owner.api.user.removeGroup({ id })]
      })
      expect(allowed(seen, ['ok, ok', 'group.notFound, ok'])).toEqual([])
    })
    it('somebody is moved into a department and the department removed', async () => {
      const seen = await race(async () => {
        const { owner, member, department } = await makeCompany(open())
        const person = await member()
        const id = await department('财务部')
        return [() => owner.api.user.moveMembers({ ids: [person.userId], departmentId: id }), () => owner.api.user.removeDepartment({ id })]
      })
      expect(allowed(seen, ['ok, department.notEmpty', 'department.notFound, ok'])).toEqual([])
    })
    it('somebody comes in by a link and its group and department are removed', async () => {
      const seen = await race(async () => {
        const { owner, group, department } = await makeCompany(open())
        const person = await somebody(open())
        const [groupId, departmentId] = [await group(), await department('财务部')]
        data(await owner.api.user.saveJoiningSettings({ approval: false }))
        const { token } = data(await owner.api.user.createInvitation({ kind: 'link', groupIds: [groupId], departmentId }))
        return [
          () => person.api.user.joinCompany({ token }),
          () => owner.api.user.removeGroup({ id: groupId }),
          () => owner.api.user.removeDepartment({ id: departmentId }),
        ]
      })
      expect(allowed(seen, ['ok, ok, ok', 'ok, ok, department.notEmpty'])).toEqual([])
    })
    it('somebody invites and is removed: none of their invitations is open then', async () => {
      const left: string[] = []
      await race(async () => {
        const { owner, member } = await makeCompany(open())
        const maker = await member({ keys: ['menu_4.staffManagement', 'staffManagement.invite'] })
        const invite = () => maker.api.user.createInvitation({ kind: 'link' })
        return [
          invite,
          invite,
          async () => {
            const removed = await owner.api.user.removeMembers({ ids: [maker.userId] })
            // By now, requests in progress have ended or failed without a company.
            await new Promise((done) => setTimeout(done, 60))
            left.push(...data(await owner.api.user.listInvitations({})).content.map((one) => one.state))
            return removed
          },
          invite,
          invite,
        ]
      })
      expect(left.filter((state) => state === 'open')).toEqual([])
    })
    it('the same person is removed twice and disabled', async () => {
      const seen = await race(async () => {
        const { owner, member } = await makeCompany(open())
        const { userId } = await member()
        const ids = [userId]
        return [
          () => owner.api.user.removeMembers({ ids }),
          () => owner.api.user.removeMembers({ ids }),
          () => owner.api.user.setMemberStatus({ ids, status: 'disabled' }),
        ]
      })
      expect(
        seen.filter(
          (words) =>
            words.split(', ').some((word) => !['ok', 'staff.notFound'].includes(word)) ||
            words
              .split(', ')
              .slice(0, 2)
              .filter((word) => word === 'ok').length !== 1,
        ),
      ).toEqual([])
    })
  }))
