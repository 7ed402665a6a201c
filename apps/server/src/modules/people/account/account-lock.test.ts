// Wrong passwords lock the place they come from, never the account: its owner signs in from anywhere else.
import { describe, expect, it } from 'vitest'
import { onGate, freshEmail, newPassword, verdict, type Browser } from '#testing/clients/browser.ts'

describe('Wrong passwords', () =>
  onGate((gate) => {
    const rounds = 10
    /** A guess with its required captcha. */
    const guess = async (browser: Browser, account: string, password = 'Wrong2026x'): Promise<string> =>
      verdict(await browser.api.auth.createToken({ grantType: 'password', account, password, captcha: await browser.captcha(account) }))
    const plain = async (browser: Browser, account: string, password = newPassword): Promise<string> =>
      verdict(await browser.api.auth.createToken({ grantType: 'password', account, password }))
    const guesses = async (browser: Browser, account: string, times: number): Promise<string[]> => {
      const answers: string[] = []
      for (let i = 0; i < times; i++) answers.push(await guess(browser, account))
      return answers
    }
    const wrong = Array.from({ length: rounds }, () => '400 account.wrongCredentials')

    it('lock their own place for a quarter of an hour; the right one from elsewhere comes in, and the owner is told once', async () => {
      const { email, id } = await gate().account()
      const [stranger, owner] = [gate().browser(), gate().browser()]
      const answers = await guesses(stranger, email, rounds)
      const there = await guess(stranger, email, newPassword)
      const elsewhere = await guess(owner, email, newPassword)
      const { text } = await gate().message(email)
      gate().clock.advance(901)
      const afterwards = await guess(stranger, email, newPassword)
      const locks = await gate().asOwner(`select action from audit_log where company_id = '${id}' and action = 'account.placeLocked'`)
      expect([answers, there, elsewhere, text.includes('15 分钟'), text.includes('15 minutes'), afterwards, locks.length]).toEqual([
        wrong,
        '400 account.locked',
        'ok',
        true,
        true,
        'ok',
        1,
      ])
    })
    it('of strangers ask no captcha of a browser that the owner has signed in with before', async () => {
      const { email } = await gate().account()
      const own = gate().browser()
      const before = await plain(own, email)
      for (let i = 0; i < 5; i++) await plain(gate().browser(), email, 'Wrong2026x')
      expect([before, await plain(gate().browser(), email), await plain(own, email)]).toEqual(['ok', '400 account.captchaNeeded', 'ok'])
    })
    it('of a stranger at the very address of the owner lock the stranger alone', async () => {
      const { email } = await gate().account()
      const own = gate().browser()
      await plain(own, email)
      const device = own.cookies()['piaotai_device']!
      // The same address, without and with the cookie of the owner's browser.
      own.setCookie('piaotai_device', 'another')
      await guesses(own, email, rounds)
      const stranger = await guess(own, email, newPassword)
      own.setCookie('piaotai_device', device)
      expect([stranger, await plain(own, email)]).toEqual(['400 account.locked', 'ok'])
    })
    it('on a known browser ask for a captcha after five and lock it after ten, and nothing else', async () => {
      const { email } = await gate().account()
      const own = gate().browser()
      await plain(own, email)
      const free = []
      for (let i = 0; i < 6; i++) free.push(await plain(own, email, 'Wrong2026x'))
      const more = await guesses(own, email, 5)
      expect([free, more, await guess(own, email, newPassword), await plain(gate().browser(), email)]).toEqual([
        [...wrong.slice(0, 5), '400 account.captchaNeeded'],
        wrong.slice(0, 5),
        '400 account.locked',
        'ok',
      ])
    })
    it('from everywhere take turns a minute apart after a hundred in a day, and the owner’s own browser does not wait', async () => {
      const { email } = await gate().account()
      const own = gate().browser()
      await plain(own, email)
      await gate().asOwner(
        `insert into attempt (kind, subject, count, window_ends_at) select 'passwordDay', id, 100, '2999-01-01' from app_user where email = '${email}' on conflict (kind, subject) do update set count = 100, window_ends_at = '2999-01-01'`,
      )
      const turn = await guess(gate().browser(), email)
      gate().clock.advance(20)
      const answer = await gate().browser().api.auth.createToken({ grantType: 'password', account: email, password: newPassword })
      const known = await plain(own, email)
      gate().clock.advance(41)
      expect([turn, answer.body.problem, answer.body.detail, known, await plain(gate().browser(), email)]).toEqual([
        '400 account.wrongCredentials',
        'account.slowedDown',
        { seconds: 40 },
        'ok',
        'ok',
      ])
    })
    it('at an account that nobody has are answered the same, guess by guess', async () => {
      const browser = gate().browser()
      const nobody = freshEmail()
      const answers = await guesses(browser, nobody, rounds)
      expect([answers, await guess(browser, nobody), await plain(gate().browser(), nobody)]).toEqual([
        wrong,
        '400 account.locked',
        '400 account.captchaNeeded',
      ])
    })
    it('end with a new password: every place starts anew, and other browsers are strangers again', async () => {
      const { email } = await gate().account()
      const [stranger, own, other] = [gate().browser(), gate().browser(), gate().browser()]
      await own.enter({ grantType: 'password', account: email, password: newPassword })
      await plain(other, email)
      await guesses(stranger, email, rounds)
      await own.api.user.modifyPassword({ password: newPassword, newPassword: 'Jiaxing2026' })
      const fresh = await plain(stranger, email, 'Jiaxing2026')
      for (let i = 0; i < 5; i++) await plain(gate().browser(), email)
      expect([fresh, await plain(other, email, 'Jiaxing2026'), await plain(own, email, 'Jiaxing2026')]).toEqual([
        'ok',
        '400 account.captchaNeeded',
        'ok',
      ])
    })
  }))
