// A file link belongs to its holder: it ends with their session, their membership, and the right to its subject.
import { beforeAll, describe, expect, it } from 'vitest'
import { data, onApp, makeCompany, setSuite, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

describe('A link to a file', () =>
  onApp((open) => {
    let firm: TestCompany
    let theirs: string
    beforeAll(async () => {
      firm = await makeCompany(open())
      await setSuite(open(), firm, 'professional')
      theirs = await enterInvoice(open(), firm, firm.owner)
    })
    const opened = async (link: string): Promise<string> => {
      const answer = await fetch(new URL(link, open().url))
      return answer.headers.get('content-type')?.startsWith('application/json')
        ? ((await answer.json()) as { problem: string }).problem
        : String(answer.status)
    }
    const member = () => firm.member({ keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'], scope: 'company' })
    const linkOf = async ({ api }: Member): Promise<string> => {
      const made = data(
        await api.invoice.exportInvoices({ area: 'company', kind: 'sheet', ids: [theirs], pagePath: '/companyInvoice/allInvoiceCo' }),
      )
      return made.downloadUrl!
    }

    it('to an original that the store has lost says so and what to do, however it is asked for', async () => {
      const key = `${firm.id}/2026/11/${'0'.repeat(32)}`
      await open().asOwner(
        `update stored_file set key = '${key}' where id in (select stored_file_id from invoice_original where invoice_id = '${theirs}')`,
      )
      const [original] = data(await firm.owner.api.invoice.readInvoice({ id: theirs, area: 'company' })).originals
      expect(await Promise.all([original!.downloadUrl, `${original!.pictureUrl}?page=1`].map(opened))).toEqual([
        'file.missing',
        'file.missing',
      ])
    })
    it('opens without a token while its holder is signed in', async () => {
      expect(await opened(await linkOf(await member()))).toBe('200')
    })
    it('opens nothing once the holder has signed out', async () => {
      const person = await member()
      const link = await linkOf(person)
      data(await person.api.auth.logout({}))
      expect(await opened(link)).toBe('file.linkExpired')
    })
    it('opens nothing once the holder is no member any more, or is disabled', async () => {
      const gone = await member()
      const shut = await member()
      const links = [await linkOf(gone), await linkOf(shut)]
      data(await firm.owner.api.user.removeMembers({ ids: [gone.userId] }))
      data(await firm.owner.api.user.setMemberStatus({ ids: [shut.userId], status: 'disabled' }))
      expect(await Promise.all(links.map(opened))).toEqual(['file.linkExpired', 'file.linkExpired'])
    })
    it('to a file that was made opens nothing once the right to save such files is taken back, and the download center offers none', async () => {
      const person = await firm.member()
      const group = await firm.group({ keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'], scope: 'company' })
      const plainMember = (userIds: string[]) => firm.owner.api.user.setGroupMembers({ id: group, userIds })
      data(await plainMember([person.userId]))
      const link = await linkOf(person)
      data(await plainMember([]))
      const [shown] = data(await person.api.invoice.listDownloads({ page: 1, pageSize: 20 })).content
      const read = data(await person.api.invoice.readDownload({ id: shown!.id }))
      expect([await opened(link), shown, read]).toMatchObject([
        'file.linkExpired',
        { state: 'downloadable', downloadUrl: null, reason: 'outOfReach' },
        { downloadUrl: null, reason: 'outOfReach' },
      ])
      data(await plainMember([person.userId]))
      expect(await opened(link)).toBe('200')
    })
    it('to a file that was made opens nothing once one of its invoices is out of sight', async () => {
      const person = await firm.member()
      const pool = data(
        await firm.owner.api.invoice.createPool({ name: '报销票池', open: true, members: [{ userId: person.userId, mayPut: false }] }),
      )
      data(await firm.owner.api.invoice.poolInvoices({ area: 'company', ids: [theirs], poolIds: [pool.id] }))
      const made = data(
        await person.api.invoice.exportInvoices({
          area: 'granted',
          kind: 'sheet',
          ids: [theirs],
          pagePath: '/home/ticketPoolAuthorizedToMe',
        }),
      )
      data(await firm.owner.api.invoice.editPool({ id: pool.id, version: pool.version, name: pool.name, open: true, members: [] }))
      expect([await opened(made.downloadUrl!), data(await person.api.invoice.readDownload({ id: made.id }))]).toMatchObject([
        'file.linkExpired',
        { downloadUrl: null, reason: 'outOfReach' },
      ])
    })
    it('to an original opens as far as the right goes now: no pictures of what is out of sight, no bytes without the right to save', async () => {
      const person = await firm.member()
      const see = await firm.group({ keys: ['menu_2.allInvoiceCo'], scope: 'company' })
      const save = await firm.group({ keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'], scope: 'company' })
      const inGroups = (groupIds: string[]) => firm.owner.api.user.setMemberGroups({ id: person.userId, groupIds })
      data(await inGroups([save]))
      const [original] = data(await person.api.invoice.readInvoice({ id: theirs, area: 'company' })).originals
      const links = async () =>
        [await opened(original!.downloadUrl), await opened(original!.pictureUrl)].map((answer) =>
          answer === 'file.linkExpired' ? 'shut' : 'open',
        )
      const all = await links()
      data(await inGroups([see]))
      const seen = await links()
      data(await inGroups([]))
      expect([all, seen, await links()]).toEqual([
        ['open', 'open'],
        ['shut', 'open'],
        ['shut', 'shut'],
      ])
    })
    it('of another page of the same invoice is no key to this one: purpose, file and holder are sealed together', async () => {
      const detail = data(await firm.owner.api.invoice.readInvoice({ id: theirs, area: 'company' }))
      const picture = detail.originals[0]!.pictureUrl
      const [body, mac] = picture.slice(picture.lastIndexOf('/') + 1).split('.')
      const other = Buffer.from(
        JSON.stringify({ ...(JSON.parse(Buffer.from(body!, 'base64url').toString()) as object), s: null }),
      ).toString('base64url')
      expect([await opened(picture.replace('/picture/', '/file/')), await opened(`/upload-center/picture/${other}.${mac!}`)]).toEqual([
        'file.linkExpired',
        'file.linkExpired',
      ])
    })
  }))
