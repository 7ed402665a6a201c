// 登录税局: each way in at the bureau, what it says no with, and how long a session lives.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lockedFor } from '@piaotai/domain/tax/tax-bureau.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { reportSession, sessionOf } from './index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { bureauPassword, openBureauWorld, type BureauWorld } from '#testing/worlds/tax-account-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'

const floor = fileFloor()
const clock = stillClock()
let world: BureauWorld
let owner: Actor
beforeAll(async () => {
  world = await openBureauWorld(floor(), clock)
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.simulator.set({ ways: {}, maintenance: false, dailyLogins: 6 })
  world.simulator.fail([])
  world.due.length = 0
  owner = await world.owner()
})
const start = (accountId: string, who = owner) => world.useCases.startTaxLogin(who, { accountId })
const prove = (id: string, way: 'sms' | 'qr' | 'face') => world.useCases.proveTaxLogin(owner, { id, way })
const enter = (id: string, code: string) => world.useCases.enterTaxCode(owner, { id, code })
const poll = (id: string) => world.useCases.pollTaxLogin(owner, { id })
const session = async (id: string) => (await world.listed(owner, id)).session
/** Through by SMS. */
const logIn = async (account: Awaited<ReturnType<BureauWorld['account']>>) => {
  const { id } = await start(account.id)
  await prove(id, 'sms')
  return enter(id, world.smsOf(account.phone))
}

onPostgres('Logins at the tax bureau by SMS', () => {
  it('sends a code to the phone, counts down, and opens a session for twelve hours', async () => {
    const account = await world.account(owner)
    const begun = await start(account.id)
    expect(begun).toMatchObject({ step: 'proof', ways: ['sms', 'qr', 'face'], error: null })
    const sent = await prove(begun.id, 'sms')
    expect(sent).toMatchObject({
      step: 'sms',
      sentTo: `${account.phone.slice(0, 3)}****${account.phone.slice(-4)}`,
      secondsLeft: 300,
      resendIn: 60,
    })
    const through = await enter(begun.id, world.smsOf(account.phone))
    expect(through).toMatchObject({ step: 'ok', error: null, secondsLeft: null })
    expect(await session(account.id)).toMatchObject({
      state: 'live',
      beganBy: owner.userName,
      expiresAt: new Date(clock.now().getTime() + 12 * 3_600_000).toISOString(),
    })
  })
  it('tells a wrong code with the tries that are left, and takes the right one then', async () => {
    const account = await world.account(owner)
    const { id } = await start(account.id)
    await prove(id, 'sms')
    const right = world.smsOf(account.phone)
    expect(await enter(id, right === '000000' ? '000001' : '000000')).toMatchObject({ step: 'sms', error: 'SMS_WRONG', triesLeft: 2 })
    expect(await enter(id, right)).toMatchObject({ step: 'ok', error: null })
  })
  it('sends another only after a minute, and an old code is none', async () => {
    const account = await world.account(owner)
    const { id } = await start(account.id)
    await prove(id, 'sms')
    await expect(prove(id, 'sms')).rejects.toMatchObject({ type: 'taxLogin.resendLater', detail: { seconds: 60 } })
    const old = world.smsOf(account.phone)
    clock.advance(301)
    expect(await enter(id, old)).toMatchObject({ step: 'sms', error: 'SMS_WRONG' })
    await prove(id, 'sms')
    expect(await enter(id, world.smsOf(account.phone))).toMatchObject({ step: 'ok' })
  })
})

onPostgres('Logins at the tax bureau', () => {
  it('an area without a second factor lets in by the password alone', async () => {
    const account = await world.account(owner, { area: '3300' })
    expect(await start(account.id)).toMatchObject({ step: 'ok', way: null })
    expect(await session(account.id)).toMatchObject({ state: 'live' })
  })
  it('an area that answers the SMS itself is waited for', async () => {
    const account = await world.account(owner, { area: '5000' })
    const begun = await start(account.id)
    expect(begun).toMatchObject({ step: 'wait', secondsLeft: 25 })
    expect(await poll(begun.id)).toMatchObject({ step: 'wait' })
    clock.advance(3)
    expect(await poll(begun.id)).toMatchObject({ step: 'ok' })
  })
  it('where its own phone fails, the person proves it themselves', async () => {
    world.simulator.set({ ways: { '3200': 'autoFails' } })
    const account = await world.account(owner)
    const { id } = await start(account.id)
    clock.advance(3)
    expect(await poll(id)).toMatchObject({ step: 'proof', ways: ['sms', 'qr', 'face'] })
  })
})

onPostgres('Logins at the tax bureau by scanning', () => {
  it('draws a code, tells that it was scanned, and lets in once it is confirmed', async () => {
    const account = await world.account(owner)
    const { id } = await start(account.id)
    const drawn = await prove(id, 'qr')
    expect(drawn).toMatchObject({ step: 'qr', secondsLeft: 300, scanned: false })
    expect(drawn.code).toMatch(/^qrcode_id=[0-9a-f]{32}&areaPrefix=3200&interfaceCode=0004$/)
    expect(await poll(id)).toMatchObject({ step: 'qr', scanned: false })
    account.act('scan')
    expect(await poll(id)).toMatchObject({ step: 'qr', scanned: true })
    account.act('confirm')
    expect(await poll(id)).toMatchObject({ step: 'ok' })
  })
  it('an old picture is told without asking the bureau, and another one is drawn', async () => {
    const account = await world.account(owner)
    const { id } = await start(account.id)
    const first = await prove(id, 'qr')
    clock.advance(301)
    expect(await poll(id)).toMatchObject({ step: 'qr', error: 'QR_EXPIRED', secondsLeft: 0 })
    const second = await prove(id, 'qr')
    expect([second.error, second.secondsLeft, second.code === first.code]).toEqual([null, 300, false])
  })
  it('an app that stands at another company is told, and the scan goes on after it was switched', async () => {
    const account = await world.account(owner)
    const { id } = await start(account.id)
    await prove(id, 'qr')
    account.act('otherCompany')
    expect(await poll(id)).toMatchObject({ step: 'qr', error: 'APP_ON_OTHER_COMPANY' })
    account.act('confirm')
    expect(await poll(id)).toMatchObject({ step: 'ok', error: null })
  })
  it('an area that only takes scans refuses SMS and leaves the other ways', async () => {
    const account = await world.account(owner, { area: '3100' })
    const { id } = await start(account.id)
    expect(await prove(id, 'sms')).toMatchObject({ step: 'proof', error: 'NEED_QR', ways: ['qr', 'face'] })
    await expect(prove(id, 'sms')).rejects.toMatchObject({ type: 'taxLogin.notNow' })
    expect(await prove(id, 'qr')).toMatchObject({ step: 'qr', error: null })
  })
})

onPostgres('Logins at the tax bureau', () => {
  it('an area that asks for a face leaves that way alone', async () => {
    const account = await world.account(owner, { area: '1100' })
    const { id } = await start(account.id)
    expect(await prove(id, 'qr')).toMatchObject({ step: 'proof', error: 'NEED_FACE', ways: ['face'] })
    expect(await prove(id, 'face')).toMatchObject({ step: 'face' })
    account.act('confirm')
    expect(await poll(id)).toMatchObject({ step: 'ok', way: 'face' })
  })

  it('of two identities one is chosen, of those alone that the bureau offers', async () => {
    const account = await world.account(owner, { identities: ['03', '09'] })
    const offered = await logIn(account)
    expect(offered).toMatchObject({
      step: 'identity',
      offered: [
        { code: '03', name: '办税员' },
        { code: '09', name: '开票员' },
      ],
    })
    expect(offered.provedAt).not.toBeNull()
    await expect(world.useCases.chooseTaxIdentity(owner, { id: offered.id, identity: '02' })).rejects.toMatchObject({
      type: 'taxLogin.notNow',
    })
    expect(await world.useCases.chooseTaxIdentity(owner, { id: offered.id, identity: '09' })).toMatchObject({ step: 'ok' })
    expect(await world.listed(owner, account.id)).toMatchObject({ identity: '09', session: { identity: '09' } })
  })
})

onPostgres('Logins at the tax bureau: is refused', () => {
  it('for a wrong password, which is kept no longer; a new one is kept once the bureau has taken it', async () => {
    const account = await world.account(owner, { password: 'not-the-password' })
    expect(await start(account.id)).toMatchObject({ step: 'failed', error: 'PASSWORD_WRONG', triesLeft: 4 })
    expect(await world.listed(owner, account.id)).toMatchObject({ hasPassword: false, passwordEnds: '', lastError: 'PASSWORD_WRONG' })
    await expect(start(account.id)).rejects.toMatchObject({ type: 'taxAccount.passwordNeeded' })
    const again = await world.useCases.startTaxLogin(owner, { accountId: account.id, password: bureauPassword })
    expect(again).toMatchObject({ step: 'proof' })
    expect(await world.listed(owner, account.id)).toMatchObject({ hasPassword: true, passwordEnds: '2608' })
  })
  it('for an account that the bureau locked, told with the hours, and keeps its password', async () => {
    const account = await world.account(owner, { password: '' })
    const wrong = () => world.useCases.startTaxLogin(owner, { accountId: account.id, password: 'wrong-again' })
    for (let at = 0; at < 4; at++) expect(await wrong()).toMatchObject({ error: 'PASSWORD_WRONG', triesLeft: 4 - at })
    const locked = await wrong()
    const again = await world.useCases.startTaxLogin(owner, { accountId: account.id, password: bureauPassword })
    expect([locked, again].map(({ error, note }) => [error, lockedFor(note)])).toEqual(
      Array(2).fill(['ACCOUNT_LOCKED', { unit: 'hours', count: 2 }]),
    )
  })
  it('and nothing of a refused password is kept when it was typed in the login', async () => {
    const account = await world.account(owner, { password: '' })
    const { useCases } = world
    expect(await useCases.startTaxLogin(owner, { accountId: account.id, password: 'wrong-again' })).toMatchObject({
      error: 'PASSWORD_WRONG',
    })
    expect(await world.listed(owner, account.id)).toMatchObject({ hasPassword: false })
  })
  it('while the bureau is being maintained, busy, or answers a page', async () => {
    const account = await world.account(owner)
    for (const [kind, error] of [
      ['maintenance', 'BUREAU_MAINTENANCE'],
      ['html', 'BUREAU_MAINTENANCE'],
      ['busy', 'BUSY'],
      ['dropBefore', 'BUSY'],
      ['garbage', 'UNKNOWN'],
      ['noPackage', 'PACKAGE_EXPIRED'],
    ] as const) {
      world.simulator.fail([{ kind }])
      expect(await start(account.id)).toMatchObject({ step: 'failed', error })
    }
    expect(await start(account.id)).toMatchObject({ step: 'proof' })
  })
  it('after six logins in a day, without asking the bureau again; tomorrow it is open', async () => {
    const account = await world.account(owner)
    for (let n = 0; n < 6; n++) await start(account.id)
    expect((await world.listed(owner, account.id)).logins).toEqual({ most: 6, left: 0 })
    await expect(start(account.id)).rejects.toMatchObject({ type: 'taxLogin.tooMany', detail: { max: 6 } })
    clock.advance(86_400)
    expect(await start(account.id)).toMatchObject({ step: 'proof' })
  })
  it('by the bureau’s own count too', async () => {
    world.simulator.set({ dailyLogins: 1 })
    const account = await world.account(owner)
    await start(account.id)
    expect(await start(account.id)).toMatchObject({ step: 'failed', error: 'DAILY_LOGIN_LIMIT' })
  })
  it('trouble on the way leaves the login at its step', async () => {
    const account = await world.account(owner)
    const { id } = await start(account.id)
    await prove(id, 'sms')
    world.simulator.fail([{ kind: 'maintenance' }])
    expect(await enter(id, world.smsOf(account.phone))).toMatchObject({ step: 'sms', error: 'BUREAU_MAINTENANCE' })
    world.simulator.fail([{ kind: 'dropBefore' }])
    expect(await enter(id, world.smsOf(account.phone))).toMatchObject({ step: 'sms', error: 'BUSY' })
    expect(await enter(id, world.smsOf(account.phone))).toMatchObject({ step: 'ok' })
  })
})

onPostgres('Logins at the tax bureau: a session', () => {
  const renewals = () => world.due.filter(({ name }) => name === 'taxSession.renew').length
  it('is renewed every two hours without another login, and lives on past its twelve hours', async () => {
    const account = await world.account(owner)
    await logIn(account)
    for (let n = 0; n < 8; n++) await world.renew()
    expect(await session(account.id)).toMatchObject({
      state: 'live',
      expiresAt: new Date(clock.now().getTime() + 12 * 3_600_000).toISOString(),
    })
    expect([(await floor().asOwner(`select id from tax_login where account_id = '${account.id}'`)).length, renewals()]).toEqual([1, 1])
  })
  it('that somebody took elsewhere ends, and those who may log in are told', async () => {
    const account = await world.account(owner)
    await logIn(account)
    account.act('elsewhere')
    await world.renew()
    expect(await session(account.id)).toMatchObject({ state: 'ended', endedBecause: 'elsewhere' })
    const told = await floor().asOwner(
      `select user_id, data from notice where company_id = '${owner.companyId}' and kind = 'taxLoginNeeded'`,
    )
    expect(told).toEqual([{ user_id: owner.userId, data: { account: expect.stringContaining('江苏 周牧野 139****') } }])
    expect(await floor().asOwner(`select secret_sealed from tax_session where company_id = '${owner.companyId}'`)).toEqual([
      { secret_sealed: null },
    ])
  })
  it('that the bureau dropped is found by the next check, and by a call of business at once', async () => {
    const account = await world.account(owner)
    await logIn(account)
    account.act('drop')
    expect(await world.useCases.renewTaxSession(owner, { id: account.id })).toEqual({ live: false, error: 'LOGGED_OUT' })
    expect(await session(account.id)).toMatchObject({ endedBecause: 'loggedOut' })
    expect(await sessionOf(world.deps)(owner.companyId, account.id)).toMatchObject({ as: 'needsLogin', error: 'LOGGED_OUT' })
  })
  it('that is asked for a face says so until the face was seen, and is not lost for it', async () => {
    const account = await world.account(owner)
    await logIn(account)
    account.act('face')
    expect(await world.useCases.renewTaxSession(owner, { id: account.id })).toEqual({ live: false, error: 'NEED_FACE' })
    expect(await session(account.id)).toMatchObject({ state: 'live', needs: 'face' })
    expect(await sessionOf(world.deps)(owner.companyId, account.id)).toMatchObject({ as: 'needsLogin', error: 'NEED_FACE' })
    const { id } = await start(account.id)
    await prove(id, 'face')
    account.act('confirm')
    expect(await poll(id)).toMatchObject({ step: 'ok' })
    expect(await sessionOf(world.deps)(owner.companyId, account.id)).toMatchObject({ as: 'live' })
    expect(
      await floor().asOwner(`select 1 from notice where company_id = '${owner.companyId}' and kind = 'taxLoginNeeded' and read_at is null`),
    ).toEqual([])
  })
  it('of one person in one area is one: a second account’s login replaces the first', async () => {
    const first = await world.account(owner, { area: '3300' })
    await start(first.id)
    const other = await world.owner('另一家')
    await floor().asOwner(`update own_title set tax_id = '91330203MA2A1J5P01' where company_id = '${other.companyId}'`)
    await floor().asOwner(
      `insert into own_title (company_id, id, kind, name, name_key, tax_id, changed_at) values ('${owner.companyId}', gen_random_uuid(), 'company', '宁波', '宁波', '91330203MA2A1J5P01', now())`,
    )
    const { id } = await world.useCases.createTaxAccount(owner, {
      draft: {
        area: '3300',
        taxId: '91330203MA2A1J5P01',
        identity: '03',
        personName: '周牧野',
        phone: first.phone,
        password: bureauPassword,
        isDefault: false,
        users: [],
      },
    })
    expect(await start(id)).toMatchObject({ step: 'ok' })
    expect(await session(first.id)).toMatchObject({ state: 'ended', endedBecause: 'replaced' })
    expect(await session(id)).toMatchObject({ state: 'live' })
  })
  it('is logged out by hand, at the bureau too', async () => {
    const account = await world.account(owner)
    await logIn(account)
    await world.useCases.logOutTaxAccount(owner, { id: account.id })
    expect(await session(account.id)).toMatchObject({ state: 'ended', endedBecause: 'byHand' })
    expect(world.simulator.books.session(account.key)).toBeUndefined()
    await expect(world.useCases.renewTaxSession(owner, { id: account.id })).rejects.toMatchObject({ type: 'taxSession.needsLogin' })
  })
  it('survives a bureau that does not answer, and ends when its time is over', async () => {
    const account = await world.account(owner)
    await logIn(account)
    world.simulator.set({ maintenance: true })
    await world.renew()
    expect(await session(account.id)).toMatchObject({ state: 'live' })
    clock.advance(12 * 3600)
    await world.renew()
    expect(await session(account.id)).toMatchObject({ state: 'ended', endedBecause: 'expired' })
  })
  it('ends once the suite has', async () => {
    const account = await world.account(owner)
    await logIn(account)
    await floor().asOwner(`update company set due_date = '2020-01-01' where id = '${owner.companyId}'`)
    await world.renew()
    expect(await session(account.id)).toMatchObject({ state: 'ended', endedBecause: 'suiteEnded' })
  })
  it('is refused by what a pull reports, once', async () => {
    const account = await world.account(owner)
    await logIn(account)
    const live = await sessionOf(world.deps)(owner.companyId, account.id)
    if (live.as !== 'live') throw new Error('no session')
    await reportSession(world.deps)(owner.companyId, live.sessionId, 'LOGGED_IN_ELSEWHERE')
    await reportSession(world.deps)(owner.companyId, live.sessionId, 'LOGGED_OUT')
    expect(await session(account.id)).toMatchObject({ endedBecause: 'elsewhere' })
  })
})

onPostgres('Logins at the tax bureau: belongs to', () => {
  it('whoever began it: a colleague waits five minutes, and takes over then', async () => {
    const account = await world.account(owner)
    const colleague = await makeColleague(floor(), clock, owner)
    const may = { ...colleague, permissions: new Set([...colleague.permissions, 'taxAccounts.login' as const]) }
    const { id } = await start(account.id)
    await expect(start(account.id, may)).rejects.toMatchObject({ type: 'taxLogin.running', detail: { by: owner.userName, minutes: 5 } })
    await expect(world.useCases.readTaxLogin(may, { id })).rejects.toMatchObject({ type: 'taxLogin.notFound' })
    clock.advance(301)
    expect(await start(account.id, may)).toMatchObject({ step: 'proof' })
    await expect(prove(id, 'sms')).rejects.toMatchObject({ type: 'taxLogin.notNow' })
  })
  it('those listed at the account, if any are', async () => {
    const colleague = await makeColleague(floor(), clock, owner)
    const may = { ...colleague, permissions: new Set([...colleague.permissions, 'taxAccounts.login' as const]) }
    const account = await world.account(owner, { users: [owner.userId] })
    await expect(start(account.id, may)).rejects.toMatchObject({ type: 'taxAccount.notYours' })
    expect((await world.listed(may, account.id)).mine).toBe(false)
  })
  it('one act at a time: the same code twice lets in once', async () => {
    const account = await world.account(owner)
    const { id } = await start(account.id)
    await prove(id, 'sms')
    const code = world.smsOf(account.phone)
    const both = await Promise.allSettled([enter(id, code), enter(id, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await floor().asOwner(`select state from tax_session where company_id = '${owner.companyId}'`)).toEqual([{ state: 'live' }])
  })
})
