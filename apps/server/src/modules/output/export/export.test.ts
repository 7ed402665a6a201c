// Exports read back by another program: the file equals the list, to the last digit.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { bureauGoodsHeadings, bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { claimFile } from '../../platform/file/index.ts'
import { recordReading, totalInvoices } from '../../invoices/invoice/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeExports, openBook, rowsOf, type Exports } from '#testing/worlds/export-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { adversarialReadings as readings, numberOf, paperReading, recordAll } from '#testing/invoices/adversarial-readings.ts'
import { whole } from '#testing/database/stored-text.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf } from '#testing/invoices/readings.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const page = '/companyInvoice/allInvoiceCo'
describe('An export', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let colleague: Actor
    let other: Actor
    let out: Exports
    const ids: string[] = []
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      other = await makeOwner(floor(), clock, '另一家有限公司')
      out = await makeExports(floor(), clock)
      ids.push(...(await recordAll(floor(), clock, owner, [...readings, paperReading])))
    })
    afterAll(() => {
      out.close()
    })
    const request = (given: SomeOf<typeof out.useCases.exportInvoices> = { filter: { tab: 'all' } }, actor = owner) =>
      out.useCases.exportInvoices(actor, { area: 'company', kind: 'sheet', pagePath: page, ...given })
    const book = async (given?: SomeOf<typeof out.useCases.exportInvoices>) => openBook(await out.fetch(owner, (await request(given)).id))

    it('of all matches is there with the answer, named after its page, kept seven days, and listed for its maker alone', async () => {
      const made = await request({ filter: { tab: 'all' }, remark: '交给审计' })
      expect(made).toMatchObject({
        state: 'downloadable',
        name: `全部发票_清单_${readings.length + 1}张_2026-11-21_1000.xlsx`,
        count: readings.length + 1,
        progress: readings.length + 1,
        company: '宁波拾光文具有限公司',
        pagePath: page,
        remark: '交给审计',
        expiresAt: '2026-11-28T02:00:00.000Z',
      })
      const seenBy = async (actor: Actor) =>
        (await out.useCases.listDownloads(actor, { page: 1, pageSize: 500 })).content.some((d) => d.id === made.id)
      expect([await seenBy(owner), await seenBy(colleague), await seenBy(other)]).toEqual([true, false, false])
      await expect(out.useCases.readDownload(colleague, { id: made.id })).rejects.toMatchObject({ type: 'download.notFound' })
    })
    it('of one minute have names of their own', async () => {
      const asked = () => request({ filter: { tab: 'all' }, pagePath: '/companyInvoice/incomeInvoiceCo' })
      const names = (await Promise.all([asked(), asked(), asked()])).map(({ name }) => name)
      expect([new Set(names).size, names.filter((name) => name.endsWith('(2).xlsx')).length]).toEqual([3, 1])
    })
    it('bears the headings of the tax bureau, in its order, and its own after them', async () => {
      const opened = await book()
      const headings = (name: string) => Object.keys(rowsOf(opened, name)[0]!)
      expect(opened.SheetNames).toEqual(['发票基础信息', '发票明细'])
      expect(headings('发票基础信息').slice(0, 19)).toEqual(bureauHeadings)
      expect(headings('发票明细')).toEqual(bureauGoodsHeadings)
    })
    it('keeps every text as text: formulas, links, blanks, line ends, what XML cannot hold', async () => {
      const opened = await book()
      const rows = rowsOf(opened, '发票基础信息')
      const stored = await floor().db.inTenant(owner, (tx) =>
        tx
          .selectFrom('invoice')
          .select(['number', whole('seller_name'), whole('remark')])
          .where('company_id', '=', owner.companyId)
          .execute(),
      )
      const read = new Map(rows.map((row) => [row['数电发票号码'], row]))
      // The reader normalises line ends in a cell to one character.
      const asCell = (text: string | null): string | null => text?.replaceAll('\r\n', '\n') || null
      for (const { number, seller_name: name, remark } of stored.filter((r) => r.number?.length === 20))
        expect([read.get(number)?.['销方名称'], read.get(number)?.['备注']]).toEqual([asCell(name), asCell(remark)])
      const cells = Object.values(opened.Sheets).flatMap((sheet) =>
        Object.values(sheet).filter(
          (cell): cell is { t: string; f?: string; l?: object } => typeof cell === 'object' && cell !== null && 't' in cell,
        ),
      )
      expect([cells.filter((cell) => cell.f !== undefined || cell.l !== undefined), new Set(cells.map((cell) => cell.t))]).toEqual([
        [],
        new Set(['s', 'n']),
      ])
    })
    it('has numbers and codes whole as text, amounts as figures with two places', async () => {
      const opened = await book()
      const sheet = opened.Sheets['发票基础信息']!
      const rows = rowsOf(opened, '发票基础信息')
      expect(new Set(rows.map((row) => row['数电发票号码']).filter((n) => n !== null))).toEqual(new Set(readings.map((r) => r.number)))
      expect(rows.filter((row) => row['数电发票号码'] !== null && row['发票号码'] !== row['数电发票号码'])).toEqual([])
      expect(rows.find((row) => row['发票号码'] === '00012345')).toMatchObject({
        发票代码: '033002100211',
        金额: -1000000000000.1,
        价税合计: -1000000000001,
        是否正数发票: '否',
        发票来源: '增值税发票管理系统',
      })
      const amount = Object.values(sheet).find(
        (cell) => typeof cell === 'object' && cell !== null && 't' in cell && cell.t === 'n' && 'z' in cell && cell.z === '#,##0.00',
      )
      expect(amount).toBeDefined()
      expect(rowsOf(opened, '发票明细')[0]).toMatchObject({ 数量: 3, 单价: '0.33333333333333333' })
    })
    it('ends with the totals that the list shows', async () => {
      const rows = rowsOf(await book(), '发票基础信息')
      const totals = await totalInvoices({ db: floor().db })(owner, { area: 'company', tab: 'all' })
      const last = rows.at(-1)!
      expect([last['序号'], rows.length - 1, last['金额'], last['税额'], last['价税合计']]).toEqual([
        '合计',
        totals.totalElements,
        Number(totals.amountExcludingTax),
        Number(totals.taxAmount),
        Number(totals.amountIncludingTax),
      ])
    })
    it('of chosen ones holds these in the order of the list, each once', async () => {
      const rows = rowsOf(await book({ ids: [ids[3]!, ids[1]!, ids[3]!] }), '发票基础信息')
      expect(rows.slice(0, -1).map((row) => row['数电发票号码'])).toEqual(
        [readings[3]!, readings[1]!].toSorted((a, b) => (a.date! < b.date! ? 1 : -1)).map((r) => r.number),
      )
    })
    it('is refused whole for an invoice of another, for none, for both ways of choosing at once, and beyond the limit', async () => {
      const wrong: readonly (readonly [SomeOf<typeof out.useCases.exportInvoices>, Actor, string])[] = [
        [{ ids: [ids[0]!] }, other, 'invoice.notFound'],
        [{ ids: [ids[0]!] }, colleague, 'invoice.notFound'],
        [{ filter: { tab: 'confirmed' } }, owner, 'export.nothing'],
        [{}, owner, 'input.invalid'],
        [{ ids: [ids[0]!], filter: { tab: 'all' } }, owner, 'input.invalid'],
      ]
      for (const [given, actor, word] of wrong) await expect(request(given, actor)).rejects.toMatchObject({ type: word })
    })
    it('of originals holds each file as it came, named by the pattern, doubles numbered, those without one listed', async () => {
      const bytes = new Map<string, Buffer>()
      const own: string[] = []
      await floor().db.inTenant(colleague, async (tx) => {
        for (const [i, text] of ['甲/乙:公司', '甲/乙:公司', 'con', '没有原件'].entries()) {
          const key = `${colleague.companyId}/2026/11/${randomBytes(16).toString('hex')}`
          const content = randomBytes(2000 + i)
          await out.deps.files.storage.put(key, content, content.length)
          bytes.set(key, content)
          const file = await claimFile({ clock })(tx, colleague, {
            key,
            sha256: 'c'.repeat(64),
            size: content.length,
            format: i === 1 ? 'ofd' : 'pdf',
            name: '原件',
          })
          const { invoiceId } = await recordReading({ clock, audit: out.deps.audit })(
            tx,
            { companyId: colleague.companyId, userId: colleague.userId, userName: colleague.userName, entrySource: 6, categoryHint: 0 },
            readingOf({ number: numberOf(5000 + i), date: '2026-03-04', seller: { name: text, taxId: null }, amountIncludingTax: '88.00' }),
            { storedFileId: file.id, format: 'pdf', pages: 1, firstPage: 1 },
          )
          own.push(invoiceId!)
        }
        await tx.deleteFrom('invoice_original').where('company_id', '=', colleague.companyId).where('invoice_id', '=', own[3]!).execute()
      })
      const made = await request({ area: 'personal', kind: 'originals', ids: own, pattern: '{seller} {amount}' }, colleague)
      expect(made).toMatchObject({ state: 'generating', name: expect.stringMatching(/\.zip$/) as string })
      await out.work()
      const entries = await readZip(await out.fetch(colleague, made.id), { entries: 100, totalBytes: 1e6, entryBytes: 1e6, ratio: 400 })
      expect([...entries.keys()].toSorted()).toEqual(
        ['con 88.00.pdf', '没有原件的发票.txt', '甲_乙_公司 88.00.ofd', '甲_乙_公司 88.00.pdf'].toSorted(),
      )
      const stored = new Set([...bytes.values()].map((b) => b.toString('hex')))
      expect([...entries].filter(([name]) => !name.endsWith('.txt')).every(([, b]) => stored.has(Buffer.from(b).toString('hex')))).toBe(
        true,
      )
    })
    it('of an invoice in several forms hold all of them; what the store has lost is listed', async () => {
      const invoice = { number: numberOf(5100), date: '2026-03-04', seller: { name: '三种格式', taxId: null }, amountIncludingTax: '66.00' }
      const keys: string[] = []
      const ids = new Set<string>()
      for (const format of ['xml', 'pdf', 'ofd'] as const) {
        const key = `${colleague.companyId}/2026/11/${randomBytes(16).toString('hex')}`
        await out.deps.files.storage.put(key, randomBytes(2000), 2000)
        keys.push(key)
        await floor().db.inTenant(colleague, async (tx) => {
          const file = await claimFile({ clock })(tx, colleague, {
            key,
            sha256: randomBytes(32).toString('hex'),
            size: 2000,
            format,
            name: '原件',
          })
          const by = {
            companyId: colleague.companyId,
            userId: colleague.userId,
            userName: colleague.userName,
            entrySource: 6,
            categoryHint: 0,
          }
          const original = { storedFileId: file.id, format, pages: 1, firstPage: 1 }
          ids.add((await recordReading({ clock, audit: out.deps.audit })(tx, by, readingOf(invoice), original)).invoiceId)
        })
      }
      const names = async () => {
        const made = await request({ area: 'personal', kind: 'originals', ids: [...ids], pattern: '{seller}' }, colleague)
        await out.work()
        const entries = await readZip(await out.fetch(colleague, made.id), { entries: 100, totalBytes: 1e6, entryBytes: 1e6, ratio: 400 })
        return [...entries.keys()].toSorted()
      }
      expect([ids.size, await names()]).toEqual([1, ['三种格式.ofd', '三种格式.pdf', '三种格式.xml']])
      await out.deps.files.storage.remove(keys[1]!)
      expect(await names()).toEqual(['三种格式.ofd', '三种格式.xml', '存储里找不到的原件.txt'])
    })
  }))
