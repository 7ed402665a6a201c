import { describe, expect, it } from 'vitest'
import { limits } from '@piaotai/domain/limits.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { createToken, createUser, drawCaptcha, purgeExpired, logout, resolveSession } from './index.ts'
import { addMember, createCompany, readCompany, switchCompany } from '../company/index.ts'
import { accountDeps, caller } from '#testing/worlds/account-deps.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeOwner, makeVisitor, password } from '#testing/worlds/people.ts'

describe('A session', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const deps = () => accountDeps(floor(), clock)
    const enter = async (account: string, word = password): Promise<string> => {
      const { answer } = await createToken(deps())({ grantType: 'password', account, password: word }, caller)
      return 'accessToken' in answer ? answer.accessToken : ''
    }
    const emailOf = async (userId: string) =>
      await floor().db.outside((tx) =>
        tx.selectFrom('app_user').select(['email', 'tel']).where('id', '=', userId).executeTakeFirstOrThrow(),
      )
    const signIn = async (userId: string): Promise<string> => enter((await emailOf(userId)).email!)
    const resolve = (token: string) => resolveSession(deps())({ token, language: 'zh-CN', ip: null, requestId: null })

    it('stands for its person in their company, with their rights', async () => {
      const owner = await makeOwner(floor(), clock)
      expect(await resolve(await signIn(owner.userId))).toMatchObject({
        userId: owner.userId,
        companyId: owner.companyId,
        role: 'superAdmin',
      })
    })
    it('is opened by e-mail in any case, and by phone', async () => {
      const owner = await makeOwner(floor(), clock)
      const { email, tel } = await emailOf(owner.userId)
      const tokens = await Promise.all([email!.toUpperCase(), ` ${email} `, tel!].map((account) => enter(account)))
      expect(new Set(tokens).size).toBe(3)
    })
    it('is one of ten at most: the eleventh ends the oldest, and says so in the log; past ones do not count', async () => {
      const owner = await makeOwner(floor(), clock)
      const past = await signIn(owner.userId)
      clock.advance(1801)
      const tokens: string[] = []
      for (let n = 0; n < limits.sessions; n++) tokens.push(await signIn(owner.userId))
      const before = await Promise.all(tokens.map((token) => resolve(token).then(() => 'open')))
      tokens.push(...(await Promise.all(Array.from({ length: 3 }, () => signIn(owner.userId)))))
      const after = await Promise.all(
        tokens.map((token) =>
          resolve(token).then(
            () => 'open',
            (error: unknown) => (error as { type: string }).type,
          ),
        ),
      )
      expect(before).toEqual(Array.from({ length: 10 }, () => 'open'))
      expect(after).toEqual([...Array.from({ length: 3 }, () => 'session.replaced'), ...Array.from({ length: 10 }, () => 'open')])
      await expect(resolve(past)).rejects.toMatchObject({ type: 'session.expired' })
      const logged = await floor().asOwner(
        `select detail->>'ended' as ended from audit_log where action = 'account.signedIn' and actor_id = $1 and detail ? 'ended'`,
        [owner.userId],
      )
      expect(logged).toEqual([{ ended: '1' }, { ended: '1' }, { ended: '1' }])
    })
    it('of a remembered browser is forgotten with the eleventh browser that is', async () => {
      const { email } = await emailOf((await makeOwner(floor(), clock)).userId)
      const cookies: string[] = []
      for (let n = 0; n <= limits.sessions; n++) {
        clock.advance(1)
        const { remember } = await createToken(deps())({ grantType: 'password', account: email!, password, remember: true }, caller)
        cookies.push(remember!.token)
      }
      const back = (remembered: string) => createToken(deps())({ grantType: 'refresh' }, { ...caller, remembered })
      await expect(back(cookies[0]!)).rejects.toMatchObject({ type: 'session.replaced' })
      for (const cookie of cookies.slice(1)) expect((await back(cookie)).answer).toHaveProperty('accessToken')
    })
    it('is kept in the database only as a hash of its token', async () => {
      const owner = await makeOwner(floor(), clock)
      const token = await signIn(owner.userId)
      const rows = await floor().asOwner('select * from session')
      expect(JSON.stringify(rows).includes(token)).toBe(false)
    })
    it('ends after half an hour without a request', async () => {
      const token = await signIn((await makeOwner(floor(), clock)).userId)
      clock.advance(1801)
      await expect(resolve(token)).rejects.toMatchObject({ type: 'session.expired' })
    })
    it('goes on as long as there are requests, but not beyond twelve hours', async () => {
      const token = await signIn((await makeOwner(floor(), clock)).userId)
      for (let i = 0; i < 28; i++) {
        clock.advance(1500)
        await resolve(token)
      }
      clock.advance(1500)
      await expect(resolve(token)).rejects.toMatchObject({ type: 'session.expired' })
    })
    it('ends at once when its person signs out, and only that one', async () => {
      const owner = await makeOwner(floor(), clock)
      const [first, second] = [await signIn(owner.userId), await signIn(owner.userId)]
      await logout(deps())((await resolve(first))!)
      expect((await Promise.allSettled([resolve(first), resolve(second)])).map((r) => r.status)).toEqual(['rejected', 'fulfilled'])
    })
    it('has no company any more from the moment its person is none of its members', async () => {
      const owner = await makeOwner(floor(), clock)
      const member = await makeVisitor(floor(), clock)
      await addMember(deps())(owner.companyId, member.userId)
      const token = await signIn(member.userId)
      const before = await resolve(token)
      await floor().asOwner('delete from member where user_id = $1', [member.userId])
      expect([before?.companyId, (await resolve(token))?.companyId]).toEqual([owner.companyId, null])
    })
    it("gives staff the personal area and nothing of the company's", async () => {
      const owner = await makeOwner(floor(), clock)
      const member = await makeVisitor(floor(), clock)
      await addMember(deps())(owner.companyId, member.userId)
      const permissions = (await resolve(await signIn(member.userId)))?.permissions
      expect([permissions?.has('menu_1'), permissions?.has('menu_2')]).toEqual([true, false])
    })
    it('asks for a captcha after five wrong passwords, whether they came by e-mail or by phone', async () => {
      const owner = await makeOwner(floor(), clock)
      const { email, tel } = await emailOf(owner.userId)
      for (let i = 0; i < 5; i++) await enter(i % 2 ? email! : tel!, 'Wrong2026').catch(() => undefined)
      await expect(enter(email!)).rejects.toMatchObject({ type: 'account.captchaNeeded' })
    })
    it('is refused after ten wrong passwords, even with a right captcha and the right password', async () => {
      const owner = await makeOwner(floor(), clock)
      const { email } = await emailOf(owner.userId)
      const requested = deps()
      const guess = async (word: string): Promise<unknown> => {
        await drawCaptcha(requested)({ phoneOrEmail: email! }, caller)
        return createToken(requested)(
          { grantType: 'password', account: email!, password: word, captcha: requested.captchas.get(email!)! },
          caller,
        )
      }
      for (let i = 0; i < 10; i++) await expect(guess('Wrong2026')).rejects.toMatchObject({ type: 'account.wrongCredentials' })
      await expect(guess(password)).rejects.toMatchObject({ type: 'account.locked' })
    })
    it('is refused the same way for an account that does not exist', async () => {
      const answers: unknown[] = []
      for (let i = 0; i < 6; i++) await enter('ghost@example.test').catch((error: { type: string }) => answers.push(error.type))
      expect(answers).toEqual([...Array.from({ length: 5 }, () => 'account.wrongCredentials'), 'account.captchaNeeded'])
    })
    it('that ended long ago is forgotten, with counts that no longer count; a young one stays', async () => {
      const owner = await makeOwner(floor(), clock)
      await signIn(owner.userId)
      await floor().db.outside((tx) => deps().rateLimits.consume(tx, 'password', 'long ago'))
      clock.advance(31 * 86_400)
      const young = await signIn(owner.userId)
      await purgeExpired(deps())()
      const left = await floor().asOwner(
        `select (select count(*)::int from session where user_id = $1) as sessions, (select count(*)::int from attempt where subject = 'long ago') as counts`,
        [owner.userId],
      )
      expect([left, (await resolve(young))?.userId]).toEqual([[{ sessions: 1, counts: 0 }], owner.userId])
    })
    it("leaves a wrong password in the company's audit log", async () => {
      const owner = await makeOwner(floor(), clock)
      await enter((await emailOf(owner.userId)).email!, 'Wrong2026').catch(() => undefined)
      let rows: unknown[] = []
      for (let i = 0; i < 50 && rows.length === 0; i++) {
        await new Promise((done) => setTimeout(done, 20))
        rows = await floor().asOwner(`select result from audit_log where company_id = $1 and action = 'account.signInFailed'`, [
          owner.companyId,
        ])
      }
      expect(rows).toEqual([{ result: 'failed' }])
    })
  }))

describe('A company', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const audit = makeAudit({ clock })
    const deps = () => ({ db: floor().db, clock, audit, signLink: () => '', starting: { isInMenu: async () => false } })
    const make = async (name: string, userName = '沈亦舟') => createCompany(deps())(await makeVisitor(floor(), clock, userName), { name })

    it('begins as a trial of thirty days and five members', async () => {
      expect(await make('宁波拾光文具有限公司')).toMatchObject({ inviteMemberNumber: 5, packageDueDate: '2026-12-21' })
    })
    it('takes a hundred characters, not a hundred and one', async () => {
      const outcomes = await Promise.allSettled([make('长'.repeat(100)), make('长'.repeat(101)), make('   ')])
      expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    })
    it.each(['微信用户', 'WeChat user', ''])('is not made by somebody whose name is “%s”', async (name) => {
      await expect(make('无名公司', name)).rejects.toMatchObject({ type: 'account.nameMissing' })
    })
    it('has a short number that no other has', async () => {
      const [a, b] = [await makeOwner(floor(), clock), await makeOwner(floor(), clock)]
      const numbers = await Promise.all([a, b].map(async (o) => (await readCompany(deps())(o, { teamId: o.companyId })).number))
      expect(new Set(numbers).size).toBe(2)
    })
    it('of others answers like one that does not exist', async () => {
      const [mine, theirs] = [await makeOwner(floor(), clock), await makeOwner(floor(), clock)]
      const words = await Promise.all(
        [theirs.companyId, '01900000-0000-7000-8000-000000000000']
          .flatMap((teamId) => [readCompany(deps())(mine, { teamId }), switchCompany(deps())(mine, { teamId })])
          .map((p) =>
            p.then(
              () => 'open',
              (error: { type: string }) => error.type,
            ),
          ),
      )
      expect(words).toEqual(['company.notFound', 'company.notFound', 'company.notFound', 'company.notFound'])
    })
    it('shows its super admin every section, and its staff their own', async () => {
      const owner = await makeOwner(floor(), clock)
      const menu = (await readCompany(deps())(owner, { teamId: owner.companyId })).operatorInfo.menuList.map((s) => s.key)
      expect(menu).toEqual(['menu_1', 'menu_2', 'menu_5', 'menu_6', 'menu_3', 'menu_7', 'menu_4'])
    })
    it('that could not be finished leaves nothing behind', async () => {
      const visitor = await makeVisitor(floor(), clock)
      const before = await floor().asOwner('select count(*) as n from company')
      const broken = {
        ...audit,
        record: async () => {
          throw new Error('no log, no company')
        },
      }
      await createCompany({ ...deps(), audit: broken })(visitor, { name: '半途公司' }).catch(() => undefined)
      expect(await floor().asOwner('select count(*) as n from company')).toEqual(before)
    })
    it('has exactly one super admin, whatever is written', async () => {
      const owner = await makeOwner(floor(), clock)
      const other = await makeVisitor(floor(), clock)
      await expect(
        floor().db.inTenant(owner, (tx) =>
          tx
            .insertInto('member')
            .values({ company_id: owner.companyId, user_id: other.userId, role: 'superAdmin', joined_at: clock.now().toISOString() })
            .execute(),
        ),
      ).rejects.toMatchObject({ code: '23505' })
    })
  }))

describe('An account', () =>
  onDatabase((floor) => {
    it('opened twice is one account', async () => {
      const clock = stillClock()
      const person = { name: '周牧野', email: 'twice@example.test', tel: null, password }
      const ids = [await createUser({ db: floor().db, clock })(person), await createUser({ db: floor().db, clock })(person)]
      expect(new Set(ids).size).toBe(1)
    })
  }))
