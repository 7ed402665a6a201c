import { expect, it } from 'vitest'
import { read } from '@e965/xlsx'
import type { Envelope, Received } from '@piaotai/contract/endpoint.ts'
import type { memberEndpoints } from '@piaotai/contract/member/member.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, somebody, verdict, type Member } from '#testing/worlds/company.ts'
import { postSheet, workbook } from '#testing/files/sheets.ts'

type Preview = Received<typeof memberEndpoints.previewMembers>
const headings = ['姓名', '手机', '邮箱', '部门', '权限组']
const preview = (person: Member, bytes: Uint8Array, name = '员工.xlsx', field = 'file') =>
  postSheet<Preview>(person, 'staff/import/preview', bytes, name, field)
const errorsOf = (rows: Preview['rows']) => rows.map((row) => row.errors.map((e) => `${e.column} ${e.reason}`).join(', '))

const open = fileApp()

onPostgres('Staff from a spreadsheet', () => {
  it.each(['xlsx', 'biff8'] as const)('is read from %s, phones whole whether they were typed as numbers or as text', async (bookType) => {
    const { owner } = await makeCompany(open())
    const made = data(
      await preview(
        owner,
        workbook([headings, ['陈一诺', 13712345678, '', '', ''], ['许二宝', '+86 137 1234 5679', 'Er.Bao@Example.test', '', '']], bookType),
      ),
    )
    expect(made.rows.map((row) => [row.line, row.name, row.tel, row.email])).toEqual([
      [2, '陈一诺', '13712345678', ''],
      [3, '许二宝', '13712345679', 'er.bao@example.test'],
    ])
  })
  it('shows every wrong cell with its reason, and invites nobody yet', async () => {
    const { owner, member } = await makeCompany(open())
    const colleague = await member()
    const { rows, total, good } = data(
      await preview(
        owner,
        workbook([
          headings,
          ['', '13700001111', '', '', ''],
          ['\u200B\u3164', '13700001119', '', '', ''],
          ['何'.repeat(51), '13700001112', '', '', ''],
          ['=HYPERLINK("http://x")', '13700001113', '', '', ''],
          ['微信用户', '13700001114', '', '', ''],
          ['吕无号', '', '', '', ''],
          ['施错号', '1370000', '', '', ''],
          ['张错信', '', 'not an address', '', ''],
          ['孔重复', '13700001115', '', '', ''],
          ['曹重复', '13700001115', '', '', ''],
          ['严已在', colleague.tel, '', '', ''],
          ['华无门', '13700001116', '', '没有的部门', ''],
          ['金无组', '13700001117', '', '', '没有的组'],
          ['魏全好', '13700001118', 'wei@example.test', '', ''],
        ]),
      ),
    )
    expect([errorsOf(rows), total, good, data(await owner.api.user.listInvitations({})).totalElements]).toEqual([
      [
        'name required',
        'name required',
        'name tooLong',
        'name nameInvalid',
        'name nameInvalid',
        'tel contactMissing',
        'tel telInvalid',
        'email emailInvalid',
        'tel duplicate',
        'tel duplicate',
        'tel alreadyMember',
        'department departmentUnknown',
        'group groupUnknown',
        '',
      ],
      14,
      1,
      0,
    ])
  })
  it('holds no right row for a double of one that is wrong by itself', async () => {
    const { owner } = await makeCompany(open())
    const found = data(
      await preview(
        owner,
        workbook([
          headings,
          ['', '13700001131', '', '', ''],
          ['秦可用', '13700001131', '', '', ''],
          ['许无门', '13700001131', '', '没有的部门', ''],
        ]),
      ),
    )
    expect([errorsOf(found.rows), found.good]).toEqual([
      ['name required, tel duplicate', '', 'department departmentUnknown, tel duplicate'],
      1,
    ])
  })
  it('finds departments by name or by whole path, and says so when a name alone could mean two', async () => {
    const { owner, department } = await makeCompany(open())
    const finance = await department('财务部')
    const sales = await department('销售部')
    for (const above of [finance, sales]) await department('一组', above)
    const rows = ['财务部', '销售部 / 一组', '一组'].map((name, i) => [`人${i}`, `1370000222${i}`, '', name, ''])
    expect(errorsOf(data(await preview(owner, workbook([headings, ...rows]))).rows)).toEqual(['', '', 'department departmentUnknown'])
  })
})

onPostgres('Staff from a spreadsheet as they are invited', () => {
  it('invites everybody on it with their department and groups; who accepts stands in them', async () => {
    const { owner, department, group } = await makeCompany(open())
    const finance = await department('财务部')
    const keys = ['menu_2.allInvoiceCo']
    const id = await group({ name: '审核', keys, scope: 'company' })
    const person = await somebody(open())
    const made = data(await preview(owner, workbook([headings, ['陈入职', person.tel, '', '财务部', '审核']])))
    const done = data(await owner.api.user.commitMembers({ id: made.id }))
    const [invitation] = data(await person.api.user.listMyJoins({})).invitations
    data(await person.api.user.joinCompany({ invitationId: invitation!.id }))
    const plainMember = data(await owner.api.user.listMembers({ keyword: person.name })).content[0]
    expect([done, plainMember?.departmentId, plainMember?.groups.map((g) => g.id)]).toEqual([{ invited: 1, skipped: 0 }, finance, [id]])
  })
  it('is refused with errors left, unless rows with errors are to be left out', async () => {
    const { owner } = await makeCompany(open())
    const { id } = data(await preview(owner, workbook([headings, ['陈好', '13700003331', '', '', ''], ['', '13700003332', '', '', '']])))
    expect([
      verdict(await owner.api.user.commitMembers({ id })),
      data(await owner.api.user.commitMembers({ id, skipErrors: true })),
    ]).toEqual(['staffImport.errorsLeft', { invited: 1, skipped: 1 }])
  })
  it('committed twice at once invites once, and both answers say the same', async () => {
    const { owner } = await makeCompany(open())
    const { id } = data(await preview(owner, workbook([headings, ['陈一次', '13700004441', '', '', '']])))
    const answers = await Promise.all([1, 2].map(async () => data(await owner.api.user.commitMembers({ id }))))
    expect([answers, data(await owner.api.user.listInvitations({})).totalElements]).toEqual([
      [
        { invited: 1, skipped: 0 },
        { invited: 1, skipped: 0 },
      ],
      1,
    ])
  })
  it('is judged anew when it is committed: a department removed meanwhile is an error', async () => {
    const { owner, department } = await makeCompany(open())
    const gone = await department('临时部')
    const { id, good } = data(await preview(owner, workbook([headings, ['陈晚', '13700005551', '', '临时部', '']])))
    data(await owner.api.user.removeDepartment({ id: gone }))
    expect([good, verdict(await owner.api.user.commitMembers({ id }))]).toEqual([1, 'staffImport.errorsLeft'])
  })
  it('never invites more people than the company has seats', async () => {
    const { owner } = await makeCompany(open())
    const rows = [1, 2, 3, 4, 5].map((n) => [`人${n}`, `1370000666${n}`, '', '', ''])
    const { id } = data(await preview(owner, workbook([headings, ...rows])))
    expect([verdict(await owner.api.user.commitMembers({ id })), data(await owner.api.user.listInvitations({})).totalElements]).toEqual([
      'company.full',
      0,
    ])
  })
  it('hands on no rights that the one who imports does not hold', async () => {
    const { owner, member, group } = await makeCompany(open())
    await group({ name: '管理', keys: ['menu_4.comHome', 'comHome.edit'] })
    const clerk = await member({ keys: ['menu_4.importstaff', 'importstaff.import'] })
    const { id } = data(await preview(clerk, workbook([headings, ['陈高升', '13700007771', '', '', '管理']])))
    expect([verdict(await clerk.api.user.commitMembers({ id })), data(await owner.api.user.listInvitations({})).totalElements]).toEqual([
      'permission.beyondOwn',
      0,
    ])
  })
  it("of one person is nobody else's to commit, in this company and in others", async () => {
    const { owner, member } = await makeCompany(open())
    const other = await makeCompany(open())
    const clerk = await member({ keys: ['menu_4.importstaff', 'importstaff.import'] })
    const { id } = data(await preview(owner, workbook([headings, ['陈别人', '13700008881', '', '', '']])))
    expect([verdict(await clerk.api.user.commitMembers({ id })), verdict(await other.owner.api.user.commitMembers({ id }))]).toEqual([
      'staffImport.notFound',
      'staffImport.notFound',
    ])
  })
})

onPostgres('Staff from a spreadsheet, and what is none', () => {
  it('says which heading is missing, and that it is empty, too long, too large or no spreadsheet at all', async () => {
    const { owner } = await makeCompany(open())
    const many = Array.from({ length: 2001 }, (_, i) => [`人${i}`, `1371${String(i).padStart(7, '0')}`])
    const answers = [
      workbook([
        ['姓名', '工号'],
        ['陈', '7'],
      ]),
      workbook([headings]),
      workbook([headings, ...many]),
      Buffer.concat([workbook([headings]), Buffer.alloc(5 * 1024 * 1024)]),
      Buffer.from('姓名,手机\n陈,13700000000'),
      Buffer.from('504b030400000000', 'hex'),
    ]
    const verdicts = []
    for (const bytes of answers) {
      const answer = await preview(owner, bytes)
      verdicts.push(`${answer.status} ${verdict(answer)} ${JSON.stringify(answer.body.detail ?? '')}`)
    }
    expect(verdicts).toEqual([
      '400 staffImport.headings {"missing":"手机、邮箱"}',
      '400 staffImport.empty ""',
      '400 staffImport.tooMany {"max":2000}',
      '400 file.tooLarge {"megabytes":5}',
      '400 staffImport.unreadable ""',
      '400 staffImport.unreadable ""',
    ])
  })
  it("is not taken under another field's name, nor as JSON", async () => {
    const { owner } = await makeCompany(open())
    const asJson = await fetch(`${owner.base}/user-center/staff/import/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: '{"file":"x"}',
    })
    expect([verdict(await preview(owner, workbook([headings]), 'x.xlsx', 'upload')), ((await asJson.json()) as Envelope).problem]).toEqual([
      'file.incomplete',
      'input.contentType',
    ])
  })
  it('that swells to a hundred times its size is refused without being read', async () => {
    const { owner } = await makeCompany(open())
    const bomb = zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(70 * 1024 * 1024, 0x20) }])
    expect(verdict(await preview(owner, bomb))).toBe('staffImport.unreadable')
  })
  it.each(['zh-CN', 'en-US'] as const)(
    'begins with a template in %s that lists departments and groups as plain text, and comes back empty',
    async (language) => {
      const { owner, department, group } = await makeCompany(open())
      const wicked = '=cmd|calc'
      await department(wicked)
      await group({ name: '+审核' })
      const response = await fetch(`${owner.base}/user-center/staff/import/template`, {
        headers: { authorization: `Bearer ${owner.token}`, language },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const book = read(bytes)
      const cells = book.SheetNames.flatMap((name) => Object.values(book.Sheets[name]!) as { v?: unknown; f?: string }[])
      expect([
        cells.some((cell) => cell.v === wicked),
        cells.filter((cell) => cell.f !== undefined),
        verdict(await preview(owner, bytes)),
      ]).toEqual([true, [], 'staffImport.empty'])
    },
  )
})
