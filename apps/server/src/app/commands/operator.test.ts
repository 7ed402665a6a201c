import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { platformChain, operatorUseCases } from '../../modules/people/company/index.ts'
import { lockDataFolder } from '../../adapters/database/embedded/lock.ts'
import { apiClient } from '../../../../../scripts/lib/api-client.ts'
import { data, onApp, makeCompany, somebody, verdict } from '#testing/worlds/company.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { password } from '#testing/worlds/app.ts'
import { copyEmbedded } from '#testing/database/template.ts'

const me = 'operator tests@here'
describe('An operator', () =>
  onApp((open) => {
    const operate = () => operatorUseCases(open().app)
    const made = async () => {
      const company = await makeCompany(open())
      return { ...company, number: data(await company.owner.api.user.readCompany({ teamId: company.id })).number }
    }
    const logged = async (companyId: string) =>
      (await open().asOwner(`select action, actor_name from audit_log where company_id = '${companyId}' order by seq desc limit 1`))[0]

    it('finds companies by number and by a part of the name, with members and quotas', async () => {
      const { number, name, member } = await made()
      await member()
      const [byNumber] = await operate().listCompanies(number)
      expect([byNumber, (await operate().listCompanies(name.slice(2))).some((c) => c.number === number)]).toMatchObject([
        { number, name, suite: 'trial', members: 2, memberLimit: 5, quotas: { verify: [0, 100], taxPull: [0, 10], mail: [0, 100] } },
        true,
      ])
    })
    it('sets a suite that counts on the next request: pages open, seats and quotas grow', async () => {
      const { id, number, owner } = await made()
      const group = (menu: { key: string; pages: { included: boolean }[] }[]) =>
        menu.find((s) => s.key === 'menu_7')?.pages.map((p) => p.included)
      const before = group(data(await owner.api.user.readCompany({ teamId: id })).operatorInfo.menuList)
      await operate().setSuite(me, { number, suite: 'group' })
      const home = data(await owner.api.user.readCompanyHome({}))
      expect([
        before,
        group(data(await owner.api.user.readCompany({ teamId: id })).operatorInfo.menuList),
        home.suite,
        home.membersAllowed,
        home.quotas.map((q) => q.allowed),
        await logged(id),
      ]).toEqual([[false, false], [true, true], 'group', 500, [200_000, 5000, 100_000], { action: 'company.suiteSet', actor_name: me }])
    })
    it('sets the last day and the seats that were agreed, and the company ends after that day', async () => {
      const { number, owner } = await made()
      await operate().setSuite(me, { number, suite: 'professional', until: '2020-12-31', members: 7 })
      const home = data(await owner.api.user.readCompanyHome({}))
      expect([home.packageDueDate, home.membersAllowed, home.ended, home.features.toSorted()]).toEqual([
        '2020-12-31',
        7,
        true,
        ['exports', 'invoices', 'mailDelivery', 'people'],
      ])
    })
    it('makes no personal edition of a company with staff', async () => {
      const { number, member } = await made()
      await member()
      await expect(operate().setSuite(me, { number, suite: 'personal' })).rejects.toMatchObject({ type: 'company.forOne' })
    })
    it('gives a smaller suite without removing anybody; nobody more comes in', async () => {
      const { id, number, owner, member } = await made()
      await member()
      await operate().setSuite(me, { number, suite: 'standard', members: 1 })
      const home = data(await owner.api.user.readCompanyHome({}))
      await expect(open().app.addMember(id, (await somebody(open())).userId)).rejects.toMatchObject({ type: 'company.full' })
      expect([home.membersUsed, home.membersAllowed]).toEqual([2, 1])
    })
    it('adds to a quota, ten at once add ten times', async () => {
      const { id, number } = await made()
      await Promise.all(Array.from({ length: 10 }, () => operate().addQuota(me, { number, kind: 'verify', amount: 50 })))
      expect([(await operate().listCompanies(number))[0]?.quotas.verify, await logged(id)]).toEqual([
        [0, 600],
        { action: 'company.quotaAdded', actor_name: me },
      ])
    })
    it('brings a dissolved company back to its super admin', async () => {
      const { id, number, name, owner } = await made()
      data(await owner.api.user.dissolveCompany({ name, reason: '手误', password }))
      const gone = verdict(await owner.api.user.switchCompany({ teamId: id }))
      await operate().restoreCompany(me, number)
      expect([
        gone,
        verdict(await owner.api.user.switchCompany({ teamId: id })),
        data(await owner.api.user.readCompanyHome({})).membersUsed,
      ]).toEqual(['company.notFound', 'ok', 1])
      await expect(operate().restoreCompany(me, number)).rejects.toMatchObject({ type: 'company.notFound' })
    })
    it('unlocks an account that guesses have locked; its password stays', async () => {
      const person = await somebody(open())
      const { app, url } = open()
      const api = apiClient(url, () => undefined)
      const signIn = async (word: string) =>
        verdict(await api.auth.createToken({ grantType: 'password', account: person.email, password: word }))
      for (let i = 0; i < 5; i++) await signIn('Wrong2026')
      const locked = await signIn(password)
      await app.accountOperator.unlockAccount(me, person.tel)
      const line = await logged(person.userId)
      expect([locked, await signIn(password), line]).toEqual([
        'account.captchaNeeded',
        'ok',
        { action: 'account.unlocked', actor_name: me },
      ])
    })
    it('imports titles that people then find; a second time adds none, and lines that are none are named', async () => {
      const person = await somebody(open())
      const text = '企业名称,税号\n温州听澜五金制品有限公司,91330300MA2CN4XW6T\n"温州听澜, 分公司",\n温州听澜坏税号公司,12\n\n,\n'
      const first = await operate().importTitleLines(me, `\uFEFF${text}`)
      const second = await operate().importTitleLines(me, text)
      expect([
        first,
        second,
        data(await person.api.user.searchTitles({ keyword: '听澜' })),
        await logged(platformChain),
        (await open().app.verifyChain(platformChain)).intact,
      ]).toEqual([
        { added: 2, known: 0, refused: [4, 6] },
        { added: 0, known: 2, refused: [4, 6] },
        [
          { company: '温州听澜, 分公司', taxId: null },
          { company: '温州听澜五金制品有限公司', taxId: '91330300MA2CN4XW6T' },
        ],
        { action: 'titles.imported', actor_name: me },
        true,
      ])
    })
  }))

describe('The operator command', () => {
  const run = (folder: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, './operator.ts'), ...args], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: folder,
        DEMO: 'off',
        CALLED_FROM: folder,
      },
    })
    return { status, stdout, stderr }
  }
  it('explains itself in Chinese and English', () => {
    const { status, stdout } = run('/nowhere', '--help')
    expect([status, stdout.includes('恢复已解散的公司'), stdout.includes('Bring a dissolved company back')]).toEqual([0, true, true])
  })
  it.each([
    [['set-suite', '100286', 'gold']],
    [['set-suite', '100286', 'group', '--until', '2026-02-30']],
    [['add-quota', '100286', 'verify', '0']],
    [['unlock']],
    [['erase', '13700000000']],
    [['explode']],
    [['companies', '--bogus']],
  ])('refuses %j before it opens anything', (args) => {
    const { status, stderr } = run('/nowhere', ...args)
    expect([status, stderr.includes('--help')]).toEqual([2, true])
  })
  it('says in one sentence that the app must be stopped first, when it holds the data folder', () => {
    const folder = makeFolder()
    const unlock = lockDataFolder(folder)
    const { status, stderr } = run(folder, 'companies')
    unlock()
    removeFolder(folder)
    expect([status, stderr.trim().split('\n').length, stderr.includes('请先停止它')]).toEqual([1, 1, true])
  })
  it('reads a file that Chinese Excel has written', async () => {
    const folder = makeFolder()
    await copyEmbedded(folder)
    writeFileSync(join(folder, 'titles.csv'), Buffer.from('b3c6bbf2c3fbb3c62cbad30d0ac9cfbab3b2e2cad4b9abcbbe2c0d0a', 'hex'))
    const first = run(folder, 'import-titles', 'titles.csv')
    removeFolder(folder)
    expect([first.status, first.stdout.split('\n')[0]]).toEqual([0, '新增 added 1 · 已有 known 0 · 不是抬头的行 refused lines 1'])
  })
})
