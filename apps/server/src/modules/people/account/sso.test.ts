// Partner sign-in end to end over real sockets, against a certified OpenID provider.
import { describe, expect, it } from 'vitest'
import { totpCode } from '#testing/worlds/account-deps.ts'
import { bind, data, fileGate, onGate, newPassword, nextStep, token, verdict, type Browser } from '#testing/clients/browser.ts'
import { clientOf, makePartner, ssoSteps } from '#testing/worlds/sso-company.ts'

const gate = fileGate()
const { callback, begin, comeBack, finish, byMail } = ssoSteps(gate)

describe("Signing in by the company's own identity service", () => {
  it('opens a session in that company after a code by mail', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('qin', false)
    const browser = gate().browser()
    const first = await finish(browser, await comeBack(browser, person.email))
    token(await byMail(browser, first, person.email))
    expect([nextStep(first), data(await browser.api.user.readUser({}))]).toMatchObject([
      { step: 'secondFactor', methods: ['email'], emailHint: `q…n@${partner.domain}` },
      { id: person.id, defaultTeamId: partner.companyId },
    ])
  })
  it('stands in the company of the identity service, whichever the person stands in by default', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('two', true)
    const elsewhere = gate().browser()
    const browser = gate().browser()
    await elsewhere.enter({ grantType: 'password', account: person.email, password: newPassword })
    data(await elsewhere.api.user.createCompany({ name: '绍兴自己的店' }))
    const other = data(await elsewhere.api.user.listCompanies({ page: 1, pageSize: 300 })).content.find(
      (team) => team.name === '绍兴自己的店',
    )!
    data(await elsewhere.api.user.switchCompany({ teamId: other.id }))
    const step = nextStep(await finish(browser, await comeBack(browser, person.email)))
    if (step.step !== 'linkAccount') throw new Error(step.step)
    const linked = await browser.enter({ grantType: 'sso_link', ticket: step.ticket, password: newPassword })
    token(await byMail(browser, linked, person.email))
    expect(data(await browser.api.user.readUser({})).defaultTeamId).toBe(partner.companyId)
  })
  it('asks for the password of an account that has one, once; a wrong one links nothing', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('link', true)
    const browser = gate().browser()
    const again = gate().browser()
    const step = nextStep(await finish(browser, await comeBack(browser, person.email)))
    if (step.step !== 'linkAccount') throw new Error(step.step)
    const wrong = verdict(await browser.api.auth.createToken({ grantType: 'sso_link', ticket: step.ticket, password: 'Wrong2026x' }))
    const linked = await browser.enter({ grantType: 'sso_link', ticket: step.ticket, password: newPassword })
    expect([wrong, nextStep(linked).step, nextStep(await finish(again, await comeBack(again, person.email))).step]).toEqual([
      '400 account.passwordWrong',
      'secondFactor',
      'secondFactor',
    ])
  })
  it('lets another person of the same browser in after one whom the company’s service knows and the app does not', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('next', false)
    const browser = gate().browser()
    const stranger = verdict(
      await browser.api.auth.finishSso({ query: await comeBack(browser, person.email, `stranger@${partner.domain}`) }),
    )
    const known = nextStep(await finish(browser, await comeBack(browser, person.email)))
    expect([stranger, known.step]).toEqual(['400 sso.noAccount', 'secondFactor'])
  })
  it('takes the authenticator as the second step of whoever has one', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('totp', true)
    const own = gate().browser()
    const browser = gate().browser()
    await own.enter({ grantType: 'password', account: person.email, password: newPassword })
    const { secret } = data(await own.api.user.enrolTotp({ password: newPassword }))
    const codeNow = () => totpCode(secret, gate().clock.now())
    data(await own.api.user.confirmTotp({ code: codeNow() }))
    const link = nextStep(await finish(browser, await comeBack(browser, person.email)))
    const step = nextStep(await browser.enter({ grantType: 'sso_link', ticket: link.ticket, password: newPassword }))
    const byMailToo = verdict(await browser.api.auth.sendFactorCode({ ticket: step.ticket }))
    gate().clock.advance(60)
    token(await browser.enter({ grantType: 'second_factor', ticket: step.ticket, method: 'totp', code: codeNow() }))
    expect([step, byMailToo]).toMatchObject([{ step: 'secondFactor', methods: ['totp'], emailHint: null }, '400 account.ticketInvalid'])
  })
  it('compares five of two hundred guesses at the code by mail, and the right one is dead then', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('many', false)
    const browser = gate().browser()
    const { ticket } = nextStep(await finish(browser, await comeBack(browser, person.email)))
    data(await browser.api.auth.sendFactorCode({ ticket }))
    const code = /\d{6}/.exec((await gate().message(person.email)).text)?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const grant = { grantType: 'second_factor', ticket, method: 'email' } as const
    const answers = await Promise.all(Array.from({ length: 200 }, () => browser.api.auth.createToken({ ...grant, code: wrong })))
    expect([
      answers.filter((a) => verdict(a) === '400 account.codeWrong').length,
      verdict(await browser.api.auth.createToken({ ...grant, code })),
      verdict(await browser.api.auth.sendFactorCode({ ticket })),
    ]).toEqual([5, '400 account.codeExhausted', '400 account.codeTooSoon'])
  })
  it('opens nothing for somebody who is no member, nor for one who was disabled', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('off', false)
    const browser = gate().browser()
    const stranger = verdict(await browser.api.auth.finishSso({ query: await comeBack(browser, `nobody@${partner.domain}`) }))
    await gate().asOwner(`update member set status = 'disabled' where user_id = '${person.id}'`)
    const other = gate().browser()
    expect([stranger, verdict(await other.api.auth.finishSso({ query: await comeBack(other, person.email) }))]).toEqual([
      '400 sso.noAccount',
      '400 sso.noAccount',
    ])
  })
  it('opens nothing for an e-mail of another domain, whatever the provider says of it', async () => {
    const partner = await makePartner(gate())
    const outsider = await gate().account()
    const browser = gate().browser()
    await gate().app.addMember(partner.companyId, outsider.id)
    expect(verdict(await browser.api.auth.finishSso({ query: await comeBack(browser, `x@${partner.domain}`, outsider.email) }))).toBe(
      '400 sso.noAccount',
    )
  })
})

describe("Signing in by the company's own identity service, against misuse", () => {
  it('takes an answer once, and from the browser that began alone', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('once', false)
    const browser = gate().browser()
    const thief = gate().browser()
    const query = await comeBack(browser, person.email)
    const stolen = verdict(await thief.api.auth.finishSso({ query }))
    const afterTheft = verdict(await browser.api.auth.finishSso({ query }))
    const fresh = await comeBack(browser, person.email)
    await finish(browser, fresh)
    expect([stolen, afterTheft, verdict(await browser.api.auth.finishSso({ query: fresh }))]).toEqual([
      '400 sso.failed',
      '400 sso.failed',
      '400 sso.failed',
    ])
  })
  it('takes no answer that another sign-in of the same browser got', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('mix', false)
    const browser = gate().browser()
    const first = new URLSearchParams(await comeBack(browser, person.email))
    const second = new URLSearchParams(await comeBack(browser, person.email))
    first.set('state', second.get('state')!)
    expect(verdict(await browser.api.auth.finishSso({ query: first.toString() }))).toBe('400 sso.failed')
  })
  it.each([
    '',
    'state=',
    'code=x',
    'state=x&state=y&code=z',
    'error=access_denied',
    'state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&code=x',
  ])('takes “%s” for no answer', async (query) => {
    expect(
      verdict(
        await gate()
          .browser()
          .api.auth.finishSso({ query: query || '?' }),
      ),
    ).toBe('400 sso.failed')
  })
  it('ends when the answer says that the person refused', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('no', false)
    const browser = gate().browser()
    const state = new URL(await begin(browser, person.email)).searchParams.get('state')!
    expect(verdict(await browser.api.auth.finishSso({ query: `error=access_denied&state=${state}` }))).toBe('400 sso.failed')
  })
  it('sends state, nonce and an S256 challenge, and its own callback, never one from a request', async () => {
    const partner = await makePartner(gate())
    const browser = gate().browser()
    const answer = await browser.send('/auth-center/oauth/sso/begin', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
      body: JSON.stringify({ email: `a@${partner.domain}` }),
    })
    const requested = new URL(((await answer.json()) as { data: { redirectUrl: string } }).data.redirectUrl).searchParams
    expect([
      requested.get('redirect_uri'),
      requested.get('code_challenge_method'),
      requested.get('response_type'),
      ...['state', 'nonce', 'code_challenge'].map((key) => (requested.get(key) ?? '').length >= 43),
    ]).toEqual([callback(), 'S256', 'code', true, true, true])
  })
  it('is refused once the company has switched it off, also for an answer under way', async () => {
    const partner = await makePartner(gate())
    const person = await partner.member('late', false)
    const browser = gate().browser()
    const query = await comeBack(browser, person.email)
    data(
      await partner.owner.api.user.saveSignInRules({
        sso: { on: false, issuer: `${gate().url}/dev/identity`, clientId: clientOf.clientId, domains: [partner.domain] },
      }),
    )
    expect([
      verdict(await browser.api.auth.finishSso({ query })),
      verdict(await browser.api.auth.beginSso({ email: person.email })),
    ]).toEqual(['400 sso.notConfigured', '400 sso.notConfigured'])
  })
  it('is not known for a domain that no company has', async () => {
    expect(verdict(await gate().browser().api.auth.beginSso({ email: 'a@nowhere.example' }))).toBe('400 sso.notConfigured')
  })
  it('goes to a provider that is out of reach with a word, not with an error', async () => {
    const partner = await makePartner(gate())
    data(
      await partner.owner.api.user.saveSignInRules({
        sso: { on: true, issuer: 'http://127.0.0.1:1/none', ...clientOf, domains: [partner.domain] },
      }),
    )
    expect(
      verdict(
        await gate()
          .browser()
          .api.auth.beginSso({ email: `a@${partner.domain}` }),
      ),
    ).toBe('400 sso.failed')
  })
})

let domains = 0
describe("The rules of a company's sign-in", () =>
  onGate((gate) => {
    const rules = (domain: string, more: Partial<Parameters<Browser['api']['user']['saveSignInRules']>[0]['sso']> = {}) => ({
      sso: { on: true, issuer: `${gate().url}/dev/identity`, ...clientOf, domains: [domain], ...more },
    })
    it('give a domain to one company alone', async () => {
      const first = await makePartner(gate())
      const second = await gate().person()
      await bind(gate(), second, `second@${first.domain}`)
      expect(verdict(await second.api.user.saveSignInRules(rules(first.domain)))).toBe('400 sso.domainTaken')
    })
    it('take no domain that none of the own addresses stands in, and change nothing then', async () => {
      const partner = await makePartner(gate())
      const { status, body } = await partner.owner.api.user.saveSignInRules({
        demandsTotp: true,
        sso: { ...rules('').sso, domains: [partner.domain, 'bigger.example'] },
      })
      const kept = data(await partner.owner.api.user.readSignInRules({}))
      expect([status, body.problem, body.detail, kept.demandsTotp, kept.sso.domains]).toEqual([
        400,
        'sso.domainUnproven',
        { domain: 'bigger.example' },
        false,
        [partner.domain],
      ])
    })
    it('take no domain where anybody opens an address', async () => {
      const owner = await gate().person()
      await bind(gate(), owner, `owner${domains}@qq.com`)
      expect(verdict(await owner.api.user.saveSignInRules(rules('qq.com')))).toBe('400 sso.domainPublic')
    })
    it('take the domain of a personal mailbox once it is confirmed', async () => {
      const owner = await gate().person()
      const domain = `mailbox${++domains}.example`
      data(await owner.api.user.addMailbox({ email: `owner@${domain}` }))
      const before = verdict(await owner.api.user.saveSignInRules(rules(domain)))
      const mailed = /action=confirm&token=([\w-]+)/.exec((await gate().message(`owner@${domain}`)).text)?.[1] ?? ''
      data(await gate().browser().api.user.confirmMailbox({ token: mailed }))
      expect([before, verdict(await owner.api.user.saveSignInRules(rules(domain)))]).toEqual(['400 sso.domainUnproven', 'ok'])
    })
    it('keep a domain that the company has, whatever address its super admin has now', async () => {
      const { owner, domain } = await makePartner(gate())
      await bind(gate(), owner, `elsewhere${domains}@example.test`)
      expect(verdict(await owner.api.user.saveSignInRules(rules(domain, { on: false })))).toBe('ok')
    })
    it('are not for staff', async () => {
      const partner = await makePartner(gate())
      const person = await partner.member('staff', true)
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      expect([
        verdict(await browser.api.user.readSignInRules({})),
        verdict(await browser.api.user.saveSignInRules({ demandsTotp: true })),
      ]).toEqual(['403 permission.denied', '403 permission.denied'])
    })
    it('keep the secret when it is left out, and never show it', async () => {
      const partner = await makePartner(gate())
      data(
        await partner.owner.api.user.saveSignInRules({
          sso: { on: true, issuer: `${gate().url}/dev/identity`, clientId: clientOf.clientId, domains: [partner.domain] },
        }),
      )
      const shown = data(await partner.owner.api.user.readSignInRules({}))
      const stored = await gate().asOwner(`select secret_sealed from sign_in_rules where company_id = '${partner.companyId}'`)
      expect([shown.sso.hasSecret, JSON.stringify([shown, stored]).includes(clientOf.clientSecret), shown.sso.redirectUrl]).toEqual([
        true,
        false,
        `${gate().url}/OAuth2/callback`,
      ])
    })
    it('are refused without a secret', async () => {
      const owner = await gate().person()
      expect(
        verdict(
          await owner.api.user.saveSignInRules({
            sso: { on: true, issuer: `${gate().url}/dev/identity`, clientId: 'x', domains: [`new${++domains}.example`] },
          }),
        ),
      ).toBe('400 sso.secretMissing')
    })
    it.each([
      'https://10.0.0.1',
      'https://192.168.1.1/x',
      'https://169.254.169.254/latest',
      'http://example.com',
      'https://100.64.0.1',
      'https://0x7f.1.example@x',
    ])('refuse the issuer %s', async (issuer) => {
      const owner = await gate().person()
      expect(verdict(await owner.api.user.saveSignInRules(rules(`new${++domains}.example`, { issuer })))).toMatch(
        /^400 (sso\.issuerRefused|input\.invalid)$/,
      )
    })
  }))
