// 税局账号: what is kept of an account, who may change it, and what ends with people and companies.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { emit } from '../../../kernel/events.ts'
import type { Departure } from '../../../kernel/domain-events.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { bureauPassword, companyTaxId, openBureauWorld, type BureauWorld } from '#testing/worlds/tax-account-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'

describe('Accounts at the tax bureau', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: BureauWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openBureauWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      world.proofs.length = 0
      owner = await world.owner()
    })
    type Draft = Parameters<typeof world.useCases.createTaxAccount>[1]['draft']
    const draftOf = (phone: string, more: Partial<Draft> = {}): Draft => ({
      area: '3200' as const,
      taxId: companyTaxId,
      identity: '03' as const,
      personName: '周牧野',
      phone,
      password: '',
      isDefault: false,
      users: [] as string[],
      ...more,
    })
    const stored = async (id: string) =>
      (await floor().asOwner(`select password_sealed, password_ends from tax_account where id = '${id}'`))[0] as {
        readonly password_sealed: string | null
        readonly password_ends: string
      }
    const live = async (accountId: string): Promise<unknown[]> =>
      floor().asOwner(`select id from tax_session where account_id = '${accountId}' and state = 'live'`)
    const loggedIn = async (who = owner, more: Parameters<BureauWorld['account']>[1] = {}) => {
      const account = await world.account(owner, { area: '3300', ...more })
      await world.useCases.startTaxLogin(who, { accountId: account.id })
      expect(await live(account.id)).toHaveLength(1)
      return account
    }

    it('a password goes in sealed and never comes out: a list shows its last four characters', async () => {
      const account = await world.account(owner)
      const { password_sealed, password_ends } = await stored(account.id)
      expect(password_sealed).toMatch(/^v1\.a256gcm\./)
      expect(password_sealed).not.toContain(bureauPassword)
      expect(password_ends).toBe('2608')
      const shown = JSON.stringify(await world.useCases.listTaxAccounts(owner, { page: 1, pageSize: 50 }))
      expect(shown).not.toContain(bureauPassword)
      expect(shown).not.toContain(account.phone)
    })
    it('another password asks for the person’s own proof; without a kept one, none', async () => {
      const { id, phone } = await world.account(owner)
      const change = (draft: Partial<Draft>, version: number, proof?: { password: string }) =>
        world.useCases.changeTaxAccount(owner, { id, draft: draftOf('', draft), version, ...(proof ? { proof } : {}) })
      await expect(change({ password: 'Another-1234' }, 1)).rejects.toMatchObject({ type: 'taxAccount.proofNeeded' })
      expect(await change({ password: 'Another-1234' }, 1, { password: 'mine' })).toEqual({ version: 2 })
      expect([(await stored(id)).password_ends, world.proofs]).toEqual(['1234', [{ password: 'mine' }]])
      expect(await change({ personName: '周牧野二' }, 2)).toEqual({ version: 3 })
      await expect(change({}, 2)).rejects.toMatchObject({ type: 'taxAccount.changed' })
      const without = await world.account(owner, { password: '', phone: String(Number(phone) + 500_000) })
      await world.useCases.changeTaxAccount(owner, { id: without.id, draft: draftOf('', { password: bureauPassword }), version: 1 })
      expect((await stored(without.id)).password_ends).toBe('2608')
    })
    it('a kept password goes to no other bureau: another area needs it again, and the session ends', async () => {
      const { id } = await loggedIn()
      const moved = { id, draft: draftOf('', { area: '4400' }), version: 1 }
      await expect(world.useCases.changeTaxAccount(owner, moved)).rejects.toMatchObject({ type: 'taxAccount.passwordNeeded' })
      await world.useCases.changeTaxAccount(owner, {
        ...moved,
        draft: { ...moved.draft, password: bureauPassword },
        proof: { password: 'mine' },
      })
      expect(await live(id)).toEqual([])
    })
    it('a tax id is one of the company’s titles, a phone is once in an area, and one is the default', async () => {
      const { useCases } = world
      const phone = '13888880001'
      await expect(useCases.createTaxAccount(owner, { draft: draftOf(phone, { taxId: '91330203MA2A1J5P01' }) })).rejects.toMatchObject({
        type: 'taxAccount.taxIdForeign',
      })
      const first = await useCases.createTaxAccount(owner, { draft: draftOf(phone, { isDefault: true }) })
      await expect(useCases.createTaxAccount(owner, { draft: draftOf(phone) })).rejects.toMatchObject({ type: 'taxAccount.taken' })
      const second = await useCases.createTaxAccount(owner, { draft: draftOf('13888880002', { isDefault: true }) })
      const { content } = await useCases.listTaxAccounts(owner, { page: 1, pageSize: 50 })
      expect(content.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id])
      await useCases.removeTaxAccount(owner, { id: first.id })
      expect(await stored(first.id)).toEqual({ password_sealed: null, password_ends: '' })
      await expect(useCases.removeTaxAccount(owner, { id: first.id })).rejects.toMatchObject({ type: 'taxAccount.notFound' })
    })

    describe('when', () => {
      const departure = (companyId: string, userIds: readonly string[], because: Departure['because']): Departure => ({
        companyId,
        userIds,
        because,
        at: clock.now(),
        spareSession: null,
      })
      const leave = (userId: string) =>
        world.deps.db.inTenant(owner, (tx) => emit(tx, 'member.left', departure(owner.companyId, [userId], 'removed')))

      it('a person leaves, their sessions end, and an account that they alone might use falls to the super admin', async () => {
        const colleague = await makeColleague(floor(), clock, owner)
        const may = { ...colleague, permissions: new Set([...colleague.permissions, 'taxAccounts.login' as const]) }
        const theirs = await loggedIn(may, { users: [colleague.userId] })
        const mine = await loggedIn()
        await leave(colleague.userId)
        expect([(await live(theirs.id)).length, (await live(mine.id)).length]).toEqual([0, 1])
        const users = await floor().asOwner(`select user_id from tax_account_user where account_id = '${theirs.id}'`)
        expect(users).toEqual([{ user_id: owner.userId }])
        const [ended] = await floor().asOwner(`select ended_because, secret_sealed from tax_session where account_id = '${theirs.id}'`)
        expect(ended).toEqual({ ended_because: 'personLeft', secret_sealed: null })
      })
      it('their own login at the bureau is forgotten with them', async () => {
        const colleague = await makeColleague(floor(), clock, owner)
        const own = await world.account(owner, { phone: '13699990001' })
        const other = await world.account(owner)
        await floor().asOwner(`update app_user set tel = '${own.phone}' where id = '${colleague.userId}'`)
        await leave(colleague.userId)
        expect([(await stored(own.id)).password_sealed, (await stored(other.id)).password_sealed]).toEqual([null, expect.any(String)])
      })
      it('a company is dissolved, sessions end and passwords are erased', async () => {
        const account = await loggedIn()
        await world.deps.db.inTenant(owner, (tx) => emit(tx, 'company.dissolved', departure(owner.companyId, [owner.userId], 'dissolved')))
        expect([await live(account.id), (await stored(account.id)).password_sealed]).toEqual([[], null])
      })
    })
  }))
