// Every cause that ends sessions, against every kind of session and against sign-ins under way.
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../kernel/deps.ts'
import { accountModule, createToken, resolveSession } from './index.ts'
import { accountDeps, caller, outsideDeps, totpCode } from '#testing/worlds/account-deps.ts'
import {
  data,
  onGate,
  freshEmail,
  freshTel,
  newPassword,
  nextStep,
  token,
  verdict,
  type Browser,
  type Gate,
} from '#testing/clients/browser.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeVisitor, password } from '#testing/worlds/people.ts'

type Owner = Awaited<ReturnType<Gate['person']>>
interface Subject {
  readonly id: string
  readonly email: string
  readonly tel: string
  readonly mine: Browser
  readonly codeNow: () => string
}
/** Causes that end every other session of a person; each runs in `mine`. */
const causes: Readonly<Record<string, (gate: Gate, subject: Subject) => Promise<unknown>>> = {
  'a new password': async (_, { mine }) => data(await mine.api.user.modifyPassword({ password: newPassword, newPassword: 'Jiaxing2026' })),
  'a reset of the password': async (gate, { tel }) => {
    const browser = gate.browser()
    return data(await browser.api.user.resetPassword({ account: tel, code: await browser.code(tel, 'reset'), newPassword: 'Jiaxing2026' }))
  },
  'another phone': async (_, { mine }) => {
    const tel = freshTel()
    return data(await mine.api.user.bindTel({ tel, code: await mine.code(tel, 'bind'), password: newPassword }))
  },
  'another e-mail': async (_, { mine }) => {
    const email = freshEmail()
    return data(await mine.api.user.bindEmail({ email, code: await mine.code(email, 'bind'), password: newPassword }))
  },
  'an authenticator': async (_, { mine, codeNow }) => data(await mine.api.user.confirmTotp({ code: codeNow() })),
  'unbinding WeChat': async (_, { id, mine }) => data(await mine.api.user.unbindWx({ userId: id, password: newPassword })),
  'a first password': async (gate, { id, tel, mine }) => {
    await gate.asOwner(`update app_user set password_hash = null where id = '${id}'`)
    return data(await mine.api.user.setPassword({ account: tel, code: await mine.code(tel, 'reset'), newPassword: 'Jiaxing2026' }))
  },
  'signing out elsewhere': async (_, { mine }) => data(await mine.api.user.endOtherSessions({})),
}

describe('After', () =>
  onGate((gate) => {
    /**
     * A person with a pending authenticator, signed in here, by password, in a remembered browser, through remember-me,
     * and by SMS.
     */
    const subject = async (): Promise<Subject & { readonly others: readonly [Browser, Browser, Browser, Browser] }> => {
      const person = await gate().account()
      const browsers = Array.from({ length: 4 }, () => gate().browser())
      const [mine, plain, remembered, again] = browsers as [Browser, Browser, Browser, Browser]
      const bySms = gate().browser()
      for (const browser of browsers)
        await browser.enter({
          grantType: 'password',
          account: person.email,
          password: newPassword,
          remember: browser === remembered || browser === again,
        })
      token(await again.enter({ grantType: 'refresh' }))
      token(await bySms.enter({ grantType: 'sms', phone: person.tel, code: await bySms.code(person.tel, 'signIn') }))
      gate().clock.advance(61)
      await gate().asOwner(`update app_user set wx_open_id = '${person.id}', wx_bound = true where id = '${person.id}'`)
      const { secret } = data(await mine.api.user.enrolTotp({ password: newPassword }))
      return { ...person, mine, others: [plain, remembered, again, bySms], codeNow: () => totpCode(secret, gate().clock.now()) }
    }
    const answers = (browsers: readonly Browser[]): Promise<string[]> =>
      Promise.all(
        browsers.map(async (b) => {
          const { status, body } = await b.api.user.readUser({})
          return `${status} ${body.code}`
        }),
      )

    it.each(Object.keys(causes))('%s every other session is told 10102, and no browser remembers', async (cause) => {
      const person = await subject()
      await causes[cause]!(gate(), person)
      const [, remembered, again] = person.others
      expect([
        await answers(person.others),
        await Promise.all([remembered, again].map(async (b) => verdict(await b.api.auth.createToken({ grantType: 'refresh' })))),
        (await answers([person.mine]))[0],
      ]).toEqual([
        Array.from(person.others, () => '401 10102'),
        ['401 session.replaced', '401 session.replaced'],
        cause === 'a reset of the password' ? '401 10102' : '200 10000',
      ])
    })
    it.each(Object.keys(causes))('%s a second step that was waiting opens nothing', async (cause) => {
      const owner = await gate().person()
      const person = await subject()
      const late = gate().browser()
      await gate().app.addMember(owner.companyId, person.id)
      data(await owner.api.user.saveSignInRules({ demandsTotp: true }))
      const { ticket } = nextStep(await late.enter({ grantType: 'password', account: person.email, password: newPassword }))
      await causes[cause]!(gate(), person)
      expect([
        verdict(await late.api.auth.createToken({ grantType: 'second_factor', ticket, method: 'enrol', code: person.codeNow() })),
        verdict(await late.api.auth.enrolFactor({ ticket })),
      ]).toEqual(['400 account.ticketInvalid', '400 account.ticketInvalid'])
    })
    it('signing out a session is told 10100, its browser is forgotten, and no other ends', async () => {
      const person = await subject()
      const [plain, remembered] = person.others
      const cookie = remembered.cookies()['piaotai_remember']!
      data(await remembered.api.auth.logout({}))
      remembered.setCookie('piaotai_remember', cookie)
      expect([
        await answers([remembered, plain, person.mine]),
        verdict(await remembered.api.auth.createToken({ grantType: 'refresh' })),
      ]).toEqual([['401 10100', '200 10000', '200 10000'], '401 session.replaced'])
    })
    it('twelve hours, or half an hour unused, a session is told 10100; one that never was 10002', async () => {
      const person = await subject()
      const made = gate().browser()
      made.useToken('A'.repeat(43))
      gate().clock.advance(1801)
      expect(await answers([person.mine, made, gate().browser()])).toEqual(['401 10100', '401 10002', '401 10002'])
    })
    it.each([
      ['removal from the company', (owner: Owner, id: string) => owner.api.user.removeMembers({ ids: [id], handOverTo: owner.userId })],
      ['being disabled in it', (owner: Owner, id: string) => owner.api.user.setMemberStatus({ ids: [id], status: 'disabled' })],
    ] as const)('%s every session there is told 10102, and a remembered browser stands nowhere', async (_name, happens) => {
      const owner = await gate().person()
      const person = await subject()
      const all = [person.mine, ...person.others]
      const [, remembered] = person.others
      await gate().app.addMember(owner.companyId, person.id)
      for (const browser of all) data(await browser.api.user.switchCompany({ teamId: owner.companyId }))
      data(await happens(owner, person.id))
      const reported = await answers(all)
      token(await remembered.enter({ grantType: 'refresh' }))
      expect([
        reported,
        data(await remembered.api.user.readUser({})).defaultTeamId,
        verdict(await remembered.api.invoice.readOverview({})),
      ]).toEqual([Array.from(all, () => '401 10102'), null, '403 company.none'])
    })
    it('leaving a company the other sessions there are told 10102, and this one stands nowhere', async () => {
      const owner = await gate().person('绍兴越瓷坊有限公司')
      const person = await gate().account()
      const [here, there] = [gate().browser(), gate().browser()]
      await gate().app.addMember(owner.companyId, person.id)
      for (const browser of [here, there]) await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      data(await here.api.user.exitCompany({ name: '绍兴越瓷坊有限公司' }))
      expect([
        await answers([there]),
        data(await here.api.user.readUser({})).defaultTeamId,
        verdict(await here.api.invoice.readOverview({})),
      ]).toEqual([['401 10102'], null, '403 company.none'])
    })
    it('a remembered token was used twice the whole family ends, also the session of whoever holds the newest', async () => {
      const person = await gate().account()
      const [owner, thief] = [gate().browser(), gate().browser()]
      await owner.enter({ grantType: 'password', account: person.email, password: newPassword, remember: true })
      thief.setCookie('piaotai_remember', owner.cookies()['piaotai_remember']!)
      token(await thief.enter({ grantType: 'refresh' }))
      const alive = await answers([thief])
      gate().clock.advance(11)
      const reuse = await owner.api.auth.createToken({ grantType: 'refresh' })
      expect([
        alive,
        `${reuse.status} ${reuse.body.code}`,
        owner.cookies()['piaotai_remember'],
        await answers([owner, thief]),
        verdict(await thief.api.auth.createToken({ grantType: 'refresh' })),
      ]).toEqual([['200 10000'], '401 10102', undefined, ['401 10102', '401 10102'], '401 session.replaced'])
    })
    it('two tabs came back at the same moment both have a session, and the browser has one token', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword, remember: true })
      const both = await Promise.all([1, 2, 3].map(() => browser.api.auth.createToken({ grantType: 'refresh' })))
      gate().clock.advance(60)
      expect([both.map(verdict), verdict(await browser.api.auth.createToken({ grantType: 'refresh' }))]).toEqual([['ok', 'ok', 'ok'], 'ok'])
    })
  }))

describe('A sign-in that is under way when the sessions are ended', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const origin = 'http://127.0.0.1:8686'
    /** The same database, but something happens just before the transaction that would open the session. */
    const interrupted = (db: Database, happens: () => Promise<unknown>): Database => ({
      ...db,
      inTenant: async (tenant, run) => {
        await happens()
        return db.inTenant(tenant, run)
      },
    })
    const useCasesWith = (happens?: () => Promise<unknown>) => {
      const deps = accountDeps(floor(), clock)
      return accountModule.useCases({ ...deps, ...outsideDeps, origin, ...(happens ? { db: interrupted(deps.db, happens) } : {}) })
    }
    const person = async () => {
      const { userId } = await makeVisitor(floor(), clock)
      return await floor().db.outside((tx) =>
        tx.selectFrom('app_user').select(['id', 'email', 'tel']).where('id', '=', userId).executeTakeFirstOrThrow(),
      )
    }
    const signedIn = async (account: string, remember = false) => {
      const { answer, remember: cookie } = await useCasesWith().createToken({ grantType: 'password', account, password, remember }, caller)
      const accessToken = 'accessToken' in answer ? answer.accessToken : ''
      return {
        who: (await resolveSession({ db: floor().db, clock })({ token: accessToken, language: 'zh-CN', ip: null, requestId: null }))!,
        cookie: cookie?.token ?? null,
      }
    }
    const live = async (userId: string): Promise<number> =>
      (await floor().asOwner('select id from session where user_id = $1 and ended_at is null', [userId])).length

    it('by the old password opens nothing after the password was changed', async () => {
      const { id, email } = await person()
      const { who } = await signedIn(email!)
      const change = () => useCasesWith().modifyPassword(who, { password, newPassword: 'Jiaxing2026' }, caller)
      await expect(useCasesWith(change).createToken({ grantType: 'password', account: email!, password }, caller)).rejects.toMatchObject({
        type: 'account.ticketInvalid',
      })
      expect(await live(id)).toBe(1)
    })
    it('that would bind another phone binds nothing after the person signed out everywhere else', async () => {
      const { email, tel } = await person()
      const [thief, owner] = [await signedIn(email!), await signedIn(email!)]
      const deps = accountDeps(floor(), clock)
      await floor().db.outside((tx) =>
        tx
          .insertInto('code')
          .values({
            purpose: 'bind',
            target: '13511112222',
            mac: deps.encryption.mac('code', 'bind|13511112222\n123456'),
            created_at: clock.now().toISOString(),
            expires_at: new Date(clock.now().getTime() + 600_000).toISOString(),
          })
          .execute(),
      )
      const end = () => useCasesWith().endOtherSessions(owner.who)
      await expect(useCasesWith(end).bindTel(thief.who, { tel: '13511112222', code: '123456', password })).rejects.toMatchObject({
        type: 'account.ticketInvalid',
      })
      expect((await floor().asOwner('select tel from app_user where email = $1', [email]))[0]?.['tel']).toBe(tel)
    })
    it('by a remembered browser leaves no live session, in fifteen races with signing out elsewhere', async () => {
      const { id, email } = await person()
      const outcomes: string[] = []
      for (let round = 0; round < 15; round++) {
        const [mine, other] = [await signedIn(email!), await signedIn(email!, true)]
        const [back] = await Promise.allSettled([
          createToken(accountDeps(floor(), clock))({ grantType: 'refresh' }, { ...caller, remembered: other.cookie }),
          useCasesWith().endOtherSessions(mine.who),
        ])
        outcomes.push(`${await live(id)} ${back.status === 'rejected' ? String((back.reason as { type?: string }).type) : 'opened'}`)
        await useCasesWith().logout(mine.who)
      }
      expect(new Set(outcomes.map((o) => o.replace('opened', 'session.replaced')))).toEqual(new Set(['1 session.replaced']))
    })
    it('by password leaves no live session, in fifteen races with a reset', async () => {
      const { id, email } = await person()
      const deps = accountDeps(floor(), clock)
      const outcomes: number[] = []
      for (let round = 0; round < 15; round++) {
        await floor().db.outside((tx) =>
          tx
            .insertInto('code')
            .values({
              purpose: 'reset',
              target: email!,
              mac: deps.encryption.mac('code', `reset|${email}\n123456`),
              created_at: clock.now().toISOString(),
              expires_at: new Date(clock.now().getTime() + 600_000).toISOString(),
            })
            .execute(),
        )
        const next = round % 2 === 0 ? 'Jiaxing2026' : password
        const now = round % 2 === 0 ? password : 'Jiaxing2026'
        await Promise.allSettled([
          useCasesWith().createToken({ grantType: 'password', account: email!, password: now }, caller),
          useCasesWith().resetPassword({ account: email!, code: '123456', newPassword: next }, caller),
        ])
        outcomes.push(await live(id))
      }
      expect(new Set(outcomes)).toEqual(new Set([0]))
    })
  }))
