// 操作日志: the company's own reading of its chained log.
import { describe, expect, it } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { signIn } from '../../../../../../scripts/lib/api-client.ts'
import { password } from '#testing/worlds/app.ts'
import { data, makeCompany, onApp, verdict, type Member } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

describe('The company log', () =>
  onApp((open) => {
    const listed = async (who: Member, filter: SomeOf<Member['api']['user']['listCompanyLog']> = {}) =>
      data(await who.api.user.listCompanyLog({ ...filter })).content

    it('says who did what to which invoice and from where, the newest first', async () => {
      const of = await makeCompany(open())
      await enterInvoice(open(), of, of.owner, { number: '26332000000000774410' })
      const [newest, ...older] = await listed(of.owner, { part: 'invoices' })
      expect([newest, older.every(({ seq }) => seq < newest!.seq)]).toMatchObject([
        { action: 'invoice.entered', object: '26332000000000774410', result: 'ok', actor: of.owner.name },
        true,
      ])
    })
    it('says from which address a person signed in, and a refused call came', async () => {
      const of = await makeCompany(open())
      await (await of.member({})).api.user.listCompanyLog({})
      await signIn(open().url, of.owner.email, password)
      const [denied, signedIn] = await Promise.all([
        listed(of.owner, { result: 'denied' }),
        listed(of.owner, { part: 'accounts', result: 'ok' }),
      ])
      const from = expect.stringMatching(/127\.0\.0\.1|::1/)
      expect([denied, signedIn]).toMatchObject([
        [{ action: 'access.denied', address: from }],
        expect.arrayContaining([expect.objectContaining({ action: 'account.signedIn', address: from })]),
      ])
    })
    it('calls an edited title by its name', async () => {
      const of = await makeCompany(open())
      const draft = { kind: 'personal', name: '沈亦舟' } as const
      const { id } = data(await of.owner.api.user.createTitle(draft))
      data(await of.owner.api.user.editTitle({ id, version: 1, ...draft, name: '沈亦舟（个人）' }))
      const [newest] = await listed(of.owner)
      expect(newest).toMatchObject({ action: 'title.edited', object: '沈亦舟（个人）' })
    })
    it('is narrowed to a person, a part, a word, a result and days', async () => {
      const of = await makeCompany(open())
      await enterInvoice(open(), of, of.owner, { number: '26332000000000774410' })
      const staff = await of.member({})
      await staff.api.user.listCompanyLog({})
      const counts = await Promise.all(
        (
          [
            { userId: of.owner.userId, part: 'invoices' },
            { keyword: '26332000000000774410' },
            { result: 'denied' },
            { dateTo: '2000-01-01' },
          ] as const
        ).map(async (filter) => (await listed(of.owner, filter)).map(({ action }) => action)),
      )
      expect(counts).toMatchObject([
        expect.arrayContaining(['invoice.entered']),
        expect.arrayContaining(['invoice.entered']),
        ['access.denied'],
        [],
      ])
      expect(verdict(await of.owner.api.user.listCompanyLog({ dateFrom: '2026-02-01', dateTo: '2026-01-01' }))).toContain(
        'input.rangeReversed',
      )
    })
    it('shows an entry that was changed in the tables as broken', async () => {
      const of = await makeCompany(open())
      await enterInvoice(open(), of, of.owner, {})
      const [entry] = await listed(of.owner, { part: 'invoices' })
      const intact = data(await of.owner.api.user.readCompanyLogEntry({ id: entry!.id })).intact
      await open().asOwner('alter table audit_log disable trigger user')
      await open().asOwner(`update audit_log set actor_name = '别人' where id = '${entry!.id}'`)
      await open().asOwner('alter table audit_log enable trigger user')
      expect([intact, data(await of.owner.api.user.readCompanyLogEntry({ id: entry!.id }))]).toMatchObject([
        true,
        { intact: false, actor: '别人' },
      ])
    })
    it('comes as a sheet in words, and stays out of reach without its button', async () => {
      const of = await makeCompany(open())
      await enterInvoice(open(), of, of.owner, { number: '26332000000000774410' })
      const auditor = await of.member({ keys: ['menu_4.companyLog', 'companyLog.export'], scope: 'company' })
      const reader = await of.member({ keys: ['menu_4.companyLog'], scope: 'company' })
      const file = data(await auditor.api.user.exportCompanyLog({ filter: { part: 'invoices' } }))
      const response = await fetch(new URL(file.downloadUrl!, open().url))
      const book = read(Buffer.from(await response.arrayBuffer()))
      const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!, { raw: false })
      expect([rows[0], verdict(await reader.api.user.exportCompanyLog({ filter: {} }))]).toMatchObject([
        { 操作: '录入发票', 对象: '26332000000000774410', 结果: '成功', 操作人: of.owner.name },
        expect.stringContaining('permission'),
      ])
    })
  }))
