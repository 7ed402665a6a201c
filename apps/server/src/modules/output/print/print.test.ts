// Printing invoices from lists: from the choice to the PDF, and its record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { readInvoiceLog } from '../../invoices/invoice/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeExports, type Exports } from '#testing/worlds/export-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { sheetsOf } from '#testing/files/printing.ts'
import { recordFile } from '#testing/invoices/recorded-files.ts'

const page = '/companyInvoice/allInvoiceCo'
const invoices = makeInvoices({ seed: 99, count: 5, from: '2026-01-01', to: '2026-11-10', company: demoCompany, types: { 22: 1 } })
const [inPdf, inOfd, inXml, typed, broken] = invoices

describe('Printing', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let colleague: Actor
    let out: Exports
    const ids: string[] = []
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      out = await makeExports(floor(), clock)
      const files = [
        [inPdf, 'pdf', await drawPdf(inPdf!)],
        [inOfd, 'ofd', drawOfd(inOfd!)],
        [inXml, 'xml', writeXml(inXml!)],
        [typed, null, undefined],
        [broken, 'pdf', Buffer.from('%PDF-1.7 broken off')],
      ] as const
      for (const [invoice, format, bytes] of files) ids.push(await recordFile(floor(), owner, clock, out, invoice!, format, bytes))
    })
    afterAll(() => {
      out.close()
    })
    const request = (given: object = { ids }, actor = owner) =>
      out.useCases.exportInvoices(actor, { area: 'company', kind: 'print', pagePath: page, ...given } as Parameters<
        typeof out.useCases.exportInvoices
      >[1])

    it('answers a PDF at once: files as they are, data as a face that says what it is, and a note for what cannot be printed', async () => {
      const made = await request({ ids, print: { layout: 'b5one', margin: 5, order: 'number' } })
      const pages = await sheetsOf(await out.fetch(owner, made.id))
      expect(made).toMatchObject({
        state: 'downloadable',
        count: 5,
        progress: 5,
        print: { sheets: 5, refused: [{ name: `${broken!.number} ${broken!.seller.name}`, reason: 'damaged' }] },
        seal: null,
      })
      expect(pages.map((sheet) => sheet.text.includes('不是原件'))).toEqual(
        invoices.toSorted((a, b) => (a.number < b.number ? -1 : 1)).map((invoice) => invoice === inXml || invoice === typed),
      )
      for (const [at, invoice] of invoices.toSorted((a, b) => (a.number < b.number ? -1 : 1)).entries())
        expect([at, pages[at]!.text.includes(invoice.number)]).toEqual([at, true])
    })
    it('draws a face from data with every line and sum of it', async () => {
      const { id } = await request({ ids: [ids[2]] })
      const [sheet] = await sheetsOf(await out.fetch(owner, id))
      for (const part of [
        inXml!.number,
        inXml!.seller.name,
        inXml!.buyer.taxId,
        inXml!.words,
        ...inXml!.lines.map((line) => line.unitPrice),
      ])
        expect([part, sheet!.text.includes(part.normalize('NFKC').replaceAll(' ', ''))]).toEqual([part, true])
    })
    it('is two on an A4 sheet unless another paper is asked for', async () => expect((await request()).print!.sheets).toBe(3))
    it('more than twenty are printed by a job', async () => {
      const many = makeInvoices({ seed: 100, count: 21, from: '2026-01-01', to: '2026-11-10', company: demoCompany, types: { 22: 1 } })
      const chosen: string[] = []
      for (const invoice of many) chosen.push(await recordFile(floor(), owner, clock, out, invoice, 'xml', writeXml(invoice)))
      const requested = await request({ ids: chosen })
      expect(requested).toMatchObject({ state: 'generating', print: null })
      await out.work()
      expect(await out.useCases.readDownload(owner, { id: requested.id })).toMatchObject({
        state: 'downloadable',
        progress: 21,
        print: { sheets: 11, refused: [] },
      })
    })
    it('is recorded with each invoice when it goes to the printer, and nothing before', async () => {
      const { id } = await request({ ids: [ids[0]] })
      const printings = async () =>
        (await readInvoiceLog({ db: floor().db })(owner, { id: ids[0]!, area: 'company' })).entries.filter(
          (entry) => entry.action === 'invoice.printed',
        )
      const before = (await printings()).length
      const { printUrl } = await out.useCases.printDownload(owner, { id })
      expect([
        printUrl.startsWith('/upload-center/file/'),
        before,
        (await printings()).map((entry) => [entry.actor, entry.detail['layout']]),
      ]).toEqual([true, 0, [[owner.userName, 'a4two']]])
    })
    it('that nobody put on paper is gone after a day, as one left behind by a closed tab; a printed one stays for seven', async () => {
      const left = await request({ ids: [ids[0]] })
      const printed = await request({ ids: [ids[0]] })
      const states = async () => Promise.all([left, printed].map(async ({ id }) => (await out.useCases.readDownload(owner, { id })).state))
      clock.advance(3600)
      await out.useCases.printDownload(owner, { id: printed.id })
      clock.advance(86_400 - 3700)
      expect(await states()).toEqual(['downloadable', 'downloadable'])
      clock.advance(200)
      await out.workDue()
      expect([await states(), await floor().asOwner(`select stored_file_id, made_key from download where id = '${left.id}'`)]).toEqual([
        ['deleted', 'downloadable'],
        [{ stored_file_id: null, made_key: null }],
      ])
      clock.advance(7 * 86_400)
      await out.workDue()
      expect(await states()).toEqual(['deleted', 'deleted'])
    })
    it('that its dialog looked at and left is listed no more, and the log still tells of it; one that a person deletes stays as deleted', async () => {
      const sheet = await request({ ids: [ids[0]], kind: 'sheet' })
      const deleted = await request({ ids: [ids[0]] })
      const left = await request({ ids: [ids[0]] })
      const { storage } = out.deps.files
      const [file] = await floor().asOwner(
        `select f.key from stored_file f join download d on d.stored_file_id = f.id where d.id = '${left.id}'`,
      )
      const before = (await out.useCases.listDownloads(owner, { page: 1, pageSize: 500 })).counts
      await out.useCases.deleteDownloads(owner, { ids: [deleted.id] })
      await out.useCases.deleteDownloads(owner, { ids: [left.id, sheet.id], preview: true })
      const { content, counts, totalElements } = await out.useCases.listDownloads(owner, { page: 1, pageSize: 500 })
      const stateOf = (id: string) => content.find((row) => row.id === id)?.state
      expect([stateOf(sheet.id), stateOf(deleted.id), stateOf(left.id)]).toEqual(['deleted', 'deleted', undefined])
      expect([counts.deleted - before.deleted, before.downloadable - counts.downloadable, totalElements]).toEqual([2, 3, content.length])
      await expect(out.useCases.retryDownload(owner, { id: left.id })).rejects.toMatchObject({ type: 'download.notFound' })
      expect([
        await storage.stat(String(file!['key'])),
        await floor().asOwner(`select action from audit_log where object_id = '${left.id}' order by action`),
      ]).toEqual([undefined, [{ action: 'export.asked' }, { action: 'export.deleted' }]])
    })
    it('of another person is none', async () => {
      const { id } = await request({ ids: [ids[0]] })
      await expect(out.useCases.printDownload(colleague, { id })).rejects.toMatchObject({ type: 'download.notFound' })
    })
    it('takes a sheet for none: only prints go to the printer', async () => {
      const { id } = await request({ ids: [ids[0]], kind: 'sheet' })
      await expect(out.useCases.printDownload(owner, { id })).rejects.toMatchObject({ type: 'download.notFound' })
    })
  }))
