// 推送凭证: vouchers reach the books of 金蝶云星空 once each, and come back with their numbers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { voucherModule } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeExports } from '#testing/worlds/export-world.ts'
import { openPushWorld, type PushWorld } from '#testing/worlds/push-world.ts'

const period = '2026-11'
const books = { book: '001', organisation: '100', group: 'PRE001', currency: 'PRE001', rateType: 'HLTX01_SYS', reference: 'FBUSNO' }
const rule = {
  entries: [
    { side: 'debit', account: '1403', auxiliary: null, face: 'amount' },
    { side: 'debit', account: '22210101', auxiliary: null, face: 'tax' },
    { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
  ],
  summary: '采购{goods}，{party}',
}
describe('Vouchers are pushed', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    let exports: Awaited<ReturnType<typeof makeExports>>
    let owner: Actor
    let targetId: string
    const open = () =>
      voucherModule.useCases({ ...exports.deps, ...world.deps, sheets: { read: () => Promise.reject(new Error('no sheet here')) } })
    let use: ReturnType<typeof open>
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
      exports = await makeExports(floor(), clock)
      use = open()
    })
    afterAll(async () => {
      await world?.close()
      await exports?.close()
    })
    const kingdee = (reference = 'FBUSNO') => {
      const draft = world.drafts.kingdee()
      if (draft.of.kind === 'kingdee') draft.of.settings.vouchers = { ...books, book: owner.companyId.slice(0, 8), reference }
      return draft
    }
    beforeEach(async () => {
      world.erp.faults.set([])
      world.due.length = 0
      owner = { ...(await world.owner()), permissions: permissionsOfRole('superAdmin') }
      await use.adoptStandardChart(owner, { standard: 'small' })
      await floor().asOwner(
        `insert into rule (company_id, id, kind, name, filter, settings, caps, position, state, tried_version, from_at, owner_id, owner_name, created_at, changed_at, changed_by_name)
         values ('${owner.companyId}', gen_random_uuid(), 'voucher', '采购', '{"tab":"all"}', '${JSON.stringify(rule)}', '{"run":1,"day":1}', 0, 'on', 1, now(), '${owner.userId}', '', now(), now(), '')`,
      )
      await code('V-0231')
      targetId = await world.target(owner, kingdee())
    })
    /** The code of the supplier in the books. */
    const code = (external: string) =>
      floor().asOwner(
        `insert into partner (company_id, id, name, tax_id, relations, customer_type, external_number, search, sort_key, changed_at)
         values ('${owner.companyId}', gen_random_uuid(), '昆山沃野自动化设备有限公司', '91320583MA1X7K3Q2J', '{up}', 'enterprise', '${external}', '', '', now())
         on conflict (company_id, tax_id) do update set external_number = excluded.external_number`,
      )
    const make = async () => {
      const invoiceId = await world.enter(owner)
      await use.makeVouchers(owner, { period, merging: 'none', preview: false })
      const { content } = await use.listVouchers(owner, { period, state: 'draft', page: 1, pageSize: 50 })
      const { id, reference } = content.find(({ invoices }) => invoices[0]!.id === invoiceId)!
      return { invoiceId, id, reference }
    }
    const moveBooks = (...asked: Parameters<ReturnType<typeof voucherModule.commands>['moveBooks']>) =>
      voucherModule.commands(exports.deps).moveBooks(...asked)
    const push = (id: string, to = targetId) => use.pushVouchers(owner, { ids: [id], targetId: to })
    const read = (id: string) => use.readVoucher(owner, { id })
    const kept = (reference: string) =>
      world.erp.ledger.all().filter(({ rows }) => rows.some((row) => row['FBUSNO'] === reference || row['F_PT_REFERENCE'] === reference))
    /** A fault of the call after the look-up. */
    const atSave = (kind: 'dropAfter' | 'dropBefore' | 'refuses' | 'loses' | 'busy', reason = '') => {
      world.erp.faults.set([
        { kind: 'slow', times: 1, ms: 0, reason: '' },
        { kind, times: 1, ms: 0, reason },
      ])
    }

    it('and numbered: the books hold it with its entries, the voucher and its invoice have the number of the books', async () => {
      const { id, invoiceId, reference } = await make()
      expect((await use.listVoucherTargets(owner)).targets).toMatchObject([{ id: targetId, name: '金蝶云星空' }])
      expect(await push(id)).toEqual([{ id, ok: true }])
      expect(await read(id)).toMatchObject({ state: 'exported', push: { state: 'waiting', target: '金蝶云星空' } })
      await world.work()
      expect(await read(id)).toMatchObject({ state: 'numbered', number: '记-1', push: { state: 'received', note: '' } })
      const [voucher] = kept(reference)
      expect(voucher!.rows).toMatchObject([
        { FDate: '2026-11-10', FYEAR: 2026, FPERIOD: 11, FACCOUNTID: { FNumber: '1403' }, FDEBIT: 100, FCREDIT: 0, FATTACHMENTS: 1 },
        { FACCOUNTID: { FNumber: '22210101' }, FDEBIT: 6 },
        { FACCOUNTID: { FNumber: '2202' }, FCREDIT: 106 },
      ])
      expect(
        await floor().asOwner(
          `select voucher_number, to_char(accounting_date, 'YYYY-MM-DD') as day from invoice where id = '${invoiceId}'`,
        ),
      ).toEqual([{ voucher_number: '记-1', day: '2026-11-10' }])
      expect((await read(id)).events.map(({ action }) => action)).toEqual(['voucher.numbered', 'voucher.pushed', 'voucher.made'])
    })
    it.each(['dropAfter', 'dropBefore', 'busy', 'loses'] as const)(
      'after %s of the save it is asked for, and the books hold it once',
      async (kind) => {
        const { id, reference } = await make()
        atSave(kind)
        await push(id)
        await world.work()
        expect(await read(id)).toMatchObject({ state: 'exported', push: { state: 'waiting', attempt: 1 } })
        expect(await use.recallVouchers(owner, { ids: [id] })).toEqual([{ id, ok: false, problem: 'voucher.pushUnderWay' }])
        await world.next('voucher.push')
        await world.work()
        expect(await read(id)).toMatchObject({ state: 'numbered', push: { state: 'received', attempt: 2 } })
        expect(kept(reference)).toHaveLength(1)
      },
    )
    it('a lost answer is found by our reference and never sent again, in a field of the head too', async () => {
      const { id, reference } = await make()
      const to = await world.target(owner, { ...kingdee('F_PT_REFERENCE'), name: '金蝶二' })
      atSave('dropAfter')
      await push(id, to)
      await world.work()
      const saves = () => world.erp.books.requests().filter(({ what }) => what.endsWith('.Save')).length
      const before = saves()
      await world.next('voucher.push')
      await world.work()
      expect([saves() - before, kept(reference).length, (await read(id)).state]).toEqual([0, 1, 'numbered'])
    })
    it('a refusal stands on the voucher with its class and the words of the books; recalled and pushed again it goes', async () => {
      const { id, reference } = await make()
      atSave('refuses', '科目 1403 编码无效')
      await push(id)
      await world.work()
      expect(await read(id)).toMatchObject({ state: 'exported', push: { state: 'rejected', error: 'MAPPING', note: '科目 1403 编码无效' } })
      expect(await use.recallVouchers(owner, { ids: [id] })).toEqual([{ id, ok: true }])
      await push(id)
      await world.work()
      expect([(await read(id)).state, kept(reference).length]).toEqual(['numbered', 1])
    })
    it('a draft whose invoice turned void is not pushed', async () => {
      const { id, invoiceId, reference } = await make()
      await floor().asOwner(`update invoice set standing = 'void' where id = '${invoiceId}'`)
      expect([await push(id), (await read(id)).state, kept(reference).length]).toEqual([
        [{ id, ok: false, problem: 'invoice.refused' }],
        'draft',
        0,
      ])
    })
    it('without the supplier’s code or an organisation none is pushed; the code of today and the company’s organisation go along', async () => {
      await code('')
      const [one, two] = [await make(), await make()]
      const lacking = { fault: 'codeMissing', name: '昆山沃野自动化设备有限公司', relation: 'up' }
      expect(await push(one.id)).toMatchObject([{ id: one.id, ok: false, problem: 'voucher.codeMissing', parties: [lacking] }])
      await code('V-0777')
      const draft = kingdee()
      if (draft.of.kind === 'kingdee') draft.of.settings.vouchers = { ...draft.of.settings.vouchers!, organisation: '' }
      const bare = await world.target(owner, { ...draft, name: '金蝶三' })
      await expect(push(two.id, bare)).rejects.toMatchObject({ type: 'voucher.settingsMissing', detail: { settings: ['organisation'] } })
      const stored = await use.readVoucherSettings(owner)
      await use.saveVoucherSettings(owner, { ...stored, organisation: '205' })
      await push(two.id, bare)
      await world.work()
      expect(kept(two.reference)[0]).toMatchObject({
        rows: [{ FACCBOOKORGID: { FNumber: '205' } }, {}, { FDetailID: { FDETAILID__FFLEX4: { FNumber: 'V-0777' } } }],
      })
    })
    it('a closed period refuses, and does not close over a push under way', async () => {
      const { id } = await make()
      await push(id)
      await expect(moveBooks(owner, period, 'closed')).rejects.toMatchObject({ type: 'voucher.pushesLeft' })
      atSave('refuses', '会计期间 2026-11 已结账')
      await world.work()
      expect(await read(id)).toMatchObject({ push: { state: 'rejected', error: 'PERIOD_CLOSED' } })
      await moveBooks(owner, period, 'closed')
      expect(await push(id)).toEqual([{ id, ok: false, problem: 'voucher.periodClosed' }])
    })
    it('what is numbered or went out as a file is not pushed, nor to a target that takes none or is off', async () => {
      const { id } = await make()
      const plain = await world.target(owner, world.drafts.webhook())
      await expect(push(id, plain)).rejects.toMatchObject({ type: 'pushTarget.takesNoVouchers' })
      await use.exportVouchers(owner, { ids: [id], format: 'generic', pagePath: '/comset/caiwupz' })
      expect(await push(id)).toEqual([{ id, ok: false, problem: 'voucher.stateRefuses' }])
      await use.recallVouchers(owner, { ids: [id] })
      await push(id)
      await world.useCases.switchPushTarget(owner, { id: targetId, on: false })
      await world.work()
      expect(await read(id)).toMatchObject({ state: 'exported', push: { state: 'failed', note: 'targetOff' } })
      await expect(push(id)).rejects.toMatchObject({ type: 'push.targetOff' })
      await expect(world.useCases.removePushTarget(owner, { id: targetId })).rejects.toMatchObject({ type: 'pushTarget.inUse' })
    })
    it('of a target that does not answer they wait for the end of its rest, and go one after another', async () => {
      const made = [await make(), await make(), await make(), await make()]
      world.fault('busy', 3)
      for (const { id } of made) await push(id)
      await world.work(1)
      expect(world.due.filter(({ name }) => name === 'voucher.push').length).toBe(4)
      for (let round = 0; round < 12 && world.due.some(({ name }) => name === 'voucher.push'); round++) {
        await world.next('voucher.push')
        await world.work(4)
      }
      expect((await Promise.all(made.map(({ id }) => read(id)))).map(({ state }) => state)).toEqual(made.map(() => 'numbered'))
      expect(made.map(({ reference }) => kept(reference).length)).toEqual([1, 1, 1, 1])
    })
  }))
