// The reach of a company's identity service: that company, and nothing else before an own proof.
import { describe, expect, it } from 'vitest'
import { userCenter } from '@piaotai/contract/user-center.ts'
import type { Endpoint } from '@piaotai/contract/endpoint.ts'
import { apiClient } from '../../../../../../scripts/lib/api-client.ts'
import { totpCode } from '#testing/worlds/account-deps.ts'
import { data, fileGate, onGate, freshTel, newPassword, nextStep, token, verdict, type Browser } from '#testing/clients/browser.ts'
import { password as appPassword } from '#testing/worlds/app.ts'
import { clientOf, makePartner, ssoSteps } from '#testing/worlds/sso-company.ts'

const gate = fileGate()
const { comeBack, finish, byMail } = ssoSteps(gate)
const codeOf = (secret: string): string => totpCode(secret, gate().clock.now())
const standing = async (browser: Browser) => data(await browser.api.user.readUser({})).defaultTeamId
const codeIn = async (to: string): Promise<string> => /\d{6}/.exec((await gate().message(to)).text)?.[0] ?? ''
/** A person of two companies, of which the first signs in by its own identity service. */
const ofTwo = async (name: string, { password = false, tel = null as string | null, demands = false } = {}) => {
  const partner = await makePartner(gate())
  const other = await gate().person('宁波东钱湖茶业有限公司')
  const person = await partner.member(name, password, tel)
  await gate().app.addMember(other.companyId, person.id)
  if (demands) data(await partner.owner.api.user.saveSignInRules({ demandsTotp: true }))
  const comeIn = async (browser: Browser) => finish(browser, await comeBack(browser, person.email))
  const enter = (browser: Browser) => browser.api.user.switchCompany({ teamId: other.companyId })
  return { ...person, partner, other, comeIn, enter, browser: gate().browser() }
}
/** As above, linked, with an authenticator: signed in by single sign-on and its code, in a remembered browser. */
const withTotp = async (name: string, tel: string | null = null) => {
  const person = await ofTwo(name, { password: true, tel })
  const [own, linking] = [gate().browser(), gate().browser()]
  const { ticket } = nextStep(await person.comeIn(linking))
  await linking.enter({ grantType: 'sso_link', ticket, password: newPassword })
  await own.enter({ grantType: 'password', account: person.email, password: newPassword })
  const { secret } = data(await own.api.user.enrolTotp({ password: newPassword }))
  data(await own.api.user.confirmTotp({ code: codeOf(secret) }))
  gate().clock.advance(60)
  const step = nextStep(await person.comeIn(person.browser))
  token(
    await person.browser.enter({
      grantType: 'second_factor',
      ticket: step.ticket,
      method: 'totp',
      code: codeOf(secret),
      remember: true,
    }),
  )
  return { ...person, own, secret }
}

describe('Single sign-on: where an authenticator is demanded', () => {
  it('alone sets none up: a proof of the person’s own comes first', async () => {
    const { browser, comeIn } = await ofTwo('alone', { demands: true })
    const step = nextStep(await comeIn(browser))
    const grant = { grantType: 'second_factor', ticket: step.ticket, code: '123456' } as const
    expect([
      step,
      verdict(await browser.api.auth.enrolFactor({ ticket: step.ticket })),
      verdict(await browser.api.auth.createToken({ ...grant, method: 'enrol' })),
      verdict(await browser.api.auth.createToken({ ...grant, method: 'email' })),
      verdict(await browser.api.auth.createToken({ grantType: 'own_proof', ticket: step.ticket, code: '123456' })),
    ]).toMatchObject([
      { step: 'ownProof', ways: [{ way: 'email' }] },
      '400 account.ticketInvalid',
      '400 account.ticketInvalid',
      '400 account.ticketInvalid',
      '400 account.codeWrong',
    ])
  })
  it.each(['sms', 'email', 'password'] as const)(
    'sets one up after a proof by %s; the person is told, and stands where they like',
    async (way) => {
      const tel = way === 'sms' ? freshTel() : null
      const person = await ofTwo('proven', { demands: true, tel, password: way === 'password' })
      const { browser } = person
      const first = nextStep(way === 'password' ? await linked(person) : await person.comeIn(browser))
      const enrol = way === 'password' ? first : await proveBy(browser, first.ticket, way, tel ?? person.email)
      const { secret } = data(await browser.api.auth.enrolFactor({ ticket: enrol.ticket }))
      token(await browser.enter({ grantType: 'second_factor', ticket: enrol.ticket, method: 'enrol', code: codeOf(secret) }))
      const reported = await gate().message(person.email)
      expect([
        enrol,
        reported.text.includes('开启了验证器'),
        await standing(browser),
        verdict(await person.enter(browser)),
        await standing(browser),
      ]).toMatchObject([{ step: 'secondFactor', methods: ['enrol'] }, true, person.partner.companyId, 'ok', person.other.companyId])
    },
  )
  const linked = async ({ browser, comeIn }: Awaited<ReturnType<typeof ofTwo>>) => {
    const { ticket } = nextStep(await comeIn(browser))
    return browser.enter({ grantType: 'sso_link', ticket, password: newPassword })
  }
  const proveBy = async (browser: Browser, ticket: string, way: 'sms' | 'email', to: string) => {
    data(await browser.api.auth.sendFactorCode({ ticket, way }))
    return nextStep(await browser.enter({ grantType: 'own_proof', ticket, code: await codeIn(to) }))
  }
  it('takes no mail that the company itself reads, where the person has a phone or a password', async () => {
    const tel = freshTel()
    const { browser, comeIn, id } = await ofTwo('staffmail', { demands: true, tel })
    const { ticket, ...step } = nextStep(await comeIn(browser))
    const byMailOfTheirs = verdict(await browser.api.auth.sendFactorCode({ ticket, way: 'email' }))
    await gate().asOwner(`update app_user set email = 'qin${tel}@home.example' where id = '${id}'`)
    const [again] = [gate().browser()]
    const atHome = nextStep(await comeIn(again))
    expect([step, byMailOfTheirs, atHome]).toMatchObject([
      { step: 'ownProof', ways: [{ way: 'sms', hint: `136…${tel.slice(-4)}` }] },
      '400 account.wayClosed',
      { step: 'ownProof', ways: [{ way: 'sms' }, { way: 'email' }] },
    ])
  })
  it('compares five of two hundred guesses at the code of the proof, and the right one is dead then', async () => {
    const { browser, comeIn, email } = await ofTwo('many', { demands: true })
    const { ticket } = nextStep(await comeIn(browser))
    data(await browser.api.auth.sendFactorCode({ ticket }))
    const code = await codeIn(email)
    const guess = (given: string) => browser.api.auth.createToken({ grantType: 'own_proof', ticket, code: given })
    const wrong = code === '000000' ? '000001' : '000000'
    const answers = await Promise.all(Array.from({ length: 200 }, () => guess(wrong)))
    expect([answers.filter((a) => verdict(a) === '400 account.codeWrong').length, verdict(await guess(code))]).toEqual([
      5,
      '400 account.codeExhausted',
    ])
  })
  it('with a code by mail enters no other company that demands one', async () => {
    const { browser, comeIn, enter, email, other } = await ofTwo('mailed')
    data(await other.api.user.saveSignInRules({ demandsTotp: true }))
    token(await byMail(browser, await comeIn(browser), email))
    expect(verdict(await enter(browser))).toBe('403 session.secondFactorNeeded')
  })
})

describe('Single sign-on with the authenticator', () => {
  it('stays in the company of the identity service: the other one is neither entered nor named', async () => {
    const { browser, enter, partner } = await withTotp('bound')
    expect([
      verdict(await enter(browser)),
      data(await browser.api.user.listCompanies({ page: 1, pageSize: 300 })).content.map((team) => team.id),
      data(await browser.api.user.readUser({})),
      verdict(await browser.api.invoice.readOverview({})),
    ]).toMatchObject(['403 session.ownProofNeeded', [partner.companyId], { bound: true, defaultTeamId: partner.companyId }, 'ok'])
  })
  it('reaches nothing else of the person’s: every call about their own account asks for the proof', async () => {
    const { browser } = await withTotp('closed')
    const own = Object.entries(userCenter.endpoints as Record<string, Endpoint>).filter(([, { access }]) => access === 'own')
    const calls = browser.api.user as unknown as Record<string, (input: object) => Promise<Parameters<typeof verdict>[0]>>
    const answers = await Promise.all(
      own.map(async ([name, { path }]) => [name, verdict(await calls[name]!(path.includes(':id') ? { id: 'x' } : {}))] as const),
    )
    expect([Object.fromEntries(answers), own.length > 15]).toEqual([
      Object.fromEntries(own.map(([name]) => [name, '403 session.ownProofNeeded'])),
      true,
    ])
    expect(own.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'modifyPassword',
        'setPassword',
        'bindFirstTel',
        'bindTel',
        'bindEmail',
        'unbindWx',
        'listSessions',
        'endOtherSessions',
        'enrolTotp',
        'confirmTotp',
        'disableTotp',
        'renewRecoveryCodes',
        'listMailboxes',
        'createCompany',
        'modifyUser',
      ]),
    )
  })
  it('comes back remembered to the same company, as bound as it was', async () => {
    const { browser, own, other, enter, partner } = await withTotp('back')
    data(await own.api.user.switchCompany({ teamId: other.companyId }))
    token(await browser.enter({ grantType: 'refresh' }))
    expect([await standing(browser), verdict(await enter(browser)), verdict(await browser.api.user.listSessions({}))]).toEqual([
      partner.companyId,
      '403 session.ownProofNeeded',
      '403 session.ownProofNeeded',
    ])
  })
  it('opens nothing by a remembered browser once the person has left that company', async () => {
    const { browser, partner, id } = await withTotp('left')
    data(await partner.owner.api.user.removeMembers({ ids: [id], handOverTo: partner.owner.userId }))
    expect(verdict(await browser.api.auth.createToken({ grantType: 'refresh' }))).toBe('401 session.replaced')
  })
  it.each(['sms', 'password'] as const)(
    'goes where it likes after a proof by %s; the browser that remembers it asks again',
    async (way) => {
      const tel = freshTel()
      const { browser, enter, other } = await withTotp(`free${way}`, tel)
      const { ways } = data(await browser.api.user.readOwnProof({}))
      const wrong = verdict(await browser.api.user.giveOwnProof(way === 'sms' ? { code: '000000' } : { password: 'Wrong2026x' }))
      if (way === 'sms') data(await browser.api.user.sendOwnProofCode({ way }))
      data(await browser.api.user.giveOwnProof(way === 'sms' ? { code: await codeIn(tel) } : { password: newPassword }))
      const free = [verdict(await browser.api.user.listSessions({})), verdict(await enter(browser)), await standing(browser)]
      token(await browser.enter({ grantType: 'refresh' }))
      expect([ways.map((one) => one.way), wrong, free, verdict(await enter(browser))]).toEqual([
        ['sms', 'password'],
        way === 'sms' ? '400 account.codeWrong' : '400 account.passwordWrong',
        ['ok', 'ok', other.companyId],
        '403 session.ownProofNeeded',
      ])
    },
  )
  it('takes a proof in the session alone that asked for it', async () => {
    const tel = freshTel()
    const { browser, comeIn, secret } = await withTotp('another', tel)
    const thief = gate().browser()
    gate().clock.advance(60)
    const step = nextStep(await comeIn(thief))
    token(await thief.enter({ grantType: 'second_factor', ticket: step.ticket, method: 'totp', code: codeOf(secret) }))
    data(await browser.api.user.sendOwnProofCode({ way: 'sms' }))
    expect(verdict(await thief.api.user.giveOwnProof({ code: await codeIn(tel) }))).toBe('400 account.codeWrong')
  })
})

describe('Single sign-on', () => {
  it('with the code by mail that the company reads stays in the company; the password given for linking opens the others', async () => {
    const tel = freshTel()
    const person = await ofTwo('spoken', { tel })
    token(await byMail(person.browser, await person.comeIn(person.browser), person.email))
    const linking = await ofTwo('linking', { password: true })
    const { ticket } = nextStep(await linking.comeIn(linking.browser))
    const after = await linking.browser.enter({ grantType: 'sso_link', ticket, password: newPassword })
    token(await byMail(linking.browser, after, linking.email))
    expect([verdict(await person.enter(person.browser)), verdict(await linking.enter(linking.browser))]).toEqual([
      '403 session.ownProofNeeded',
      'ok',
    ])
  })
  it('speaks for no address of the super admin’s own: no domain is added, and no code by mail hands the company on', async () => {
    const { owner, domain, member } = await makePartner(gate())
    const heir = await member('heir', true)
    const email = `owner@${domain}`
    const { secret } = data(await owner.api.user.enrolTotp({ password: appPassword }))
    data(await owner.api.user.confirmTotp({ code: codeOf(secret) }))
    await gate().message(email)
    const browser = gate().browser()
    const link = nextStep(await finish(browser, await comeBack(browser, email)))
    const step = nextStep(await browser.enter({ grantType: 'sso_link', ticket: link.ticket, password: appPassword }))
    gate().clock.advance(60)
    token(await browser.enter({ grantType: 'second_factor', ticket: step.ticket, method: 'totp', code: codeOf(secret) }))
    const again = gate().browser()
    const factor = nextStep(await finish(again, await comeBack(again, email)))
    gate().clock.advance(60)
    token(await again.enter({ grantType: 'second_factor', ticket: factor.ticket, method: 'totp', code: codeOf(secret) }))
    const sso = { on: true, issuer: `${gate().url}/dev/identity`, clientId: clientOf.clientId, domains: [domain, 'mine.example'] }
    expect([
      verdict(await apiClient(gate().url, again.token, 'zh-CN', again.send, appPassword).user.saveSignInRules({ sso })),
      verdict(await again.api.user.transferCompany({ userId: heir.id, code: await again.code(email, 'confirm') })),
      verdict(await again.api.user.transferCompany({ userId: heir.id, password: appPassword })),
    ]).toEqual(['403 session.ownProofNeeded', '400 account.codeWrong', 'ok'])
  })
  it('is bound by the database too: a bound session stands in its company or nowhere', async () => {
    const { id, other } = await withTotp('held')
    await expect(
      gate().asOwner(`update session set company_id = '${other.companyId}' where user_id = '${id}' and bound_to is not null`),
    ).rejects.toThrow('session_within_bound')
  })
})

describe('WeChat, where an authenticator is demanded,', () =>
  onGate((gate) => {
    it('asks for a proof of the person’s own before one is set up; a password or a code by SMS is one already', async () => {
      const owner = await gate().person()
      const person = await gate().account()
      await gate().app.addMember(owner.companyId, person.id)
      data(await owner.api.user.saveSignInRules({ demandsTotp: true }))
      await gate().asOwner(`update app_user set wx_open_id = 'stand-in-b', wx_bound = true where id = '${person.id}'`)
      const [byWx, byPassword, bySms] = [gate().browser(), gate().browser(), gate().browser()]
      const begun = data(await byWx.api.auth.beginMiniProgram({}))
      const scene = new URL(begun.link).searchParams.get('scene') ?? ''
      await fetch(`${gate().url}/dev/mini-program/confirm?${new URLSearchParams({ scene, code: 'b' })}`, {
        method: 'POST',
        headers: gate().localCookie,
      })
      expect([
        nextStep(await byWx.enter({ grantType: 'mini_program', ticket: begun.ticket })),
        nextStep(await byPassword.enter({ grantType: 'password', account: person.email, password: newPassword })),
        nextStep(await bySms.enter({ grantType: 'sms', phone: person.tel, code: await bySms.code(person.tel, 'signIn') })),
      ]).toMatchObject([
        { step: 'ownProof', ways: [{ way: 'sms' }, { way: 'email' }, { way: 'password' }] },
        { step: 'secondFactor', methods: ['enrol'] },
        { step: 'secondFactor', methods: ['enrol'] },
      ])
    })
  }))
