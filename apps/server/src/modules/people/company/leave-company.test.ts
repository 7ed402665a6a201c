import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../../../scripts/lib/api-client.ts'
import { operatorUseCases } from './index.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, nobody, somebody, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { password } from '#testing/worlds/app.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'

const open = fileApp()
const company = () => makeCompany(open())
const roles = async (id: string) =>
  (await open().asOwner(`select user_id, role from member where company_id = '${id}' order by role`)).map(
    (m) => `${String(m['role'])} ${String(m['user_id'])}`,
  )
const again = (person: Member) => signIn(open().url, person.email, password)
const transfer = (from: Member, userId: string, word = password) => from.api.user.transferCompany({ userId, password: word })

onPostgres('Leaving', () => {
  describe("the super admin's role", () => {
    it('goes to a colleague with the password, and both their rights change with the next request', async () => {
      const { id, owner, member } = await company()
      const heir = await member()
      const before = [verdict(await heir.api.user.readCompanyHome({})), verdict(await owner.api.user.readCompanyHome({}))]
      data(await transfer(owner, heir.userId))
      expect([
        before,
        [verdict(await heir.api.user.readCompanyHome({})), verdict(await owner.api.user.readCompanyHome({}))],
        await roles(id),
      ]).toEqual([
        ['permission.denied', 'ok'],
        ['ok', 'permission.denied'],
        [`staff ${owner.userId}`, `superAdmin ${heir.userId}`],
      ])
    })
    it('stays with a wrong password, for oneself, for a disabled colleague, and for people of other companies', async () => {
      const { id, owner, member } = await company()
      const heir = await member()
      const disabled = await member()
      const other = await company()
      data(await owner.api.user.setMemberStatus({ ids: [disabled.userId], status: 'disabled' }))
      const words = [
        await transfer(owner, heir.userId, 'Wrong2026'),
        await transfer(owner, owner.userId),
        await transfer(owner, disabled.userId),
        await transfer(owner, other.owner.userId),
        await transfer(owner, nobody),
        await transfer(heir, owner.userId),
      ].map(verdict)
      expect([words, (await roles(id)).at(-1)]).toEqual([
        ['account.passwordWrong', 'company.toSelf', 'staff.disabled', 'staff.notFound', 'staff.notFound', 'permission.denied'],
        `superAdmin ${owner.userId}`,
      ])
    })
    it('given to five people at once goes to exactly one', async () => {
      const { id, owner, member } = await company()
      const heirs = [await member(), await member(), await member(), await member()]
      const words = (await Promise.all(heirs.map((heir) => transfer(owner, heir.userId)))).map(verdict)
      expect([
        words.filter((word) => word === 'ok').length,
        words.filter((word) => word !== 'ok' && word !== 'permission.denied'),
        (await roles(id)).filter((r) => r.startsWith('superAdmin')).length,
      ]).toEqual([1, [], 1])
    })
    it('goes to no one who is being removed at the same moment: there is one super admin, and they are a member', async () => {
      for (let i = 0; i < 5; i++) {
        const { id, owner, member } = await company()
        const heir = await member()
        await Promise.all([
          transfer(owner, heir.userId),
          owner.api.user.removeMembers({ ids: [heir.userId] }),
          heir.api.user.exitCompany({ name: 'x' }),
        ])
        expect((await roles(id)).filter((r) => r.startsWith('superAdmin')).length).toBe(1)
      }
    })
  })

  describe('a company by dissolving it', () => {
    const dissolve = ({ owner, name }: TestCompany, change: Partial<{ name: string; reason: string; password: string }> = {}) =>
      owner.api.user.dissolveCompany({ name, reason: '业务停止', password, ...change })
    it('needs its name in full, a reason, the password, the role, and nobody left', async () => {
      const made = await company()
      const plainMember = await made.member()
      const left = verdict(await dissolve(made))
      data(await made.owner.api.user.removeMembers({ ids: [plainMember.userId] }))
      const words = [
        await dissolve(made, { name: made.name.slice(1) }),
        await dissolve(made, { password: 'Wrong2026' }),
        await dissolve(made, { reason: '' }),
        await dissolve(made, { name: ` ${made.name} ` }),
      ].map(verdict)
      expect([left, words]).toEqual(['company.staffLeft', ['company.nameDiffers', 'account.passwordWrong', 'input.invalid', 'ok']])
    })
    it('ends every session that stands in it but the one that did it, keeps its records for thirty years, and frees its name', async () => {
      const made = await company()
      const elsewhere = await again(made.owner)
      const { retainedUntil } = data(await dissolve(made))
      const year = Number(shanghaiDay(open().clock.now()).slice(0, 4))
      const kept = await open().asOwner(
        `select deleted_reason, (select count(*)::int from audit_log a where a.company_id = c.id and action = 'company.dissolved') as logged from company c where id = '${made.id}'`,
      )
      expect([
        retainedUntil.slice(0, 4),
        kept,
        data(await made.owner.api.user.listCompanies({})).content,
        verdict(await made.owner.api.user.readCompanyHome({})),
        verdict(await elsewhere.api.user.readUser({})),
        verdict(await (await somebody(open())).api.user.createCompany({ name: made.name })),
      ]).toEqual([String(year + 30), [{ deleted_reason: '业务停止', logged: 1 }], [], 'company.none', 'session.dissolved', 'ok'])
    })
    it('ends what was on its way into it: invitations, requests, its number', async () => {
      const made = await company()
      const { token } = data(await made.owner.api.user.createInvitation({ kind: 'link' }))
      const { number } = data(await made.owner.api.user.readCompany({ teamId: made.id }))
      const asking = await somebody(open())
      data(await asking.api.user.joinCompany({ number }))
      data(await dissolve(made))
      const words = [
        await asking.api.user.joinCompany({ token }),
        await asking.api.user.readInvitation({ token }),
        await asking.api.user.joinCompany({ number }),
        await asking.api.user.findCompanyByNumber({ number }),
        await made.owner.api.user.switchCompany({ teamId: made.id }),
      ].map(verdict)
      expect([words, data(await asking.api.user.listMyJoins({})).requests.map((r) => r.state)]).toEqual([
        ['invitation.notFound', 'invitation.notFound', 'company.notFound', 'company.notFound', 'company.notFound'],
        ['refused'],
      ])
    })
    it('leaves no request waiting that was made at the same moment', async () => {
      const person = await somebody(open())
      for (let i = 0; i < 10; i++) {
        const made = await company()
        const { number } = data(await made.owner.api.user.readCompany({ teamId: made.id }))
        await Promise.all([dissolve(made), person.api.user.joinCompany({ number })])
      }
      expect(data(await person.api.user.listMyJoins({})).requests.filter((r) => r.state === 'waiting')).toEqual([])
    })
    it('never leaves somebody in it who came in at the same moment', async () => {
      for (let i = 0; i < 5; i++) {
        const made = await company()
        const person = await somebody(open())
        data(await made.owner.api.user.saveJoiningSettings({ approval: false }))
        const { token } = data(await made.owner.api.user.createInvitation({ kind: 'link' }))
        const [closed, came] = (await Promise.all([dissolve(made), person.api.user.joinCompany({ token })])).map(verdict)
        expect([closed === 'ok', came === 'ok'].filter(Boolean).length, `${closed} ${came}`).toBe(1)
      }
    })
  })

  describe('a company as staff', () => {
    it('needs its name in full; other roles go with it, the session stands nowhere, others of the person end', async () => {
      const { id, name, owner, member } = await company()
      const person = await member({ keys: ['menu_2.allInvoiceCo'] })
      const elsewhere = await again(person)
      const wrong = verdict(await person.api.user.exitCompany({ name: name.slice(1) }))
      data(await person.api.user.exitCompany({ name: ` ${name}` }))
      await open().app.addMember(id, person.userId)
      const back = data(await owner.api.user.readAccess({ id: person.userId }))
      expect([
        wrong,
        verdict(await person.api.user.readCompanyHome({})),
        verdict(await elsewhere.api.user.readUser({})),
        back.keys.some((k) => k.key === 'menu_2.allInvoiceCo'),
      ]).toEqual(['company.nameDiffers', 'company.none', 'session.exited', false])
    })
    it('leaves work that is still open to the super admin', async () => {
      const { name, owner, member } = await company()
      const person = await member()
      data(await person.api.invoice.reportUpload({ area: 'personal', mode: 'einvoice', name: '断线.pdf', size: 9, reason: 'network' }))
      data(await person.api.user.exitCompany({ name }))
      expect(data(await owner.api.invoice.listImports({ area: 'personal' })).content.map((f) => f.name)).toEqual(['断线.pdf'])
    })
    it('goes on in another company of theirs at the next sign-in', async () => {
      const first = await company()
      const second = await company()
      const person = await first.member()
      await open().app.addMember(second.id, person.userId)
      data(await person.api.user.exitCompany({ name: first.name }))
      expect(data(await (await again(person)).api.user.readUser({})).defaultTeamId).toBe(second.id)
    })
    it('is refused to the super admin and in the personal edition', async () => {
      const { id, name, owner } = await company()
      const { number } = data(await owner.api.user.readCompany({ teamId: id }))
      const asOwner = verdict(await owner.api.user.exitCompany({ name }))
      await operatorUseCases(open().app).setSuite('tests', { number, suite: 'personal' })
      expect([asOwner, verdict(await owner.api.user.exitCompany({ name }))]).toEqual(['company.superAdminStays', 'company.personalEdition'])
    })
  })

  describe('an ex-member', () => {
    it('finds nothing of the company any more, whatever they knew of it', async () => {
      const { id, owner, member, department, group } = await company()
      const person = await member({ keys: ['menu_4.staffManagement', 'menu_4.permissionGroup', 'menu_2.allInvoiceCo'], scope: 'company' })
      const [departmentId, groupId] = [await department('财务部'), await group()]
      data(await owner.api.user.removeMembers({ ids: [person.userId] }))
      const old = verdict(await person.api.user.listMembers({}))
      const { api } = await again(person)
      const words = [
        await api.user.listMembers({}),
        await api.user.switchCompany({ teamId: id }),
        await api.user.readCompany({ teamId: id }),
        await api.user.editDepartment({ id: departmentId, name: 'x', parentId: null }),
        await api.user.removeGroup({ id: groupId }),
        await api.invoice.listInvoices({ area: 'company' }),
      ].map(verdict)
      expect([old, words]).toEqual([
        'session.removed',
        ['company.none', 'company.notFound', 'company.notFound', 'company.none', 'company.none', 'company.none'],
      ])
    })
  })
})
