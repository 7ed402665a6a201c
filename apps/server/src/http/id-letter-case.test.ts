// An id is one id however its letters are written: rules that compare ids cannot be passed by writing one in capitals.
import { describe, expect, it } from 'vitest'
import { data, onApp, makeCompany, verdict } from '#testing/worlds/company.ts'

describe('An id written in capitals', () =>
  onApp((open) => {
    it('does not take whoever sees their own department into another one', async () => {
      const { owner, member, department } = await makeCompany(open())
      const [own, other] = [await department('销售部'), await department('财务部')]
      const plainMember = await member({
        keys: ['menu_4.staffManagement', 'staffManagement.move', 'menu_2.allInvoiceCo'],
        scope: 'department',
      })
      data(await owner.api.user.moveMembers({ ids: [plainMember.userId], departmentId: own }))
      const into = (id: string) => plainMember.api.user.moveMembers({ ids: [id], departmentId: other }).then(verdict)
      expect([await into(plainMember.userId), await into(plainMember.userId.toUpperCase())]).toEqual([
        'permission.beyondOwn',
        'permission.beyondOwn',
      ])
    })
    it('disables, removes and hands on to nobody whom it must not', async () => {
      const { owner, member } = await makeCompany(open())
      const chief = await member({ keys: ['menu_4.staffManagement', 'staffManagement.enable', 'staffManagement.remove'], scope: 'company' })
      const clerk = (await member()).userId
      const me = chief.userId.toUpperCase()
      expect([
        verdict(await chief.api.user.setMemberStatus({ ids: [me], status: 'disabled' })),
        verdict(await chief.api.user.removeMembers({ ids: [me] })),
        verdict(await owner.api.user.removeMembers({ ids: [clerk], handOverTo: clerk.toUpperCase() })),
        verdict(await owner.api.user.transferCompany({ userId: owner.userId.toUpperCase(), code: '000000' })),
      ]).toEqual(['staff.self', 'staff.self', 'staff.same', 'company.toSelf'])
    })
    it('is the same as in small letters, in a path and beside itself in a list', async () => {
      const { owner, member, group } = await makeCompany(open())
      const { userId } = await member()
      const groupId = await group()
      const groupIds = [groupId, groupId.toUpperCase()]
      expect([
        verdict(await owner.api.user.setMemberGroups({ id: userId.toUpperCase(), groupIds })),
        verdict(await owner.api.user.setMemberGroups({ id: userId, groupIds })),
        data(await owner.api.user.listMembers({}))
          .content.find((one) => one.id === userId)
          ?.groups.map((g) => g.id),
      ]).toEqual(['ok', 'ok', [groupId]])
    })
  }))
