// Files are made after the request, and again days later: by then the person may have lost the right to their contents.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { data, onApp, makeCompany, setSuite, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

describe('Rights to a file', () =>
  onApp(
    (open) => {
      let firm: TestCompany
      let theirs: string
      beforeAll(async () => {
        firm = await makeCompany(open())
        await setSuite(open(), firm, 'professional')
        theirs = await enterInvoice(open(), firm, firm.owner)
      })
      const whenMade = (person: Member, id: string) =>
        vi.waitFor(
          async () => {
            const download = data(await person.api.invoice.readDownload({ id }))
            if (download.state === 'generating') throw new Error('it is being made still')
            return download
          },
          { timeout: 40_000, interval: 200 },
        )
      const requested = async (person: Member, area: 'company' | 'granted', ids: string[]) =>
        data(
          await person.api.invoice.exportInvoices({
            area,
            kind: 'sheet',
            ids,
            pagePath: area === 'granted' ? '/home/ticketPoolAuthorizedToMe' : '/companyInvoice/allInvoiceCo',
          }),
        ).id
      /** Deletes the file in the download center and requests it again. */
      const again = async (person: Member, id: string) => {
        data(await person.api.invoice.deleteDownloads({ ids: [id] }))
        data(await person.api.invoice.retryDownload({ id }))
        return whenMade(person, id)
      }
      const exporters = { keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'], scope: 'company' } as const

      it('are asked anew when it is made again: it holds as long as they do', async () => {
        const person = await firm.member({ ...exporters, keys: [...exporters.keys] })
        expect(await again(person, await requested(person, 'company', [theirs]))).toMatchObject({ state: 'downloadable', count: 1 })
      })
      it('end with the group that gave them', async () => {
        const person = await firm.member()
        const group = await firm.group({ ...exporters, keys: [...exporters.keys] })
        data(await firm.owner.api.user.setGroupMembers({ id: group, userIds: [person.userId] }))
        const id = await requested(person, 'company', [theirs])
        data(await firm.owner.api.user.setGroupMembers({ id: group, userIds: [] }))
        expect(await again(person, id)).toMatchObject({ state: 'failed', reason: 'outOfReach', downloadUrl: null })
      })
      it('end with the sight of one of its invoices: a pool that is no longer granted', async () => {
        const person = await firm.member()
        const pool = data(
          await firm.owner.api.invoice.createPool({ name: '差旅票池', open: true, members: [{ userId: person.userId, mayPut: false }] }),
        )
        data(await firm.owner.api.invoice.poolInvoices({ area: 'company', ids: [theirs], poolIds: [pool.id] }))
        const id = await requested(person, 'granted', [theirs])
        data(await firm.owner.api.invoice.editPool({ id: pool.id, version: pool.version, name: pool.name, open: true, members: [] }))
        expect(await again(person, id)).toMatchObject({ state: 'failed', reason: 'outOfReach' })
      })
      it('leave out what is gone, and keep the rest', async () => {
        const person = await firm.member({ ...exporters, keys: [...exporters.keys] })
        const gone = await enterInvoice(open(), firm, firm.owner)
        const id = await requested(person, 'company', [theirs, gone])
        data(await firm.owner.api.invoice.deleteInvoices({ area: 'company', ids: [gone], reason: '重复' }))
        expect(await again(person, id)).toMatchObject({ state: 'downloadable' })
      })
    },
    { work: true },
  ))
