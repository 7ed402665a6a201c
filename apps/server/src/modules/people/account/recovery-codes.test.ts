// Recovery codes replace an authenticator's: shown once, each valid once, with a notice to their person.
import { describe, expect, it } from 'vitest'
import { totpCode } from '#testing/worlds/account-deps.ts'
import { data, onGate, newPassword, nextStep, token, verdict, type Browser } from '#testing/clients/browser.ts'

describe('A recovery code', () =>
  onGate((gate) => {
    const codeOf = (secret: string): string => totpCode(secret, gate().clock.now())
    const left = async (browser: Browser) => data(await browser.api.user.readUser({})).recoveryCodesLeft
    /** A person whose authenticator is on, with the ten codes that were shown. */
    const withCodes = async () => {
      const person = await gate().account()
      const mine = gate().browser()
      await mine.enter({ grantType: 'password', account: person.email, password: newPassword })
      const { secret } = data(await mine.api.user.enrolTotp({ password: newPassword }))
      const { recoveryCodes } = data(await mine.api.user.confirmTotp({ code: codeOf(secret) }))
      await gate().message(person.email)
      gate().clock.advance(60)
      return { ...person, mine, secret, codes: recoveryCodes }
    }
    const first = async (browser: Browser, account: string) =>
      nextStep(await browser.enter({ grantType: 'password', account, password: newPassword }))
    const logged = async (userId: string) =>
      (await gate().asOwner(`select action, detail from audit_log where actor_id = '${userId}' order by seq`)).map((row) => [
        row['action'],
        row['detail'],
      ])

    it('takes the place of the authenticator’s code at sign-in, once; the person is told by mail how many are left', async () => {
      const { email, codes, mine, id } = await withCodes()
      const [one, two] = [gate().browser(), gate().browser()]
      const tickets = [(await first(one, email)).ticket, (await first(two, email)).ticket]
      const typed = codes[0]!.toLowerCase().replace('-', ' ')
      token(await one.enter({ grantType: 'second_factor', ticket: tickets[0]!, method: 'totp', code: typed }))
      const again = verdict(
        await two.api.auth.createToken({ grantType: 'second_factor', ticket: tickets[1]!, method: 'totp', code: codes[0]! }),
      )
      const reported = await gate().message(email)
      expect([
        codes.length,
        new Set(codes).size,
        again,
        reported.text.includes('还剩 9 个恢复码'),
        await left(one),
        await left(mine),
      ]).toEqual([10, 10, '400 account.codeWrong', true, 9, 9])
      expect(await logged(id)).toEqual(
        expect.arrayContaining([
          ['account.totpOn', { recoveryCodes: 10 }],
          ['account.recoveryCodeUsed', { left: 9 }],
        ]),
      )
    })
    it('is one of those that an authenticator set up at sign-in is answered with', async () => {
      const owner = await gate().person()
      const member = await gate().account()
      await gate().app.addMember(owner.companyId, member.id)
      data(await owner.api.user.saveSignInRules({ demandsTotp: true }))
      const browser = gate().browser()
      const { ticket } = await first(browser, member.email)
      const { secret } = data(await browser.api.auth.enrolFactor({ ticket }))
      const opened = await browser.enter({ grantType: 'second_factor', ticket, method: 'enrol', code: codeOf(secret) })
      const codes = 'accessToken' in opened ? (opened.recoveryCodes ?? []) : []
      const later = gate().browser()
      const again = await later.enter({
        grantType: 'second_factor',
        ticket: (await first(later, member.email)).ticket,
        method: 'totp',
        code: codes[3]!,
      })
      expect([codes.length, 'recoveryCodes' in again, verdict(await later.api.invoice.readOverview({}))]).toEqual([10, false, 'ok'])
    })
    it('is counted as a guess like the authenticator’s own codes: five of two hundred are compared', async () => {
      const { email, codes, secret } = await withCodes()
      const browser = gate().browser()
      const { ticket } = await first(browser, email)
      const guess = (code: string) => browser.api.auth.createToken({ grantType: 'second_factor', ticket, method: 'totp', code })
      const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => guess(`GRESS-${String(i).padStart(5, '0')}`)))
      const refused = answers.map(verdict)
      expect([
        refused.filter((one) => one === '400 account.codeWrong').length,
        refused.filter((one) => one === '400 account.codeExhausted').length,
        verdict(await guess(codes[0]!)),
        verdict(await guess(codeOf(secret))),
      ]).toEqual([5, 195, '400 account.codeExhausted', '400 account.codeExhausted'])
    })
    it('presented by five browsers at once opens one session', async () => {
      const { email, codes } = await withCodes()
      const browsers = Array.from({ length: 5 }, () => gate().browser())
      const tickets = await Promise.all(browsers.map(async (b) => (await first(b, email)).ticket))
      const answers = await Promise.all(
        browsers.map((b, i) =>
          b.api.auth.createToken({ grantType: 'second_factor', ticket: tickets[i]!, method: 'totp', code: codes[7]! }),
        ),
      )
      expect(answers.map(verdict).toSorted()).toEqual([...Array.from({ length: 4 }, () => '400 account.codeWrong'), 'ok'])
    })
    it('switches the authenticator off beside the password, and the others go with it', async () => {
      const { mine, codes, email, id } = await withCodes()
      const wrong = verdict(await mine.api.user.disableTotp({ password: newPassword, code: 'AAAAA-AAAAA' }))
      data(await mine.api.user.disableTotp({ password: newPassword, code: codes[0]! }))
      token(await gate().browser().enter({ grantType: 'password', account: email, password: newPassword }))
      const kept = await gate().asOwner(`select mac from recovery_code where user_id = '${id}'`)
      expect([wrong, await left(mine), kept]).toEqual(['400 account.codeWrong', null, []])
    })
    it('ends when the codes are made anew, by the password and a second factor; the person is told', async () => {
      const { mine, codes, secret, email, id } = await withCodes()
      const renew = (password: string, code: string) => mine.api.user.renewRecoveryCodes({ password, code })
      const refused = [await renew('Wrong2026x', codeOf(secret)), await renew(newPassword, 'AAAAA-AAAAA')].map(verdict)
      const { recoveryCodes } = data(await renew(newPassword, codeOf(secret)))
      const reported = await gate().message(email)
      const [one, two] = [gate().browser(), gate().browser()]
      const grant = { grantType: 'second_factor', method: 'totp' } as const
      const old = verdict(await one.api.auth.createToken({ ...grant, ticket: (await first(one, email)).ticket, code: codes[0]! }))
      token(await two.enter({ ...grant, ticket: (await first(two, email)).ticket, code: recoveryCodes[0]! }))
      expect([
        refused,
        recoveryCodes.filter((code) => codes.includes(code)),
        reported.text.includes('重新生成了验证器的恢复码'),
        old,
        await left(two),
        (await logged(id)).some(([action]) => action === 'account.recoveryCodesRenewed'),
      ]).toEqual([['400 account.passwordWrong', '400 account.codeWrong'], [], true, '400 account.codeWrong', 9, true])
    })
    it('stands nowhere in the database, and opens nothing for another person', async () => {
      const [one, two] = [await withCodes(), await withCodes()]
      const stored = JSON.stringify([
        await gate().asOwner(`select user_id, encode(mac, 'escape') as mac, made_at, used_at from recovery_code`),
        await gate().asOwner('select * from app_user'),
        await gate().asOwner('select detail from audit_log'),
      ])
      const browser = gate().browser()
      const { ticket } = await first(browser, two.email)
      expect([
        one.codes.some((code) => stored.includes(code) || stored.includes(code.replace('-', ''))),
        verdict(await browser.api.auth.createToken({ grantType: 'second_factor', ticket, method: 'totp', code: one.codes[0]! })),
      ]).toEqual([false, '400 account.codeWrong'])
    })
    it('used where there is no mail is told by SMS', async () => {
      const { id, tel, codes } = await withCodes()
      await gate().asOwner(`update app_user set email = null where id = '${id}'`)
      const browser = gate().browser()
      token(
        await browser.enter({ grantType: 'second_factor', ticket: (await first(browser, tel)).ticket, method: 'totp', code: codes[0]! }),
      )
      expect((await gate().message(tel)).text).toContain('还剩 9 个恢复码')
    })
  }))
