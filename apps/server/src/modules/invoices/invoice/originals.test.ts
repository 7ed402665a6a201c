// Saving a file needs the right to download; without it a person sees its pages, or the text of an XML.
import { beforeAll, describe, expect, it } from 'vitest'
import { makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { data, onApp, makeCompany, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { readingOf } from '#testing/invoices/readings.ts'

const page = 'menu_2.allInvoiceCo'
const button = 'allInvoiceCo.download'
const [invoice] = makeInvoices({
  seed: 'downloads',
  count: 1,
  from: '2026-03-01',
  to: '2026-10-31',
  company: { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' },
  types: { 22: 1 },
  redShare: 0,
})

describe('The original of', () =>
  onApp((open) => {
    let company: TestCompany
    let looks: Member
    let saves: Member
    beforeAll(async () => {
      company = await makeCompany(open())
      looks = await company.member({ keys: [page], scope: 'company' })
      saves = await company.member({ keys: [page, button], scope: 'company' })
    })
    /** Imports a file as this person; returns the import's id. */
    const bring = async (person: Member, kind: 'pdf' | 'xml', area: 'personal' | 'company'): Promise<string> => {
      const name = `发票.${kind}`
      const url = await uploadFile(person, name, kind === 'xml' ? writeXml(invoice!) : await drawPdf(invoice!))
      data(await person.api.invoice.importFiles({ area, mode: 'einvoice', files: [{ url, name }] }))
      return data(await person.api.invoice.listImports({ area })).content.find((file) => file.name === name)!.id
    }
    /** Status and disposition of a link, of the same link for saving, and whether a page is drawn. */
    const tried = async ({ downloadUrl, pictureUrl }: { readonly downloadUrl: string; readonly pictureUrl: string }) => {
      const request = async (path: string): Promise<string> => {
        const answer = await fetch(open().url + path)
        return `${answer.status} ${(answer.headers.get('content-disposition') ?? '').split(';')[0]}`.trim()
      }
      return [await request(downloadUrl), await request(`${downloadUrl}?download=1`), await request(pictureUrl)]
    }
    const all = (kind: 'pdf' | 'xml') => [`200 ${kind === 'pdf' ? 'inline' : 'attachment'}`, '200 attachment']
    const none = (kind: 'pdf' | 'xml') => [kind === 'pdf' ? '403' : '200 inline', '403']

    it.each(['pdf', 'xml'] as const)("a colleague's import is saved as %s by the company's right to download alone", async (kind) => {
      const id = await bring(company.owner, kind, 'company')
      const by = async (person: Member) =>
        (await tried(data(await person.api.invoice.readImportOriginal({ id, area: 'company' })))).slice(0, 2)
      expect([await by(saves), await by(company.owner), await by(looks)]).toEqual([all(kind), all(kind), none(kind)])
    })
    it.each(['pdf', 'xml'] as const)('an invoice is saved as %s by the same right, and shown without it', async (kind) => {
      const id = await bring(company.owner, kind, 'company')
      const { app } = open()
      const actor = { companyId: company.id, userId: company.owner.userId, userName: company.owner.name }
      const storedFileId = data(await company.owner.api.invoice.readImportOriginal({ id, area: 'company' })).id
      const made = (await app.db.inTenant(actor, (tx) =>
        app.recordReading(
          tx,
          { ...actor, entrySource: 6, categoryHint: 1 },
          readingOf({ number: `2633200000${kind === 'pdf' ? '1' : '2'}000000000` }),
          { storedFileId, format: kind, pages: 1, firstPage: 1 },
        ),
      )) as { readonly invoiceId: string }
      const by = async (person: Member) => {
        const [original] = data(await person.api.invoice.readInvoice({ id: made.invoiceId, area: 'company' })).originals
        return tried(original!)
      }
      const [held, lacking] = [await by(saves), await by(looks)]
      expect([held.slice(0, 2), lacking.slice(0, 2), held[2] === lacking[2]]).toEqual([all(kind), none(kind), true])
    })
    it("one's own import is one's own to save, until the company takes that from everybody", async () => {
      const person = await company.member()
      const id = await bring(person, 'pdf', 'personal')
      const by = async () => (await tried(data(await person.api.invoice.readImportOriginal({ id, area: 'personal' })))).slice(0, 2)
      const before = await by()
      await open().asOwner(
        `update company set staff_keys = '["menu_1.home", "menu_1.uploadHistory", "menu_1.myInvoices"]' where id = '${company.id}'`,
      )
      const after = await by()
      await open().asOwner(`update company set staff_keys = null where id = '${company.id}'`)
      expect([before, after]).toEqual([all('pdf'), none('pdf')])
    })
  }))
