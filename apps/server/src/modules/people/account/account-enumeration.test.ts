// No answer, and no step of one, reveals to a stranger whether an account exists; no request can redirect a secret.
import { describe, expect, it } from 'vitest'
import { data, onGate, freshEmail, freshTel, newPassword, verdict, type Browser } from '#testing/clients/browser.ts'

describe('A stranger', () =>
  onGate((gate) => {
    /** Body and status without random parts. */
    const reported = async (response: Response): Promise<string> =>
      `${response.status} ${(await response.text()).replace(/data:image[^"]+/, '…')}`
    const post = (browser: Browser, path: string, body: object, headers: Record<string, string> = {}) =>
      browser.send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
    /** Questions about a phone or e-mail that a stranger can ask. */
    const questions: Readonly<Record<string, (browser: Browser, target: { email: string; tel: string }) => Promise<string>>> = {
      'a password by e-mail': async (b, { email }) =>
        reported(await post(b, '/auth-center/oauth/token', { grantType: 'password', account: email, password: 'Guess1Aa' })),
      'a password by phone': async (b, { tel }) =>
        reported(await post(b, '/auth-center/oauth/token', { grantType: 'password', account: tel, password: 'Guess1Aa' })),
      'a code by SMS that was never sent': async (b, { tel }) =>
        reported(await post(b, '/auth-center/oauth/token', { grantType: 'sms', phone: tel, code: '123456' })),
      'a captcha': async (b, { email }) => reported(await b.send(`/auth-center/captcha/${email}`)),
      'a code to sign in': async (b, { tel }) =>
        reported(await b.send(`/auth-center/captcha/sms-code/${tel}?code=${await b.captcha(tel)}&purpose=signIn`)),
      'a code to register': async (b, { email }) =>
        reported(await b.send(`/auth-center/captcha/register/email-valid/${email}?code=${await b.captcha(email)}&purpose=register`)),
      'a code to reset': async (b, { email }) =>
        reported(await b.send(`/auth-center/captcha/register/email-valid/${email}?code=${await b.captcha(email)}&purpose=reset`)),
      'a reset with a guessed code': async (b, { email }) =>
        reported(await post(b, '/user-center/user/password/reset', { account: email, code: '123456', newPassword })),
      'a registration with a guessed code': async (b, { email }) =>
        reported(await post(b, '/user-center/user/register/email', { email, code: '123456', newPassword })),
      'a registration by phone with a guessed code': async (b, { tel }) =>
        reported(await post(b, '/user-center/user/register/tel', { tel, code: '123456', newPassword })),
    }
    const there = () => gate().account()
    const nowhere = async () => ({ email: freshEmail(), tel: freshTel() })
    it.each(Object.keys(questions))('is answered the same about %s, word for word, seven times in a row', async (question) => {
      const request = async (target: { email: string; tel: string }): Promise<string[]> => {
        const answers: string[] = []
        for (let i = 0; i < 7; i++) answers.push(await questions[question]!(gate().browser(), target))
        return answers
      }
      expect(await request(await there())).toEqual(await request(await nowhere()))
    })
    it('makes the database do the same for an account that is there and one that is not', async () => {
      // Compares counts of writes instead of times: an answer waits for its statements.
      const written = async (question: string, target: { email: string; tel: string }): Promise<Record<string, number>> => {
        const before = await rows()
        await questions[question]!(gate().browser(), target)
        const after = await rows()
        return Object.fromEntries(Object.keys(after).map((table) => [table, after[table]! - before[table]!]))
      }
      const requested = Object.keys(questions).filter((question) => !question.startsWith('a password'))
      const [known, unknown] = [await Promise.all(requested.map(there)), await Promise.all(requested.map(nowhere))]
      for (const [i, question] of requested.entries())
        expect([question, await written(question, known[i]!)]).toEqual([question, await written(question, unknown[i]!)])
    })
    const rows = async (): Promise<Record<string, number>> =>
      (
        await gate().asOwner(
          'select (select count(*)::int from attempt) as attempt, (select count(*)::int from code) as code, (select count(*)::int from captcha) as captcha, (select count(*)::int from audit_log) as audit_log',
        )
      )[0] as Record<string, number>

    it.each([
      ['a list', { account: ['{email}', 'thief@evil.example'] }],
      ['an object', { account: { $ne: null } }],
      ['two addresses', { account: '{email},thief@evil.example' }],
      ['a line break', { account: '{email}\r\nBcc: thief@evil.example' }],
      ['angle brackets', { account: '<thief@evil.example> {email}' }],
      ['a letter that only looks like one', { account: '\u212A{email}' }],
      ['a dotless i', { account: '{email}'.replace('e', 'ı') }],
    ])('resets nothing with %s for an account', async (_name, fields) => {
      const { email } = await there()
      const account = JSON.parse(JSON.stringify(fields).replaceAll('{email}', email)) as object
      expect(
        await reported(await post(gate().browser(), '/user-center/user/password/reset', { code: '123456', newPassword, ...account })),
      ).toContain('input.invalid')
    })
    it("gets no code for an address that becomes another's by lower-casing", async () => {
      expect(
        await reported(
          await gate()
            .browser()
            .send(`/auth-center/captcha/${encodeURIComponent('\u212Aate@example.test')}`),
        ),
      ).toContain('input.invalid')
    })
    it("finds the app's own address in mail, whatever Host and X-Forwarded-Host say", async () => {
      const { email } = await there()
      const browser = gate().browser()
      const to = freshEmail()
      await browser.enter({ grantType: 'password', account: email, password: newPassword })
      await post(
        browser,
        '/user-center/user/mailbox',
        { email: to },
        {
          authorization: `Bearer ${browser.token()}`,
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
          origin: 'https://evil.example',
          forwarded: 'host=evil.example',
        },
      )
      const { text } = await gate().message(to)
      expect([text.includes(`${gate().url}/visitor/emailCancel`), text.includes('evil')]).toEqual([true, false])
    })
    it('gets nowhere with the code of another account', async () => {
      const [mine, theirs] = [await there(), await there()]
      const browser = gate().browser()
      const code = await browser.code(mine.email, 'reset')
      expect(verdict(await browser.api.user.resetPassword({ account: theirs.email, code, newPassword: 'Jiaxing2026' }))).toBe(
        '400 account.codeWrong',
      )
    })
    it('cannot have the remembered browser of somebody used from another site', async () => {
      const { email } = await there()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: email, password: newPassword, remember: true })
      const request = (origin: string) => post(browser, '/auth-center/oauth/token', { grantType: 'refresh' }, { origin })
      expect([await reported(await request('https://evil.example')), (await request(gate().url)).status]).toEqual([
        expect.stringContaining('session.missing'),
        200,
      ])
    })
    it("finds the cookies of a sign-in closed to scripts and other sites, and the remembered one sent to the token endpoint's center alone", async () => {
      const { email } = await there()
      const response = await post(gate().browser(), '/auth-center/oauth/token', {
        grantType: 'password',
        account: email,
        password: newPassword,
        remember: true,
      })
      expect(response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=…'))).toEqual([
        'piaotai_remember=…; Max-Age=1209600; Path=/auth-center; HttpOnly; SameSite=Strict',
        'piaotai_device=…; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict',
      ])
    })
    it('finds no code, captcha, token or password in the database', async () => {
      const browser = gate().browser()
      const tel = freshTel()
      const captcha = await browser.captcha(tel)
      const person = await there()
      data(await browser.api.auth.sendSmsCode({ phone: tel, code: captcha, purpose: 'register' }))
      const code = /\d{6}/.exec((await gate().message(tel)).text)![0]
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword, remember: true })
      const encryption = [code, browser.token()!, browser.cookies()['piaotai_remember']!, newPassword]
      const dump = JSON.stringify(
        await Promise.all(
          ['session', 'refresh_token', 'code', 'captcha', 'outbox', 'sign_in_ticket', 'app_user', 'audit_log'].map((table) =>
            gate().asOwner(`select * from ${table}`),
          ),
        ),
      )
      expect(encryption.filter((secret) => new RegExp(`(?<![0-9a-f-])${secret}(?![0-9a-f-])`).test(dump))).toEqual([])
    })
  }))
