// 收款账户: every change is kept, and confirmed by a second person's call before money follows it.
import { describe, expect, it } from 'vitest'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { accountOf } from '@piaotai/domain/judgement/account.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, makeCompany, fileApp, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { postSheet, workbook } from '#testing/files/sheets.ts'
import { accountFactsOf } from './index.ts'

type Preview = Received<typeof partnerEndpoints.previewPartners>
type Draft = Parameters<Member['api']['user']['createPartner']>[0]
const [taxId, otherTaxId] = ['91320594MA1X7K3Q2J', '91330106MA2K0Y5R62']
const [old, fresh] = ['6222001100002260', '6222001100007731']
const woye: Draft = { name: '昆山沃野自动化设备有限公司', taxId, relations: ['up'], bankName: '工商银行昆山支行', bankAccount: old }
const seen = ({ name = '', bankName = '', bankAccount = '', bankCode = '' }: Draft) => ({ name, bankName, bankAccount, bankCode })
const call = { number: '0512-57704418', answeredBy: '徐立', note: '电话本上的号码' }

const open = fileApp()
const company = async () => {
  const made = await makeCompany(open())
  await setSuite(open(), made, 'professional')
  const clerk = () =>
    made.member({ keys: ['menu_3.partnerlist', 'partnerlist.add', 'partnerlist.edit', 'partnerlist.import'], scope: 'company' })
  const payer = () =>
    made.member({
      keys: ['menu_3.partnerlist', 'partnerlist.edit', 'menu_5.confirmPayment', 'confirmPayment.confirm'],
      scope: 'company',
    })
  return { ...made, clerk, payer }
}
const add = async ({ api }: Member, draft: Draft = woye) => data(await api.user.createPartner(draft)).id
const edit = async ({ api }: Member, id: string, more: Partial<Draft>) =>
  data(await api.user.editPartner({ ...woye, ...more, id, version: data(await api.user.readPartner({ id })).version }))
const account = async ({ api }: Member, id: string) => data(await api.user.readPartnerAccount({ id }))
const confirm = async ({ api }: Member, id: string, draft: Draft = woye) =>
  api.user.confirmPartnerAccount({ id, seen: seen(draft), ...call })
const logged = (made: Pick<TestCompany, 'id' | 'owner'>, id: string) =>
  open().app.db.inTenant({ companyId: made.id, userId: made.owner.userId }, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('object_id', '=', id)
      .where('action', 'like', 'partner.account%')
      .orderBy('seq')
      .execute(),
  )
const judged = (made: Pick<TestCompany, 'id' | 'owner'>) =>
  open().app.db.inTenant({ companyId: made.id, userId: made.owner.userId }, async (tx) => {
    const facts = await accountFactsOf(tx, [taxId, null, ''])
    const of = facts.get(taxId)!
    return {
      size: facts.size,
      last: of.lastConfirmation?.by,
      ...accountOf({ partner: of.payee, changes: of.changes, today: '2026-11-28' }),
    }
  })

onPostgres('The account of a partner', () => {
  it('is confirmed by another person than who changed it, with number and name of the call, and then by nobody again', async () => {
    const made = await company()
    const [clerk, payer] = [await made.clerk(), await made.payer()]
    const id = await add(clerk)
    const before = await account(clerk, id)
    const done = data(await confirm(payer, id))
    expect([
      [before.unconfirmed?.changedBy, before.confirmed, before.confirm],
      verdict(await confirm(clerk, id)),
      [done.unconfirmed, done.confirm, done.confirmed],
      verdict(await confirm(payer, id)),
      await logged(made, id),
      await judged(made),
    ]).toMatchObject([
      [clerk.name, null, 'own'],
      'permission.denied',
      [null, 'none', { by: payer.name, number: call.number, answeredBy: call.answeredBy, note: call.note, alone: false }],
      'partner.accountNotOpen',
      [
        { action: 'partner.accountChanged', detail: { source: 'hand', before: { account: '' }, after: { account: '2260' } } },
        { action: 'partner.accountConfirmed', detail: { account: '2260', number: call.number, answeredBy: '徐立', left: 0 } },
      ],
      { size: 1, last: payer.name, account: old, unconfirmed: null },
    ])
  })
  it('that changes is told to whoever pays, never to who changed it, until a call has settled it', async () => {
    const made = await company()
    const [clerk, payer] = [await made.clerk(), await made.payer()]
    const told = async ({ api }: Member) =>
      data(await api.user.listNotices({ kind: 'accountChanged' })).content.map(({ data: said, readAt }) => [said, readAt !== null])
    const id = await add(clerk)
    const said = { partner: woye.name, count: 1, by: clerk.name }
    expect([await told(clerk), await told(payer), await told(made.owner)]).toEqual([[], [[said, false]], [[said, false]]])
    await edit(clerk, id, { contact: '徐立' })
    data(await confirm(payer, id))
    await edit(payer, id, { bankAccount: fresh })
    expect([await told(payer), await told(made.owner)]).toEqual([
      [[said, true]],
      [
        [{ ...said, by: payer.name }, false],
        [said, true],
      ],
    ])
  })
  it('is never confirmed by who changed it, though they may confirm others’ changes', async () => {
    const made = await company()
    const [payer, second] = [await made.payer(), await made.payer()]
    const id = await add(made.owner)
    data(await confirm(payer, id))
    await edit(payer, id, { bankAccount: fresh })
    await edit(second, id, { bankAccount: fresh, bankName: '建设银行昆山支行' })
    const now = { ...woye, bankAccount: '6222 0011 0000 7731', bankName: '建设银行昆山支行' }
    const half = data(await confirm(payer, id, now))
    expect([
      [half.unconfirmed?.changedBy, half.confirm],
      verdict(await confirm(payer, id, now)),
      data(await confirm(second, id, now)).unconfirmed,
    ]).toEqual([[payer.name, 'own'], 'partner.accountOwnChange', null])
  })
  it('that changed and changed back still waits, and so does a new name or tax id', async () => {
    const made = await company()
    const [clerk, payer] = [await made.clerk(), await made.payer()]
    const id = await add(clerk)
    const acts = [
      { bankAccount: fresh },
      { bankAccount: old },
      { bankAccount: old, name: '昆山沃也' },
      { bankAccount: old, taxId: otherTaxId },
    ]
    data(await confirm(payer, id))
    await edit(clerk, id, { contact: '徐立' })
    const told = [(await account(payer, id)).unconfirmed]
    await edit(clerk, id, acts[0]!)
    await edit(clerk, id, acts[1]!)
    told.push((await account(payer, id)).unconfirmed)
    for (const act of acts.slice(2)) {
      data(await confirm(payer, id, { ...woye, name: (await account(payer, id)).name }))
      await edit(clerk, id, act)
      told.push((await account(payer, id)).unconfirmed)
    }
    expect(told.map((one) => one?.changedBy ?? null)).toEqual([null, clerk.name, clerk.name, clerk.name])
  })
  it('is confirmed as it was seen: a change in between refuses', async () => {
    const made = await company()
    const payer = await made.payer()
    const id = await add(made.owner)
    await edit(made.owner, id, { bankAccount: fresh })
    expect([verdict(await confirm(payer, id)), verdict(await confirm(payer, id, { ...woye, bankAccount: fresh }))]).toEqual([
      'partner.accountChanged',
      'ok',
    ])
  })
  it('is confirmed once when two people call at once', async () => {
    const made = await company()
    const id = await add(made.owner)
    const payers = [await made.payer(), await made.payer()]
    expect((await Promise.all(payers.map((payer) => confirm(payer, id)))).map(verdict).sort()).toEqual(['ok', 'partner.accountNotOpen'])
  })
  it('is confirmed by the only person of a company, which says that they were alone', async () => {
    const made = await company()
    const id = await add(made.owner)
    const done = data(await confirm(made.owner, id))
    expect([done.unconfirmed, done.confirmed?.alone, (await logged(made, id)).at(-1)?.detail]).toMatchObject([null, true, { alone: true }])
  })
  it('is read and confirmed in its own company alone', async () => {
    const [made, stranger] = [await company(), await company()]
    const id = await add(made.owner)
    const payer = await stranger.payer()
    expect([verdict(await payer.api.user.readPartnerAccount({ id })), verdict(await confirm(payer, id))]).toEqual([
      'partner.notFound',
      'partner.notFound',
    ])
  })

  describe('in a sheet', () => {
    const headings = ['企业名称', '税号', '关系', '开户行', '银行账号', '联系人', '标签']
    const bring = async (who: Member, ...rows: string[][]) => {
      const sheet = workbook([headings, ...rows])
      return [
        data(await postSheet<Preview>(who, 'partner/import/preview', sheet)),
        data(await postSheet<Received<typeof partnerEndpoints.importPartners>>(who, 'partner/import', sheet)),
      ] as const
    }
    it('stays where its cell is blank, as all that the sheet does not fill', async () => {
      const { owner } = await company()
      const full: Draft = {
        ...woye,
        contact: '徐立',
        tags: ['月结'],
        mailboxes: [{ address: 'ap@woye.example', comment: '' }],
        responsibleId: owner.userId,
        taxpayerKind: 'general',
      }
      const id = await add(owner, full)
      const [preview, done] = await bring(owner, [woye.name, taxId, '', '', '', '何佳宁', ''])
      const again = await bring(owner, [woye.name, taxId, '', '', '', '', ''])
      const { responsibleId: _, ...kept } = full
      expect([
        preview.rows.map(({ exists, changed, before, contact, bankAccount }) => [exists, changed, before?.contact, contact, bankAccount]),
        done,
        [again[0].rows[0]?.changed, again[0].rows[0]?.before, again[0].updates, again[1]],
        data(await owner.api.user.readPartner({ id })),
        (await account(owner, id)).changes.length,
      ]).toMatchObject([
        [[true, ['contact'], '徐立', '何佳宁', old]],
        { added: 0, updated: 1, unchanged: 0, skipped: 0 },
        [[], null, 0, { added: 0, updated: 0, unchanged: 1, skipped: 0 }],
        { ...kept, contact: '何佳宁', responsible: { id: owner.userId }, version: 2 },
        1,
      ])
    })
    it('is shown before and after, and waits for a second person', async () => {
      const made = await company()
      const [clerk, payer] = [await made.clerk(), await made.payer()]
      const id = await add(clerk)
      data(await confirm(payer, id))
      const [preview] = await bring(
        clerk,
        ['', taxId, '', '', '6222 0011 0000 7731', '', ''],
        ['宁波海雀', otherTaxId, '上游', '宁波银行', '700060930001', '', ''],
      )
      const { unconfirmed, changes } = await account(payer, id)
      const notices = data(await payer.api.user.listNotices({ kind: 'accountChanged', unread: true })).content
      expect([
        preview.rows.map(({ changed, before, bankAccount }) => [changed, before?.bankAccount, bankAccount]),
        [unconfirmed?.changedBy, changes[0]?.source, changes[0]?.before.bankAccount, changes[0]?.after.bankAccount],
        (await judged(made)).unconfirmed?.changedBy,
        (await logged(made, id)).at(-1),
        notices.map(({ data: said }) => said),
      ]).toMatchObject([
        [
          [['bankAccount'], old, fresh],
          [[], undefined, '700060930001'],
        ],
        [clerk.name, 'import', old, fresh],
        clerk.name,
        { action: 'partner.accountChanged', detail: { source: 'import', before: { account: '2260' }, after: { account: '7731' } } },
        expect.arrayContaining([expect.objectContaining({ partner: '宁波海雀' }), expect.objectContaining({ partner: woye.name })]),
      ])
    })
  })
})
