// What hinders a part of a mail is told at that part, and a mail with a part to complete says so everywhere.
import { beforeAll, describe, expect, it } from 'vitest'
import { encryptedPdf } from '@piaotai/sample-invoices/misfits.ts'
import { archiveLimits } from '@piaotai/domain/states.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany } from '#testing/worlds/company.ts'
import { openPostOffice, sampleInvoice, settled, type PostOffice } from '#testing/worlds/mail-world.ts'

describe('A part of a mail', () =>
  onGate((gate) => {
    let post: PostOffice
    beforeAll(async () => {
      post = await openPostOffice(gate())
    })
    const addressed = async () => {
      const company = await makeCompany(gate())
      return { company, to: data(await company.owner.api.email.readMailAddresses({})).own.address }
    }

    it('with a password, and an archive of too many files, each tell what hinders them', async () => {
      const { company, to } = await addressed()
      const crowd = Array.from({ length: archiveLimits.entries + 1 }, (_, i) => ({ name: `${i}.txt`, bytes: Buffer.from('x') }))
      await post.send({
        to,
        subject: '打不开的',
        attachments: [
          { filename: '加密.pdf', content: Buffer.from(await encryptedPdf(sampleInvoice())) },
          { filename: '一堆.zip', content: zipOf(crowd) },
        ],
      })
      const mail = await settled(company.owner, '打不开的')
      expect([mail.status, mail.parts.map(({ state, reason, reasonDetail }) => [state, reason, reasonDetail])]).toEqual([
        'notRecognised',
        [
          ['failed', 'passwordProtected', null],
          ['failed', 'tooManyEntries', String(archiveLimits.entries)],
        ],
      ])
    })
    it('that waits for a person makes the mail wait in state, count, tab and to-do, until it is completed', async () => {
      const { company, to } = await addressed()
      const { api } = company.owner
      const [whole, blank] = [sampleInvoice(), sampleInvoice()]
      await post.send({
        to,
        subject: '缺号码',
        attachments: [
          { filename: 'a.xml', content: Buffer.from(writeXml(whole)) },
          { filename: 'b.xml', content: Buffer.from(writeXml(blank).toString().replaceAll(blank.number, '')) },
        ],
      })
      const mail = await settled(company.owner, '缺号码')
      expect([
        mail.status,
        mail.recognised,
        mail.saved,
        mail.parts.map(({ state, reason, reasonDetail }) => [state, reason, reasonDetail]),
      ]).toEqual([
        'held',
        2,
        1,
        [
          ['recorded', null, null],
          ['held', 'held', 'numberMissing'],
        ],
      ])
      const counts = data(await api.email.countMails({ area: 'company' }))
      const tab = data(await api.email.listMails({ area: 'company', status: ['held'] })).content.map(({ subject }) => subject)
      const todo = async (of: 'importsHeld' | 'mailsHeld' = 'importsHeld') =>
        data(await api.invoice.readHome({ area: 'company' })).todos.find(({ kind }) => kind === of)?.count ?? 0
      expect([counts.held, counts.saved, counts.notRecognised, tab, await todo()]).toEqual([1, 0, 0, ['缺号码'], 1])
      expect(await todo('mailsHeld')).toBe(counts.held)
      const told = async () =>
        data(await api.user.listNotices({}))
          .content.filter(({ kind }) => kind === 'mailPartWaits' || kind === 'importFailed')
          .map(({ kind, objectId, data: said, readAt }) => [kind, objectId, said, readAt === null])
      expect(await told()).toEqual([['mailPartWaits', mail.id, { subject: '缺号码', area: 'company' }, true]])
      const { importId } = mail.parts[1]!
      const { items } = data(await api.invoice.readImport({ id: importId!, area: 'company' }))
      data(
        await api.invoice.completeHeld({
          id: importId!,
          area: 'company',
          itemId: items![0]!.id,
          fields: [{ field: 'number', value: blank.number }],
        }),
      )
      expect([await settled(company.owner, '缺号码'), await todo()]).toMatchObject([{ status: 'saved', recognised: 2, saved: 2 }, 0])
      expect(await todo('mailsHeld')).toBe(0)
      expect((await told()).map(([, , , unread]) => unread)).toEqual([false])
    })
  }))
