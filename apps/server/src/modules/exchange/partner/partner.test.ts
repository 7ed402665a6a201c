// 往来企业: one record per tax id, seen and changed by relation, with the trade of the company's invoices.
import { expect, it } from 'vitest'
import { read } from '@e965/xlsx'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { category } from '@piaotai/domain/states.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, makeCompany, nobody, fileApp, setSuite, verdict, type Member } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'
import { postSheet, workbook } from '#testing/files/sheets.ts'

type Preview = Received<typeof partnerEndpoints.previewPartners>
type Draft = Parameters<Member['api']['user']['createPartner']>[0]
const taxIds = ['91320594MA1X7K3Q2J', '91330106MA2K0Y5R62', '91310000MA1FL4LR8P'] as const
const woye: Draft = { name: '昆山沃野自动化设备有限公司', taxId: taxIds[0], relations: ['up'] }
const haique: Draft = { name: '宁波海雀国际货运代理有限公司', taxId: taxIds[1], relations: ['down'] }
const headings = ['企业名称（必填）', '税号（必填）', '关系', '客户类型', '负责人', '收票邮箱', '银行账号']

const open = fileApp()
const company = async () => {
  const made = await makeCompany(open())
  await setSuite(open(), made, 'professional')
  return made
}
const add = async ({ api }: Member, draft: Draft) => data(await api.user.createPartner(draft))
const names = async ({ api }: Member, filter: Parameters<Member['api']['user']['listPartners']>[0] = {}) =>
  data(await api.user.listPartners(filter)).content.map(({ name }) => name)

onPostgres('Partners, kept and found', () => {
  it('are kept with all their fields, tidied, and read back', async () => {
    const { owner } = await company()
    const made = await add(owner, {
      ...woye,
      name: ' 昆山沃野自动化设备有限公司 ',
      taxId: '91320594ma1x7k3q2j',
      relations: ['down', 'up'],
      taxpayerKind: 'general',
      bankAccount: '3066 2100 0120 1000 0457 21',
      tags: ['月结', '月结', '设备'],
      mailboxes: [
        { address: 'AP@woye.example', comment: '财务部' },
        { address: '', comment: '' },
      ],
      responsibleId: owner.userId,
    })
    expect([made, data(await owner.api.user.readPartner({ id: made.id }))]).toMatchObject(
      [1, 2].map(() => ({
        name: woye.name,
        taxId: taxIds[0],
        relations: ['up', 'down'],
        customerType: 'enterprise',
        bankAccount: '3066210001201000045721',
        tags: ['月结', '设备'],
        mailboxes: [{ address: 'ap@woye.example', comment: '财务部' }],
        responsible: { id: owner.userId },
        version: 1,
      })),
    )
  })
  it('are refused with every wrong field, twice the same tax id, and a responsible person who is no member', async () => {
    const { owner } = await company()
    const { owner: stranger } = await company()
    await add(owner, woye)
    const wrong = await owner.api.user.createPartner({
      ...haique,
      taxId: '91330106MA2K0Y5R6C',
      mailboxes: [{ address: 'a@b', comment: '' }],
    })
    expect([
      verdict(wrong),
      (wrong.body.detail as { problems: unknown }).problems,
      verdict(await owner.api.user.createPartner({ ...haique, taxId: taxIds[0] })),
      verdict(await owner.api.user.createPartner({ ...haique, responsibleId: stranger.userId })),
      verdict(await stranger.api.user.createPartner(woye)),
    ]).toEqual([
      'partner.invalid',
      [
        { path: 'taxId', reason: 'taxIdCheck' },
        { path: 'mailboxes.0.address', reason: 'email' },
      ],
      'partner.taken',
      'partner.responsibleUnknown',
      'ok',
    ])
  })
  it('are edited in the version that was read, and never by two at once', async () => {
    const { owner } = await company()
    const { id, version } = await add(owner, woye)
    const edits = await Promise.all(
      ['甲', '乙'].map((contact) =>
        owner.api.user.editPartner({ ...woye, id, version, contact, mailboxes: [{ address: `${version}@a.cn`, comment: '' }] }),
      ),
    )
    expect(edits.map(verdict).sort()).toEqual(['ok', 'partner.changed'])
    expect(data(await owner.api.user.readPartner({ id })).version).toBe(2)
  })
  it('are added once when two people add the same tax id at once', async () => {
    const { owner } = await company()
    const made = await Promise.all([1, 2, 3].map(() => owner.api.user.createPartner(woye)))
    expect(made.map(verdict).sort()).toEqual(['ok', 'partner.taken', 'partner.taken'])
  })
  it('are found by part of the name, initials of its pinyin, tax id, contact and mailbox', async () => {
    const { owner } = await company()
    await add(owner, { ...woye, contact: '徐立', mailboxes: [{ address: 'ap@woye.example', comment: '' }] })
    await add(owner, haique)
    for (const keyword of ['自动化', 'kswy', 'KSWY', 'ma1x7', '徐立', '@woye'])
      expect([keyword, await names(owner, { keyword })]).toEqual([keyword, [woye.name]])
    expect([await names(owner, { keyword: '乌有' }), verdict(await owner.api.user.listPartners({ keyword: '昆' }))]).toEqual([
      [],
      'input.invalid',
    ])
  })
  it('come by how near to the front the keyword stands, where that is asked', async () => {
    const { owner } = await company()
    await add(owner, { ...haique, name: '安徽沃野贸易有限公司' })
    await add(owner, { ...woye, name: '沃野自动化设备有限公司' })
    const named = ['安徽沃野贸易有限公司', '沃野自动化设备有限公司']
    expect([await names(owner, { keyword: 'wy' }), await names(owner, { keyword: '沃野', sort: 'match' })]).toEqual([
      named,
      named.toReversed(),
    ])
  })
  it('are listed and counted by relation, tag, responsible person and mailbox under the same conditions', async () => {
    const { owner } = await company()
    await add(owner, { ...woye, relations: ['up', 'related'], tags: ['月结'], mailboxes: [{ address: 'ap@woye.example', comment: '' }] })
    await add(owner, { ...haique, responsibleId: owner.userId })
    expect([
      data(await owner.api.user.countPartners({})),
      data(await owner.api.user.countPartners({ tag: '月结' })),
      await names(owner, { relation: 'related' }),
      await names(owner, { hasMailbox: false }),
      await names(owner, { responsibleId: owner.userId }),
      await names(owner, { responsibleId: 'none' }),
    ]).toEqual([
      { all: 2, up: 1, down: 1, related: 1 },
      { all: 1, up: 1, down: 0, related: 1 },
      [woye.name],
      [haique.name],
      [haique.name],
      [woye.name],
    ])
  })
  it('of one relation are all that somebody sees and changes who holds its list alone', async () => {
    const made = await company()
    const buyer = await made.member({
      keys: ['menu_3.uppartnerlist', 'uppartnerlist.add', 'uppartnerlist.edit', 'uppartnerlist.delete'],
      scope: 'company',
    })
    const [supplier, customer] = [await add(made.owner, woye), await add(made.owner, haique)]
    const other = { name: '常州砺锋刀具有限公司', taxId: taxIds[2] }
    expect([
      await names(buyer),
      data(await buyer.api.user.countPartners({})),
      verdict(await buyer.api.user.readPartner({ id: customer.id })),
      verdict(await buyer.api.user.editPartner({ ...haique, id: customer.id, version: 1 })),
      verdict(await buyer.api.user.editPartner({ ...woye, id: supplier.id, version: 1, relations: ['up', 'down'] })),
      verdict(await buyer.api.user.deletePartners({ ids: [supplier.id, customer.id] })),
      verdict(await buyer.api.user.createPartner({ ...other, relations: ['down'] })),
      verdict(await buyer.api.user.createPartner({ ...other, relations: ['up'] })),
      verdict(await buyer.api.user.deletePartners({ ids: [supplier.id] })),
      await names(made.owner),
    ]).toEqual([
      [woye.name],
      { all: 1, up: 1, down: 0, related: 0 },
      'partner.notFound',
      'partner.notFound',
      'permission.denied',
      'partner.notFound',
      'permission.denied',
      'ok',
      'ok',
      [other.name, haique.name],
    ])
  })
  it('of one relation are imported and exported by who holds the buttons of its list', async () => {
    const made = await company()
    const buyer = await made.member({ keys: ['menu_3.uppartnerlist', 'uppartnerlist.import', 'uppartnerlist.export'], scope: 'company' })
    await add(made.owner, haique)
    const row = (draft: Draft, relation: string) => [draft.name, draft.taxId, relation, '企业', '', '', '']
    const other = { ...woye, name: '常州砺锋刀具有限公司', taxId: taxIds[2] }
    const sheet = workbook([headings, row(woye, '上游'), row(other, '上游、下游'), row(haique, '上游、下游')])
    const preview = data(await postSheet<Preview>(buyer, 'partner/import/preview', sheet))
    const imported = data(await postSheet<Received<typeof partnerEndpoints.importPartners>>(buyer, 'partner/import', sheet))
    expect([preview.rows.map(({ errors }) => errors), imported, await names(made.owner)]).toEqual([
      [[], [{ column: 'relations', reason: 'beyondRights' }], [{ column: 'relations', reason: 'beyondRights' }]],
      { added: 1, updated: 0, unchanged: 0, skipped: 2 },
      [woye.name, haique.name],
    ])
    const exported = async ({ token }: Member) => {
      const answer = await fetch(`${open().url}/user-center/partner/export`, { headers: { authorization: `Bearer ${token}` } })
      return answer.ok ? (read(Buffer.from(await answer.arrayBuffer())).Sheets['往来企业']?.['A3']?.v ?? 'one') : answer.status
    }
    const reader = await made.member({ keys: ['menu_3.uppartnerlist'], scope: 'company' })
    expect([await exported(made.owner), await exported(buyer), await exported(reader)]).toEqual([haique.name, 'one', 403])
  })
})

onPostgres('Partners, their trade and their figures', () => {
  it('have a risk grade of reasons, each as many as the list that it leads to', async () => {
    const made = await company()
    const { id } = await add(made.owner, woye)
    const enter = () => enterInvoice(open(), made, made.owner, { seller: { name: woye.name, taxId: taxIds[0] } }, category.incoming)
    for (let i = 0; i < 3; i++) await enter()
    await open().asOwner(
      `update invoice set verify_status = 9 where id = (select id from invoice where company_id = '${made.id}' order by id limit 1)`,
    )
    const { risk } = data(await made.owner.api.user.readPartnerFigures({ id })).trade!
    const listed = async (status: number) =>
      data(
        await made.owner.api.invoice.listInvoices({
          area: 'company',
          category: category.incoming,
          sellerIs: taxIds[0],
          verifyStatus: [status],
        }),
      ).content.length
    const count = (reason: string) => risk.reasons.find((one) => one.reason === reason)?.count
    expect([risk.grade, count('cancelled'), count('unverified'), risk.points]).toEqual([
      'medium',
      await listed(9),
      await listed(0),
      risk.reasons.reduce((sum, { points }) => sum + points, 0),
    ])
  })
  it('are edited many at a time: tags, responsible person and type, all or none', async () => {
    const { owner } = await company()
    const ids = [
      await add(owner, { ...woye, tags: ['月结'] }),
      await add(owner, { ...haique, taxId: 'GB1234567', customerType: 'foreign' }),
    ].map(({ id }) => id)
    expect([
      verdict(await owner.api.user.editPartners({ ids: [...ids, nobody], addTags: ['设备'] })),
      verdict(await owner.api.user.editPartners({ ids, customerType: 'enterprise' })),
      data(await owner.api.user.editPartners({ ids, addTags: ['设备'], removeTags: ['月结'], responsibleId: owner.userId })),
      data(await owner.api.user.listPartners({ tag: '设备' })).content.map(({ tags, responsible }) => [tags, responsible?.id]),
    ]).toEqual(['partner.notFound', 'partner.invalid', { changed: 2 }, [1, 2].map(() => [['设备'], owner.userId])])
  })
  it('show the trade of twelve months with those who see the company’s invoices', async () => {
    const made = await company()
    const clerk = await made.member({ keys: ['menu_3.partnerlist'], scope: 'company' })
    await enterInvoice(open(), made, made.owner, { seller: { name: woye.name, taxId: taxIds[0] } }, category.incoming)
    const [suggestion] = data(await made.owner.api.user.suggestPartners({})).content
    const { id } = await add(made.owner, { name: suggestion!.name, taxId: suggestion!.taxId, relations: [suggestion!.relation] })
    const figures = data(await made.owner.api.user.readPartnerFigures({ id })).trade!
    const [row] = data(await made.owner.api.user.listPartners({})).content
    expect([
      suggestion,
      figures.incoming,
      figures.months.at(-1),
      row?.incoming,
      data(await made.owner.api.user.suggestPartners({})).content,
      data(await clerk.api.user.readPartnerFigures({ id })).trade,
      data(await clerk.api.user.listPartners({})).content[0]?.incoming,
    ]).toMatchObject([
      { name: woye.name, taxId: taxIds[0], relation: 'up', count: 1, amount: '106.00' },
      { count: 1, amount: '106.00' },
      { month: '2026-11', incoming: { count: 1 }, outgoing: { count: 0 } },
      { count: 1 },
      [],
      null,
      null,
    ])
  })
  it('have figures that are the totals of the lists which they lead to, and sums over all of them', async () => {
    const made = await company()
    await enterInvoice(open(), made, made.owner, { seller: { name: woye.name, taxId: taxIds[0] } }, category.incoming)
    await enterInvoice(open(), made, made.owner, { seller: { name: haique.name, taxId: taxIds[1] } }, category.incoming)
    const { id } = await add(made.owner, woye)
    const { trade } = data(await made.owner.api.user.readPartnerFigures({ id }))
    const listed = data(
      await made.owner.api.invoice.totalInvoices({
        area: 'company',
        category: category.incoming,
        sellerIs: taxIds[0],
        dateFrom: `${trade!.months[0]!.month}-01`,
      }),
    )
    expect([trade!.incoming, data(await made.owner.api.user.sumPartners({}))]).toMatchObject([
      { count: listed.totalElements, amount: listed.amountIncludingTax },
      { count: 1, incoming: { count: 1, amount: '106.00' }, outgoing: { count: 0 } },
    ])
  })
})

onPostgres('Partners, added and handed over', () => {
  it('are added from the parties of invoices, once, with those of a wrong tax id left out', async () => {
    const made = await company()
    for (const seller of [
      { name: woye.name, taxId: taxIds[0] },
      { name: haique.name, taxId: '91330106MA2K0Y5R6C' },
    ])
      await enterInvoice(open(), made, made.owner, { seller }, category.incoming)
    const taken = data(await made.owner.api.user.suggestPartners({})).content.map(({ taxId }) => taxId)
    const done = [1, 2].map(async () => data(await made.owner.api.user.addSuggestedPartners({ taxIds: [...taken, 'UNKNOWN'] })).added)
    expect([(await Promise.all(done)).sort(), await names(made.owner)]).toEqual([[0, 1], [woye.name]])
  })
  it('pass to a colleague with the open work of who answers for them', async () => {
    const made = await company()
    const [from, to] = [await made.member(), await made.member()]
    const { id } = await add(made.owner, { ...woye, responsibleId: from.userId })
    expect([
      data(await made.owner.api.user.readOpenWork({ id: from.userId })).partners,
      verdict(await made.owner.api.user.removeMembers({ ids: [from.userId] })),
      verdict(await made.owner.api.user.removeMembers({ ids: [from.userId], handOverTo: to.userId })),
      data(await made.owner.api.user.readPartner({ id })).responsible?.id,
      data(await made.owner.api.user.readPartnerChoices({}))
        .members.map((member) => member.id)
        .includes(from.userId),
    ]).toEqual([1, 'staff.openWork', 'ok', to.userId, false])
  })
  it('leave what they did in the audit log', async () => {
    const made = await company()
    const { id } = await add(made.owner, woye)
    data(await made.owner.api.user.editPartner({ ...woye, id, version: 1, bankAccount: '6222' }))
    data(await made.owner.api.user.deletePartners({ ids: [id] }))
    const logged = await open().app.db.inTenant({ companyId: made.id, userId: made.owner.userId }, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'detail']).where('object_id', '=', id).orderBy('seq').execute(),
    )
    expect(logged).toMatchObject([
      { action: 'partner.created', detail: { taxId: taxIds[0] } },
      { action: 'partner.edited', detail: { before: { bankAccount: '' }, after: { bankAccount: '6222' } } },
      { action: 'partner.accountChanged', detail: { source: 'hand', before: { account: '' }, after: { account: '6222' } } },
      { action: 'partner.deleted' },
    ])
  })
})

onPostgres('Partners from a sheet', () => {
  it('are shown with every wrong cell, and the right rows are added or updated', async () => {
    const { owner } = await company()
    await add(owner, { ...woye, contact: '徐立' })
    const sheet = workbook([
      headings,
      [woye.name, taxIds[0], '上游、下游', '', '', 'ap@woye.example（财务部）；b@woye.example', '1102020409000123456'],
      [haique.name, taxIds[1], '下游', '企业', owner.userId, '', ''],
      ['', taxIds[2], '朋友', '', '', 'a@b', ''],
      [haique.name, taxIds[1], '下游', '', '', '', ''],
      ['境外甲', 'gb12', '下游', '境外', '', '', ''],
    ])
    const preview = data(await postSheet<Preview>(owner, 'partner/import/preview', sheet))
    const imported = data(await postSheet<Received<typeof partnerEndpoints.importPartners>>(owner, 'partner/import', sheet))
    expect([
      [preview.total, preview.good, preview.updates],
      preview.rows.map((row) => row.errors.map((e) => `${e.column} ${e.reason}`)),
      imported,
      data(await owner.api.user.listPartners({ keyword: 'kswy' })).content[0],
    ]).toMatchObject([
      [5, 2, 1],
      [[], ['responsible responsibleUnknown'], ['relations unknownValue', 'name required', 'mailboxes email'], ['taxId duplicate'], []],
      { added: 1, updated: 1, unchanged: 0, skipped: 3 },
      {
        relations: ['up', 'down'],
        bankAccount: '1102020409000123456',
        mailboxes: [{ comment: '财务部' }, { comment: '' }],
        contact: '徐立',
        version: 2,
      },
    ])
  })
  it('come back as they were exported, in either language', async () => {
    const { owner } = await company()
    await add(owner, {
      ...woye,
      relations: ['up', 'related'],
      tags: ['月结', '设备'],
      mailboxes: [{ address: 'ap@woye.example', comment: '财务部' }],
    })
    for (const language of ['zh-CN', 'en-US']) {
      const exported = await fetch(`${owner.base}/user-center/partner/export`, {
        headers: { authorization: `Bearer ${owner.token}`, 'accept-language': language },
      })
      const bytes = Buffer.from(await exported.arrayBuffer())
      const rows = data(await postSheet<Preview>(owner, 'partner/import/preview', bytes)).rows
      expect([read(bytes).SheetNames.length, rows]).toMatchObject([
        2,
        [
          {
            ...woye,
            relations: ['up', 'related'],
            tags: ['月结', '设备'],
            mailboxes: [{ address: 'ap@woye.example', comment: '财务部' }],
            exists: true,
            errors: [],
          },
        ],
      ])
    }
  })
})
