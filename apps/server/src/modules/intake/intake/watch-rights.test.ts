// The event stream of imports lasts for hours: it follows its reader's present rights, and nobody holds more streams
// than they can read.
import { describe, expect, it } from 'vitest'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { streamsMax } from '../../../http/sse-limit.ts'
import { data, onApp, makeCompany, type Member } from '#testing/worlds/company.ts'
import { pdf } from '#testing/worlds/app.ts'

const bring = async (person: Member, area: 'personal' | 'company'): Promise<string> => {
  const url = await uploadFile(person, '发票.pdf', pdf())
  return data(await person.api.invoice.importFiles({ area, mode: 'einvoice', files: [{ url, name: '发票.pdf' }] })).files[0]!.id
}
const watch = async ({ base, token }: Member) => {
  const stop = new AbortController()
  const response = await fetch(`${base}/invoice-center/import/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const reader = response.body!.getReader()
  let text = ''
  return {
    close: () => stop.abort(),
    /** Everything told from the beginning until this is, or until the end. */
    until: async (reported: string): Promise<string> => {
      while (!text.includes(reported)) {
        const { value, done } = await reader.read()
        if (done) break
        text += Buffer.from(value).toString()
      }
      return text
    },
  }
}

describe('The stream of imports', { timeout: 60_000 }, () =>
  onApp((open) => {
    it("tells a colleague's file as long as its reader holds a list of the company's invoices, and no longer", async () => {
      const { owner, member, group } = await makeCompany(open())
      const reader = await member()
      const lists = await group({ keys: ['menu_2.allInvoiceCo'], scope: 'company' })
      data(await owner.api.user.setGroupMembers({ id: lists, userIds: [reader.userId] }))
      const stream = await watch(reader)
      const before = await bring(owner, 'company')
      await stream.until(before)
      data(await owner.api.user.setGroupMembers({ id: lists, userIds: [] }))
      const after = await bring(owner, 'company')
      const reported = await stream.until(await bring(reader, 'personal'))
      expect([reported.includes(before), reported.includes(after)]).toEqual([true, false])
    })
    it("tells nobody a colleague's file who only holds a page that lists no invoices", async () => {
      const { owner, member } = await makeCompany(open())
      const reader = await member({ keys: ['menu_2.verifyRecordsCo'], scope: 'company' })
      const stream = await watch(reader)
      const hidden = await bring(owner, 'company')
      expect((await stream.until(await bring(reader, 'personal'))).includes(hidden)).toBe(false)
    })
    it('ends for who came in by one factor when the company begins to demand two', async () => {
      const { owner, member } = await makeCompany(open())
      const reader = await member({ keys: ['menu_2.allInvoiceCo'], scope: 'company' })
      const stream = await watch(reader)
      await open().asOwner(`update session set factors = 2 where user_id = '${owner.userId}'`)
      data(await owner.api.user.saveSignInRules({ demandsTotp: true }))
      await bring(owner, 'company')
      expect(await stream.until('never told')).toBe(': connected\n\n')
    })
    it('is open so many times at once for one person; for one more the oldest ends, and others keep theirs', async () => {
      const { owner, member } = await makeCompany(open())
      const others = await watch(await member())
      const first = await watch(owner)
      const more = await Promise.all(Array.from({ length: streamsMax }, () => watch(owner)))
      expect(await first.until('never told')).toBe(': connected\n\n')
      const id = await bring(owner, 'company')
      expect((await more.at(-1)!.until(id)).includes(id)).toBe(true)
      for (const stream of [others, ...more]) stream.close()
    })
  }),
)
