// Mail of strangers beside a scanner: what is infected is refused by name, and the rest of the mail goes on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { onGate } from '#testing/clients/browser.ts'
import { infectedText, startClamd } from '#testing/servers/clamd.ts'
import { data, makeCompany } from '#testing/worlds/company.ts'
import { openPostOffice, partsSeen, sampleInvoice, settled, type PostOffice } from '#testing/worlds/mail-world.ts'

const clamd = await startClamd()

describe('Mail beside a scanner', () => {
  afterAll(() => clamd.close())
  onGate(
    (gate) => {
      let post: PostOffice
      beforeAll(async () => {
        post = await openPostOffice(gate())
      })
      it('keeps no infected file, nor an infected entry of an archive, and records the clean ones', async () => {
        const { owner } = await makeCompany(gate())
        const { address: to } = data(await owner.api.email.readMailAddresses({})).own
        const [good, packed] = [await drawPdf(sampleInvoice()), await drawPdf(sampleInvoice())].map((bytes) => Buffer.from(bytes))
        const bad = Buffer.concat([good!, Buffer.from(`% ${infectedText}\n`)])
        const zip = zipOf([
          { name: '好.pdf', bytes: packed! },
          { name: '坏.pdf', bytes: bad },
        ])
        await post.send({
          to,
          subject: '三个附件',
          text: '发票见附件。',
          attachments: [
            { filename: '坏.pdf', content: bad },
            { filename: '好.pdf', content: good! },
            { filename: '包.zip', content: zip },
          ],
        })
        const mail = await settled(owner, '三个附件')
        const entries = await gate().asOwner('select name, reason from import_file where parent_id is not null order by name desc')
        expect([zip.includes(infectedText), partsSeen(mail)[0], mail.parts[0]!.reason, mail.saved, entries]).toEqual([
          false,
          '坏.pdf refused',
          'infected',
          2,
          [
            { name: '好.pdf', reason: null },
            { name: '坏.pdf', reason: 'infected' },
          ],
        ])
        const [{ n }] = (await gate().asOwner(`select count(*)::int as n from stored_file where name = '坏.pdf'`)) as [{ n: number }]
        expect(n).toBe(0)
      })
    },
    { settings: { CLAMAV_ADDRESS: clamd.address } },
  )
})
