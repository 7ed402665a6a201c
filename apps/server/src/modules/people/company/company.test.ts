import { expect, it } from 'vitest'
import sharp from 'sharp'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { operatorUseCases } from './index.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, nobody, somebody, verdict, type Member } from '#testing/worlds/company.ts'

/** A call as a page makes it that shows this company. */
const onPageOf = async (person: Member, companyId: string, method: string, path: string, body?: unknown): Promise<Envelope> => {
  const response = await fetch(`${person.base}/user-center${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'company-id': companyId, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Envelope
}

const open = fileApp()

onPostgres('Companies: Opening a company', () => {
  it('gives its creator a trial with seats, days and quotas, and puts their session into it when it stood nowhere', async () => {
    const { api } = await somebody(open())
    const made = data(await api.user.createCompany({ name: '  温州听澜五金制品有限公司 ' }))
    const [info, home] = [data(await api.user.readUser({})), data(await api.user.readCompanyHome({}))]
    expect([info.defaultTeamId, made.inviteMemberNumber, home.name, home.suite, home.membersUsed, home.quotas]).toEqual([
      made.id,
      5,
      '温州听澜五金制品有限公司',
      'trial',
      1,
      [
        { kind: 'verify', allowed: 100, used: 0 },
        { kind: 'taxPull', allowed: 10, used: 0 },
        { kind: 'mail', allowed: 100, used: 0 },
      ],
    ])
  })
  it('leaves the session of somebody who has one where it is, until they switch', async () => {
    const { owner, id } = await makeCompany(open())
    const second = data(await owner.api.user.createCompany({ name: '第二家有限公司' }))
    const before = data(await owner.api.user.readUser({})).defaultTeamId
    data(await owner.api.user.switchCompany({ teamId: second.id }))
    expect([
      before,
      data(await owner.api.user.readUser({})).defaultTeamId,
      data(await owner.api.user.listCompanies({})).content.map((t) => t.role),
    ]).toEqual([id, second.id, ['superAdmin', 'superAdmin']])
  })
  it.each([
    ['   ', undefined, 'company.nameInvalid'],
    ['长'.repeat(101), undefined, 'company.nameInvalid'],
    ['长'.repeat(100), undefined, 'ok'],
    ['好公司', '9133', 'input.invalid'],
    ['好公司', '9133030000000000000', 'company.taxIdInvalid'],
    ['好公司', '91330300ma2cn4xw6t', 'ok'],
    ['好\n公司', undefined, 'ok'],
    ['\u200B\u3164', undefined, 'company.nameInvalid'],
  ])('is judged by name and tax id: %j %j → %s', async (name, taxId, word) => {
    const { api } = await somebody(open())
    expect(verdict(await api.user.createCompany({ name, ...(taxId === undefined ? {} : { taxId }) }))).toBe(word)
  })
})

onPostgres('Companies: Looking for titles', () => {
  it.each([
    ['宁', 'company.keyword'],
    [' 宁 ', 'company.keyword'],
    ['字'.repeat(31), 'company.keyword'],
    ['字'.repeat(30), 'ok'],
    ['宁波', 'ok'],
  ])('takes 2 to 30 characters: %j → %s', async (keyword, word) => {
    const { api } = await somebody(open())
    expect(verdict(await api.user.searchTitles({ keyword }))).toBe(word)
  })
  it('finds by a part of the name or tax id, names that begin with it first, whatever the case and width', async () => {
    const { api } = await somebody(open())
    await operatorUseCases(open().app).importTitleLines(
      'tests',
      '绍兴青瓷贸易有限公司,91330600MA2D8K1L0X\n青瓷（绍兴）科技有限公司,91330600MA2D8K1L1N\nCeladon Trading 青瓷,91330600MA2D8K1L2K',
    )
    const find = async (keyword: string) => data(await api.user.searchTitles({ keyword })).map((t) => t.company)
    expect([await find('青瓷'), await find('celadon ｔ'), await find('2D8K1L0x'), await find('%_')]).toEqual([
      ['青瓷(绍兴)科技有限公司', '绍兴青瓷贸易有限公司', 'Celadon Trading 青瓷'],
      ['Celadon Trading 青瓷'],
      ['绍兴青瓷贸易有限公司'],
      [],
    ])
  })
  it('stops after thirty times a minute, together with looking companies up by number', async () => {
    const { api } = await somebody(open())
    const words = []
    for (let i = 0; i < 16; i++)
      words.push(
        verdict(await api.user.searchTitles({ keyword: '青瓷' })),
        verdict(await api.user.findCompanyByNumber({ number: '999999999999' })),
      )
    expect([words.slice(0, 30).every((word) => word !== 'company.tooOften'), words.slice(30)]).toEqual([
      true,
      ['company.tooOften', 'company.tooOften'],
    ])
  })
})

onPostgres("Companies: A company's home", () => {
  it('shows its super admin, and keeps tax id and external number', async () => {
    const { owner } = await makeCompany(open())
    const words = [
      await owner.api.user.editCompany({ taxId: ' 91330300ma2cn4xw6t', externalNumber: 'ERP-7' }),
      await owner.api.user.editCompany({ taxId: '91-330300MA2CN4XW6T' }),
      await owner.api.user.editCompany({ externalNumber: null }),
    ].map(verdict)
    const home = data(await owner.api.user.readCompanyHome({}))
    expect([words, home.taxId, home.externalNumber, home.superAdmin]).toEqual([
      ['ok', 'company.taxIdInvalid', 'ok'],
      '91330300MA2CN4XW6T',
      null,
      { id: owner.userId, name: owner.name, tel: owner.tel, email: owner.email },
    ])
  })
  it('takes a logo, drawn anew within 512 by 512 without what the file said about its maker, and gives it up again', async () => {
    const { owner, id } = await makeCompany(open())
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#15586e' } })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer()
    const { logoUrl } = data(await owner.api.user.saveLogo({ url: await uploadFile(owner, 'logo.jpg', picture) }))
    const shown = Buffer.from(await (await fetch(owner.base + logoUrl!)).arrayBuffer())
    const meta = await sharp(shown).metadata()
    expect([
      meta.format,
      meta.width,
      meta.height,
      shown.includes('somebody'),
      data(await owner.api.user.readCompany({ teamId: id })).logoUrl !== null,
    ]).toEqual(['png', 512, 341, false, true])
    expect([
      data(await owner.api.user.saveLogo({ url: null })).logoUrl,
      data(await owner.api.user.readCompany({ teamId: id })).logoUrl,
    ]).toEqual([null, null])
  })
  it("takes no logo that is no picture, nor somebody else's upload", async () => {
    const { owner } = await makeCompany(open())
    const other = await makeCompany(open())
    const pdf = Buffer.from('%PDF-1.7\nnot a picture at all')
    const foreign = await uploadFile(
      other.owner,
      'logo.png',
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    const words = [
      await owner.api.user.saveLogo({ url: await uploadFile(owner, 'logo.png', pdf) }),
      await owner.api.user.saveLogo({ url: foreign }),
      await owner.api.user.saveLogo({ url: 'https://example.test/logo.png' }),
    ].map(verdict)
    expect(words).toEqual(['company.pictureInvalid', 'file.notFound', 'file.notFound'])
  })
  it('keeps its settings of scanning and joining, told by keyword', async () => {
    const { owner, id } = await makeCompany(open())
    const scan = { mode: 'multiPage', category: 1, dpi: 200, colour: false, duplex: true } as const
    data(await owner.api.user.saveScanSettings(scan))
    data(await owner.api.user.saveJoiningSettings({ approval: false }))
    const read = async (keyword?: string) => data(await owner.api.user.readCompanyConfig({ id, ...(keyword ? { keyword } : {}) }))
    expect([await read(), await read('scan'), await read('joining'), await read('nothing')]).toEqual([
      { id, scan, joining: { approval: false } },
      { id, scan },
      { id, joining: { approval: false } },
      { id },
    ])
  })
  it('tells the suites on offer, which one is current, and whom to ask', async () => {
    const { owner, member } = await makeCompany(open())
    const plainMember = await member()
    const { content, superAdminName, contacts } = data(await plainMember.api.user.listSuites({}))
    expect([content.map((s) => [s.name, s.current]), superAdminName, contacts]).toEqual([
      [
        ['personal', false],
        ['trial', true],
        ['standard', false],
        ['professional', false],
        ['group', false],
      ],
      owner.name,
      { salesPhone: null, salesMail: null, serviceUrl: null },
    ])
  })
  it("is closed to staff without its keys, and other companies' ids answer like none", async () => {
    const { member } = await makeCompany(open())
    const other = await makeCompany(open())
    const { api } = await member()
    const words = [
      await api.user.readCompanyHome({}),
      await api.user.editCompany({ externalNumber: 'x' }),
      await api.user.saveLogo({ url: null }),
      await api.user.saveScanSettings({ mode: 'image', category: 0, dpi: 300, colour: true, duplex: false }),
      await api.user.saveJoiningSettings({ approval: false }),
    ].map(verdict)
    const foreign = [
      await api.user.readCompany({ teamId: other.id }),
      await api.user.readCompanyConfig({ id: other.id }),
      await api.user.switchCompany({ teamId: other.id }),
    ]
    const absent = [
      await api.user.readCompany({ teamId: nobody }),
      await api.user.readCompanyConfig({ id: nobody }),
      await api.user.switchCompany({ teamId: nobody }),
    ]
    expect([words, JSON.stringify(foreign) === JSON.stringify(absent), foreign.map(verdict)]).toEqual([
      Array.from({ length: 5 }, () => 'permission.denied'),
      true,
      ['company.notFound', 'company.notFound', 'company.notFound'],
    ])
  })
})

onPostgres('Companies: A page that shows another company than the session stands in', () => {
  it('is told so and writes nothing; the page of the current company goes on', async () => {
    const { owner, id, name } = await makeCompany(open())
    const second = data(await owner.api.user.createCompany({ name: '第二家有限公司' }))
    data(await owner.api.user.switchCompany({ teamId: second.id }))
    const old = [
      await onPageOf(owner, id, 'POST', '/department', { name: '财务部', parentId: null }),
      await onPageOf(owner, id, 'PUT', '/team/home', { externalNumber: 'A' }),
      await onPageOf(owner, id, 'POST', '/team/dissolve', { name, reason: 'x', password: 'Yantai2026' }),
      await onPageOf(owner, id, 'GET', '/staff'),
    ]
    const current = await onPageOf(owner, second.id, 'POST', '/department', { name: '财务部', parentId: null })
    const departments = await open().asOwner(`select company_id from department where company_id in ('${id}', '${second.id}')`)
    expect([old.map((a) => a.problem), current.problem, departments]).toEqual([
      Array.from({ length: 4 }, () => 'company.changed'),
      undefined,
      [{ company_id: second.id }],
    ])
  })
  it('is refused before it is asked what it wants, so that nothing of the other company shows', async () => {
    const { owner } = await makeCompany(open())
    const other = await makeCompany(open())
    expect([
      (await onPageOf(owner, other.id, 'GET', '/team/home')).problem,
      (await onPageOf(owner, 'no id at all', 'GET', '/team/home')).problem,
    ]).toEqual(['company.changed', 'company.changed'])
  })
  it('has no company to fall back on: somebody in none gets nothing of any', async () => {
    const nowhere = await somebody(open())
    const other = await makeCompany(open())
    const words = [
      await nowhere.api.user.readCompanyHome({}),
      await nowhere.api.user.listMembers({}),
      await nowhere.api.invoice.listInvoices({ area: 'personal' }),
      await nowhere.api.user.exitCompany({ name: other.name }),
    ].map(verdict)
    expect([words, (await onPageOf(nowhere, other.id, 'GET', '/staff')).problem]).toEqual([
      ['company.none', 'company.none', 'company.none', 'company.none'],
      'company.none',
    ])
  })
})
