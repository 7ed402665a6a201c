// Account actions of operators: each is logged in their name, and the person is notified.
import { describe, expect, it } from 'vitest'
import { totpCode } from '#testing/worlds/account-deps.ts'
import { bearing, data, onGate, freshEmail, newPassword, nextStep, verdict, type Browser } from '#testing/clients/browser.ts'

const me = 'operator tests@here'
describe('An operator', () =>
  onGate((gate) => {
    const operate = () => gate().app.accountOperator
    const signIn = (browser: Browser, account: string, password = newPassword) =>
      browser.api.auth.createToken({ grantType: 'password', account, password }).then(verdict)
    const signedIn = async () => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword, remember: true })
      return { ...person, browser }
    }
    const withTotp = async () => {
      const person = await signedIn()
      const { secret } = data(await person.browser.api.user.enrolTotp({ password: newPassword }))
      data(await person.browser.api.user.confirmTotp({ code: totpCode(secret, gate().clock.now()) }))
      await gate().message(person.email)
      return person
    }
    const logged = async (chain: string) =>
      (await gate().asOwner(`select action, actor_name from audit_log where company_id = '${chain}' order by seq desc limit 1`))[0]
    const mail = async (email: string) => (await gate().message(email)).text

    it('resets a lost second factor: sessions end, and the next sign-in is by the password alone', async () => {
      const { email, id, browser } = await withTotp()
      await operate().resetSecondFactor(me, email)
      const ended = verdict(await browser.api.user.readUser({}))
      expect([ended, await logged(id), await signIn(gate().browser(), email), (await mail(email)).includes('验证器')]).toEqual([
        '401 session.replaced',
        { action: 'account.factorReset', actor_name: me },
        'ok',
        true,
      ])
      await expect(operate().resetSecondFactor(me, email)).rejects.toMatchObject({ type: 'account.totpOff' })
    })
    it('ends every session and every remembered browser of an account', async () => {
      const { email, tel, id, browser } = await signedIn()
      await operate().endAllSessions(me, tel)
      expect([
        verdict(await browser.api.user.readUser({})),
        verdict(await browser.api.auth.createToken({ grantType: 'refresh' })),
        await logged(id),
        (await mail(email)).includes('所有设备'),
        await signIn(browser, email),
      ]).toEqual(['401 session.replaced', '401 session.replaced', { action: 'account.sessionsEnded', actor_name: me }, true, 'ok'])
    })
    it('disables an account: no way of signing in opens a session, and only who proves themselves is told', async () => {
      const { email, tel, id, browser } = await signedIn()
      const underWay = await withTotp()
      const { ticket } = nextStep(await underWay.browser.enter({ grantType: 'password', account: underWay.email, password: newPassword }))
      await operate().disableAccount(me, email)
      const line = await logged(id)
      const reported = await mail(email)
      await operate().disableAccount(me, underWay.email)
      const stranger = gate().browser()
      const code = await stranger.code(email, 'reset')
      const reset = (given: string) => stranger.api.user.resetPassword({ account: email, code: given, newPassword: 'Jiaxing2026' })
      expect([
        verdict(await browser.api.user.readUser({})),
        verdict(await browser.api.auth.createToken({ grantType: 'refresh' })),
        await signIn(stranger, email, 'Wrong2026x'),
        await signIn(stranger, email),
        verdict(await stranger.api.auth.createToken({ grantType: 'sms', phone: tel, code: '000000' })),
        verdict(await stranger.api.auth.createToken({ grantType: 'sms', phone: tel, code: await stranger.code(tel, 'signIn') })),
        verdict(await underWay.browser.api.auth.createToken({ grantType: 'second_factor', ticket, method: 'totp', code: '000000' })),
        verdict(await reset(code === '000000' ? '000001' : '000000')),
        verdict(await reset(code)),
        line,
        reported.includes('停用'),
      ]).toEqual([
        '401 session.replaced',
        '401 session.replaced',
        '400 account.wrongCredentials',
        '400 account.disabled',
        '400 account.codeWrong',
        '400 account.disabled',
        '400 account.ticketInvalid',
        '400 account.codeWrong',
        '400 account.disabled',
        { action: 'account.disabled', actor_name: me },
        true,
      ])
      await operate().enableAccount(me, email)
      gate().clock.advance(61)
      expect([await signIn(gate().browser(), email), await logged(id)]).toEqual([
        'ok',
        { action: 'account.signedIn', actor_name: '顾念慈' },
      ])
      await expect(operate().enableAccount(me, email)).rejects.toMatchObject({ type: 'account.notDisabled' })
    })
    it('disables it for its WeChat, too, and a stranger who registers by its phone learns nothing before the code', async () => {
      const { tel, id } = await signedIn()
      const browser = gate().browser()
      const { ticket } = await bearing(gate(), 'register', browser)
      await operate().disableAccount(me, tel)
      const register = (code: string) => browser.api.user.registerByMiniProgram({ ticket, tel, code })
      const code = await browser.code(tel, 'register')
      const answers = [verdict(await register(code === '000000' ? '000001' : '000000')), verdict(await register(code))]
      await gate().asOwner(`update app_user set wx_open_id = 'open-${id}', wx_bound = true where id = '${id}'`)
      const wx = await bearing(gate(), 'miniProgram', browser, { openId: `open-${id}` })
      expect([answers, verdict(await browser.api.auth.createToken({ grantType: 'mini_program', ticket: wx.ticket }))]).toEqual([
        ['400 account.codeWrong', '400 account.disabled'],
        '400 account.disabled',
      ])
    })
    it('erases no account that leads a company or has open work, and says which company', async () => {
      const owner = await gate().person('嘉兴听雨茶业有限公司')
      const member = await signedIn()
      await gate().app.addMember(owner.companyId, member.id)
      await gate().asOwner(
        `insert into invoice (company_id, id, identity, type, number, date, entry_source, entered_by, entered_by_name, entered_at)
         values ('${owner.companyId}', gen_random_uuid(), 'n1', 22, '1', '2026-01-01', 6, '${member.id}', '顾念慈', now())`,
      )
      await expect(operate().eraseAccount(me, owner.email)).rejects.toMatchObject({
        type: 'account.superAdminLeft',
        detail: { company: '嘉兴听雨茶业有限公司' },
      })
      await expect(operate().eraseAccount(me, member.email)).rejects.toMatchObject({
        type: 'account.openWorkLeft',
        detail: { company: '嘉兴听雨茶业有限公司', imports: 0, invoices: 1, partners: 0, rules: 0 },
      })
      expect(verdict(await member.browser.api.user.readUser({}))).toBe('ok')
    })
    it('erases an account: its identity goes, its vouchers stay, and its address may register anew', async () => {
      const owner = await gate().person()
      const { id, email, tel, browser } = await signedIn()
      await gate().app.addMember(owner.companyId, id)
      const other = await gate().person()
      data(await other.api.user.createInvitation({ kind: 'email', to: email }))
      await gate().message(email)
      await gate().asOwner(
        `insert into invoice (company_id, id, identity, type, number, date, entry_source, entered_by, entered_by_name, entered_at, use_status)
         values ('${owner.companyId}', gen_random_uuid(), 'n2', 22, '2', '2026-01-01', 6, '${id}', '顾念慈', now(), 3)`,
      )
      await operate().eraseAccount(me, email)
      const rows = JSON.stringify(
        await Promise.all(
          ['app_user', 'session', 'known_device', 'personal_mailbox', 'invitation', 'code', 'captcha'].map((table) =>
            gate().asOwner(`select * from ${table}`),
          ),
        ),
      )
      const kept = await gate().asOwner(`select entered_by_name from invoice where company_id = '${owner.companyId}'`)
      const reported = await mail(email)
      const stranger = gate().browser()
      const again = data(
        await stranger.api.user.registerByEmail({
          email,
          code: await stranger.code(email, 'register'),
          newPassword: 'Jiaxing2026',
          name: '顾念慈',
        }),
      )
      expect([
        [email, tel].filter((trace) => rows.includes(trace)),
        verdict(await browser.api.user.readUser({})),
        kept,
        data(await owner.api.user.listMembers({})).content.map((s) => s.id),
        (await gate().app.verifyChain(owner.companyId)).intact,
        reported.includes('注销'),
        again.id === id,
      ]).toEqual([[], '401 session.replaced', [{ entered_by_name: '顾念慈' }], [owner.userId], true, true, false])
    })
    it('knows no account by an address that nobody has', async () => {
      await expect(operate().disableAccount(me, freshEmail())).rejects.toMatchObject({ type: 'account.unknown' })
    })
  }))
