// Two hundred guesses at once, at each kind of secret (fifty on the embedded database, which serialises them anyway):
// only the allowed number is compared, and the right one among the rest opens nothing.
import { describe, expect, it } from 'vitest'
import { totpCode } from '#testing/worlds/account-deps.ts'
import { data, onGate, freshEmail, freshTel, newPassword, nextStep, token, verdict, type Browser } from '#testing/clients/browser.ts'

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
/** Counts of each answer. */
const counts = (answers: readonly Parameters<typeof verdict>[0][]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const answer of answers) found[verdict(answer)] = (found[verdict(answer)] ?? 0) + 1
  return found
}

describe('Two hundred guesses at once at', () =>
  onGate((gate) => {
    const times = 200
    const atOnce = <T>(request: (i: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: times }, (_, i) => request(i)))
    const codeOf = (secret: string): string => totpCode(secret, gate().clock.now())
    /** So many guesses were compared; the others were shut out, or told to come again: one session has only so many calls at work. */
    const compared = ({ '400 busy': busy = 0, ...found }: Record<string, number>, wrongWord: string, shutWord: string) => [
      found[wrongWord],
      (found[shutWord] ?? 0) + busy,
      Object.keys(found).filter((word) => word !== wrongWord && word !== shutWord),
    ]
    const withTotp = async (browser: Browser) => {
      const person = await gate().account()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      const { secret } = data(await browser.api.user.enrolTotp({ password: newPassword }))
      data(await browser.api.user.confirmTotp({ code: codeOf(secret) }))
      gate().clock.advance(60)
      return { ...person, secret }
    }

    it('a password compare five, whether by e-mail or phone, and the right one afterwards needs a captcha', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      const names = [person.email, person.tel]
      const found = counts(
        await atOnce((i) =>
          gate()
            .browser()
            .api.auth.createToken({ grantType: 'password', account: names[i % 2]!, password: `Guess${i}Aa` }),
        ),
      )
      expect([
        found,
        verdict(await browser.api.auth.createToken({ grantType: 'password', account: person.email, password: newPassword })),
      ]).toEqual([{ '400 account.wrongCredentials': 5, '400 account.captchaNeeded': times - 5 }, '400 account.captchaNeeded'])
    })
    it('a captcha compare one: even as many right answers send one code', async () => {
      const browser = gate().browser()
      const tel = freshTel()
      const code = await browser.captcha(tel)
      expect(counts(await atOnce(() => browser.api.auth.sendSmsCode({ phone: tel, code, purpose: 'register' })))).toEqual({
        ok: 1,
        '400 account.captchaWrong': times - 1,
      })
    })
    it('a captcha let nothing through after one wrong answer', async () => {
      const browser = gate().browser()
      const tel = freshTel()
      const code = await browser.captcha(tel)
      const first = verdict(
        await browser.api.auth.sendSmsCode({ phone: tel, code: code === 'AAAAA' ? 'BBBBB' : 'AAAAA', purpose: 'register' }),
      )
      expect([first, verdict(await browser.api.auth.sendSmsCode({ phone: tel, code, purpose: 'register' }))]).toEqual([
        '400 account.captchaWrong',
        '400 account.captchaWrong',
      ])
    })
    it.each(['sms', 'email'] as const)('a code by %s compare five, and the right one is dead then', async (by) => {
      const browser = gate().browser()
      const target = by === 'sms' ? freshTel() : freshEmail()
      const code = await browser.code(target, 'register')
      const register = (given: string) =>
        by === 'sms'
          ? browser.api.user.registerByTel({ tel: target, code: given, newPassword })
          : browser.api.user.registerByEmail({ email: target, code: given, newPassword })
      const found = counts(await atOnce(() => register(wrong(code))))
      expect([found, verdict(await register(code))]).toEqual([
        { '400 account.codeWrong': 5, '400 account.codeExhausted': times - 5 },
        '400 account.codeExhausted',
      ])
    })
    it('a code by SMS for signing in compare five', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      const code = await browser.code(person.tel, 'signIn')
      const found = counts(
        await atOnce(() =>
          gate()
            .browser()
            .api.auth.createToken({ grantType: 'sms', phone: person.tel, code: wrong(code) }),
        ),
      )
      expect([found, verdict(await browser.api.auth.createToken({ grantType: 'sms', phone: person.tel, code }))]).toEqual([
        { '400 account.codeWrong': 5, '400 account.codeExhausted': times - 5 },
        '400 account.codeExhausted',
      ])
    })
    it('a code for a new password compare five, and the right one is dead then', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      const code = await browser.code(person.tel, 'reset')
      const reset = (given: string) =>
        gate().browser().api.user.resetPassword({ account: person.tel, code: given, newPassword: 'Jiaxing2026' })
      expect([counts(await atOnce(() => reset(wrong(code)))), verdict(await reset(code))]).toEqual([
        { '400 account.codeWrong': 5, '400 account.codeExhausted': times - 5 },
        '400 account.codeExhausted',
      ])
    })
    it('a code for another phone compare five, and the right one is dead then', async () => {
      const person = await gate().account()
      const browser = gate().browser()
      const tel = freshTel()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      const code = await browser.code(tel, 'bind')
      const bind = (given: string) => browser.api.user.bindTel({ tel, code: given, password: newPassword })
      const found = counts(await atOnce(() => bind(wrong(code))))
      gate().clock.advance(1)
      expect([found['400 account.codeWrong'], found['ok'], verdict(await bind(code))]).toEqual([5, undefined, '400 account.codeExhausted'])
    })
    it('a code that proves oneself compare five, and the company stays with its super admin', async () => {
      const owner = await gate().person()
      const heir = await gate().account()
      const browser = gate().browser()
      await gate().app.addMember(owner.companyId, heir.id)
      const code = await browser.code(owner.email, 'confirm')
      const transfer = (given: string) => owner.api.user.transferCompany({ userId: heir.id, code: given })
      const found = counts(await atOnce(() => transfer(wrong(code))))
      expect([compared(found, '400 account.codeWrong', '400 account.codeExhausted'), verdict(await transfer(code))]).toEqual([
        [5, times - 5, []],
        '400 account.codeExhausted',
      ])
    })
    it('an authenticator compare five, over as many sign-ins as one likes', async () => {
      const own = gate().browser()
      const person = await withTotp(own)
      const browsers = [gate().browser(), gate().browser()]
      const tickets = await Promise.all(
        browsers.map(async (b) => nextStep(await b.enter({ grantType: 'password', account: person.email, password: newPassword })).ticket),
      )
      const found = counts(
        await atOnce((i) =>
          browsers[i % 2]!.api.auth.createToken({
            grantType: 'second_factor',
            ticket: tickets[i % 2]!,
            method: 'totp',
            code: wrong(codeOf(person.secret)),
          }),
        ),
      )
      const right = verdict(
        await browsers[0]!.api.auth.createToken({
          grantType: 'second_factor',
          ticket: tickets[0]!,
          method: 'totp',
          code: codeOf(person.secret),
        }),
      )
      expect([found, right]).toEqual([{ '400 account.codeWrong': 5, '400 account.codeExhausted': times - 5 }, '400 account.codeExhausted'])
    })
    it('an authenticator open again after a quarter of an hour', async () => {
      const own = gate().browser()
      const person = await withTotp(own)
      const browser = gate().browser()
      for (let i = 0; i < 5; i++) await own.api.user.disableTotp({ password: newPassword, code: wrong(codeOf(person.secret)) })
      gate().clock.advance(901)
      const { ticket } = nextStep(await browser.enter({ grantType: 'password', account: person.email, password: newPassword }))
      token(await browser.enter({ grantType: 'second_factor', ticket, method: 'totp', code: codeOf(person.secret) }))
      expect(verdict(await browser.api.user.readUser({}))).toBe('ok')
    })
    it('one ticket with the right code open one session', async () => {
      const own = gate().browser()
      const person = await withTotp(own)
      const browser = gate().browser()
      const before = await sessionsOf(person.id)
      const { ticket } = nextStep(await browser.enter({ grantType: 'password', account: person.email, password: newPassword }))
      const found = counts(
        await atOnce(() =>
          browser.api.auth.createToken({ grantType: 'second_factor', ticket, method: 'totp', code: codeOf(person.secret) }),
        ),
      )
      expect([found['ok'], (await sessionsOf(person.id)) - before]).toEqual([1, 1])
    })
    it("the old password of one's own compare ten, and lock the account for a quarter of an hour", async () => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      const found = counts(await atOnce((i) => browser.api.user.modifyPassword({ password: `Guess${i}Aa`, newPassword: 'Jiaxing2026' })))
      const during = verdict(await browser.api.user.modifyPassword({ password: newPassword, newPassword: 'Jiaxing2026' }))
      gate().clock.advance(901)
      expect([
        compared(found, '400 account.passwordWrong', '400 account.locked'),
        during,
        verdict(await browser.api.user.modifyPassword({ password: newPassword, newPassword: 'Jiaxing2026' })),
      ]).toEqual([[10, times - 10, []], '400 account.locked', 'ok'])
    })
    const sessionsOf = async (userId: string): Promise<number> =>
      Number((await gate().asOwner(`select count(*) as n from session where user_id = '${userId}'`))[0]?.['n'])

    it('one code that is right register one account', async () => {
      const browser = gate().browser()
      const tel = freshTel()
      const code = await browser.code(tel, 'register')
      const found = counts(await Promise.all(Array.from({ length: 5 }, () => browser.api.user.registerByTel({ tel, code, newPassword }))))
      expect([found['ok'], (await gate().asOwner(`select id from app_user where tel = '${tel}'`)).length]).toEqual([1, 1])
    })
  }))

describe('Codes are sent', () =>
  onGate((gate) => {
    const request = async (browser: Browser, target: string): Promise<string> =>
      verdict(await browser.api.auth.sendSmsCode({ phone: target, code: await browser.captcha(target), purpose: 'register' }))
    it('once a minute, five times an hour and ten times a day to one phone', async () => {
      const tel = freshTel()
      const answers: string[] = []
      const several = async (n: number, seconds: number): Promise<void> => {
        for (let i = 0; i < n; i++) {
          answers.push(await request(gate().browser(), tel))
          gate().clock.advance(seconds)
        }
      }
      await several(1, 59)
      await several(1, 2)
      await several(5, 61)
      gate().clock.advance(3600)
      await several(5, 61)
      gate().clock.advance(3600)
      await several(1, 61)
      expect(answers).toEqual([
        'ok',
        '400 account.codeTooSoon',
        'ok',
        'ok',
        'ok',
        'ok',
        '400 account.codeTooMany',
        'ok',
        'ok',
        'ok',
        'ok',
        'ok',
        '400 account.codeTooMany',
      ])
    })
    it('as often as an office asks from one address, whatever the targets; then it is told for how long not', async () => {
      const browser = gate().browser()
      const answers: string[] = []
      for (let i = 0; i < 21; i++) answers.push(await request(browser, freshTel()))
      await gate().asOwner(`update attempt set count = 300 where kind = 'codeIp' and count >= 21`)
      expect([answers.every((a) => a === 'ok'), await request(browser, freshTel())]).toEqual([true, '400 account.codeTooMany'])
    })
    it('with the seconds left told to who asks too soon', async () => {
      const tel = freshTel()
      await request(gate().browser(), tel)
      gate().clock.advance(18)
      const browser = gate().browser()
      const answer = await browser.api.auth.sendSmsCode({ phone: tel, code: await browser.captcha(tel), purpose: 'register' })
      expect([answer.body.problem, answer.body.detail]).toEqual(['account.codeTooSoon', { seconds: 42 }])
    })
    it('for one purpose and one use, within ten minutes', async () => {
      const browser = gate().browser()
      const tel = freshTel()
      const code = await browser.code(tel, 'register')
      const elsewhere = verdict(await browser.api.auth.createToken({ grantType: 'sms', phone: tel, code }))
      const other = verdict(await browser.api.user.registerByTel({ tel: freshTel(), code, newPassword }))
      gate().clock.advance(601)
      expect([elsewhere, other, verdict(await browser.api.user.registerByTel({ tel, code, newPassword }))]).toEqual([
        '400 account.codeWrong',
        '400 account.codeWrong',
        '400 account.codeWrong',
      ])
    })
  }))
