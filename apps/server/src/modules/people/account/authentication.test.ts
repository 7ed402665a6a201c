// Authentication on a whole app over HTTP: registering, signing in by each method, resetting.
import { describe, expect, it } from 'vitest'
import { totpCode } from '#testing/worlds/account-deps.ts'
import { data, onGate, freshEmail, freshTel, newPassword, nextStep, token, verdict } from '#testing/clients/browser.ts'

describe('A person', () =>
  onGate((gate) => {
    it('registers by e-mail with the code sent to it, and signs in', async () => {
      const browser = gate().browser()
      const email = freshEmail()
      const { id } = data(
        await browser.api.user.registerByEmail({ email, code: await browser.code(email, 'register'), newPassword, name: '顾念慈' }),
      )
      await browser.enter({ grantType: 'password', account: email, password: newPassword })
      expect(data(await browser.api.user.readUser({}))).toMatchObject({
        id,
        name: '顾念慈',
        emailAccount: email,
        tel: null,
        defaultTeamId: null,
        hasPassword: true,
        bindWx: false,
        totpOn: false,
        trialsLeft: 3,
      })
    })
    it('registers by phone with the code sent to it, and signs in by password and by SMS', async () => {
      const browser = gate().browser()
      const tel = freshTel()
      const { id } = data(await browser.api.user.registerByTel({ tel, code: await browser.code(tel, 'register'), newPassword }))
      const bySms = gate().browser()
      await browser.enter({ grantType: 'password', account: tel, password: newPassword })
      gate().clock.advance(61)
      await bySms.enter({ grantType: 'sms', phone: tel, code: await bySms.code(tel, 'signIn') })
      expect([data(await browser.api.user.readUser({})).id, data(await bySms.api.user.readUser({})).id]).toEqual([id, id])
    })
    it('registers by the mini-program with a phone, and signs in by scanning from then on', async () => {
      const browser = gate().browser()
      const tel = freshTel()
      const step = nextStep(await scanned(browser, 'a'))
      if (step.step !== 'register') throw new Error(step.step)
      const made = data(
        await browser.api.user.registerByMiniProgram({ ticket: step.ticket, tel, code: await browser.code(tel, 'register') }),
      )
      await browser.enter({ grantType: 'mini_program', ticket: made.ticket })
      const first = data(await browser.api.user.readUser({}))
      const again = gate().browser()
      token(await scanned(again, 'a'))
      expect([step.nickName, made.existing, first, data(await again.api.user.readUser({})).id]).toMatchObject([
        '砚边清风',
        false,
        { id: made.id, tel, nickName: '砚边清风', bindWx: true, hasPassword: false },
        made.id,
      ])
    })
    it('who registers by the mini-program with the phone of an account gets WeChat bound to that account', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      const step = nextStep(await scanned(browser, 'b'))
      if (step.step !== 'register') throw new Error(step.step)
      const made = data(
        await browser.api.user.registerByMiniProgram({
          ticket: step.ticket,
          tel: person.tel,
          code: await browser.code(person.tel, 'register'),
        }),
      )
      expect(made).toMatchObject({ id: person.id, existing: true })
    })
    it('sees a scan as waiting until it is confirmed, and another browser sees nothing of it', async () => {
      const [mine, other] = [gate().browser(), gate().browser()]
      const begun = data(await mine.api.auth.beginMiniProgram({}))
      const waiting = data(await mine.api.auth.watchMiniProgram({ ticket: begun.ticket }))
      const early = verdict(await mine.api.auth.createToken({ grantType: 'mini_program', ticket: begun.ticket }))
      await confirm(begun.link, 'c')
      const states = await Promise.all(
        [mine, other].map(async (b) => data(await b.api.auth.watchMiniProgram({ ticket: begun.ticket })).state),
      )
      const stolen = verdict(await other.api.auth.createToken({ grantType: 'mini_program', ticket: begun.ticket }))
      expect([waiting.state, early, states, stolen]).toEqual([
        'waiting',
        '400 account.stillWaiting',
        ['confirmed', 'expired'],
        '400 account.ticketInvalid',
      ])
    })
    it('who forgot the password sets a new one by a code, and every session ends', async () => {
      const person = await gate().account()
      const old = gate().browser()
      const browser = gate().browser()
      await old.enter({ grantType: 'password', account: person.email, password: newPassword })
      data(
        await browser.api.user.resetPassword({
          account: person.tel,
          code: await browser.code(person.tel, 'reset'),
          newPassword: 'Shaoxing2026',
        }),
      )
      const reported = await gate().message(person.email)
      await browser.enter({ grantType: 'password', account: person.email, password: 'Shaoxing2026' })
      expect([
        verdict(await old.api.user.readUser({})),
        verdict(await browser.api.auth.createToken({ grantType: 'password', account: person.email, password: newPassword })),
        reported.text.includes('重设了密码'),
      ]).toEqual(['401 session.replaced', '400 account.wrongCredentials', true])
    })
    it('remembered by a browser comes back without a password, each time with a new token', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword, remember: true })
      const before = browser.cookies()['piaotai_remember']
      const first = browser.token()
      gate().clock.advance(13 * 3600)
      const expired = verdict(await browser.api.user.readUser({}))
      await browser.enter({ grantType: 'refresh' })
      expect([
        expired,
        data(await browser.api.user.readUser({})).id,
        browser.cookies()['piaotai_remember'] === before,
        browser.token() === first,
      ]).toEqual(['401 session.expired', person.id, false, false])
    })
    it('is remembered for fourteen days and no longer, however often the browser comes back', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword, remember: true })
      for (let day = 0; day < 13; day++) {
        gate().clock.advance(86_400)
        await browser.enter({ grantType: 'refresh' })
      }
      gate().clock.advance(86_401)
      expect([verdict(await browser.api.auth.createToken({ grantType: 'refresh' })), browser.cookies()['piaotai_remember']]).toEqual([
        '401 session.expired',
        undefined,
      ])
    })
    it('who signs out is remembered no more', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword, remember: true })
      const remembered = browser.cookies()['piaotai_remember']!
      data(await browser.api.auth.logout({}))
      const gone = browser.cookies()['piaotai_remember']
      browser.setCookie('piaotai_remember', remembered)
      expect([
        gone,
        verdict(await browser.api.auth.createToken({ grantType: 'refresh' })),
        verdict(await browser.api.user.readUser({})),
      ]).toEqual([undefined, '401 session.replaced', '401 session.expired'])
    })
    it('without anything remembered is told that there is no session', async () => {
      expect(verdict(await gate().browser().api.auth.createToken({ grantType: 'refresh' }))).toBe('401 session.missing')
    })

    it('who comes into a company while the second step waits stands in it afterwards, and is out with their removal', async () => {
      const owner = await gate().person()
      const person = await gate().account()
      const own = gate().browser()
      const browser = gate().browser()
      const codeOf = (secret: string): string => totpCode(secret, gate().clock.now())
      await own.enter({ grantType: 'password', account: person.email, password: newPassword })
      const { secret } = data(await own.api.user.enrolTotp({ password: newPassword }))
      data(await own.api.user.confirmTotp({ code: codeOf(secret) }))
      const { ticket } = nextStep(await browser.enter({ grantType: 'password', account: person.email, password: newPassword }))
      await gate().app.addMember(owner.companyId, person.id)
      gate().clock.advance(60)
      token(await browser.enter({ grantType: 'second_factor', ticket, method: 'totp', code: codeOf(secret) }))
      const stands = data(await browser.api.user.readUser({})).defaultTeamId
      data(await owner.api.user.removeMembers({ ids: [person.id] }))
      expect([stands, verdict(await browser.api.user.readUser({}))]).toEqual([owner.companyId, '401 session.removed'])
    })
    const scanned = async (browser: ReturnType<ReturnType<typeof gate>['browser']>, person: string) => {
      const begun = data(await browser.api.auth.beginMiniProgram({}))
      await confirm(begun.link, person)
      return browser.enter({ grantType: 'mini_program', ticket: begun.ticket })
    }
    /** As the person does: opens the code's page and chooses who they are. */
    const confirm = async (link: string, person: string): Promise<void> => {
      const choice =
        new RegExp(`action="([^"]*code=${person})"`).exec(await (await fetch(link, { headers: gate().localCookie })).text())?.[1] ?? ''
      const address = new URL(choice.replaceAll('&amp;', '&'), link)
      const done = await (await fetch(address, { method: 'POST', headers: gate().localCookie })).text()
      if (!done.includes('已确认')) throw new Error(done)
    }
  }))
