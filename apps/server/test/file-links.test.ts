// A link to a file is its holder's: it ends with the session that it was made for and with the place in the company.
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorUses } from '../src/modules/company/index.ts'
import { data, eachHouse, makeCompany, type Member, type TestCompany } from './support/company.ts'
import { enterInvoice } from './support/entered.ts'

describe('A link to a file', () => eachHouse((open) => {
  let firm: TestCompany, theirs: string
  beforeAll(async () => {
    firm = await makeCompany(open())
    await operatorUses(open().house).setSuite('tests', { number: data(await firm.owner.api.user.readTeam({ teamId: firm.id })).number, suite: 'professional' })
    theirs = await enterInvoice(open(), firm, firm.owner)
  })
  const opened = async (link: string): Promise<string> => {
    const answer = await fetch(new URL(link, open().url))
    return answer.headers.get('content-type')?.startsWith('application/json') ? (await answer.json() as { problem: string }).problem : String(answer.status)
  }
  const member = () => firm.member({ keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'], scope: 'company' })
  const linkOf = async ({ api }: Member): Promise<string> => {
    const made = data(await api.invoice.exportInvoices({ area: 'company', kind: 'sheet', ids: [theirs], pagePath: '/companyInvoice/allInvoiceCo' }))
    return made.downloadUrl!
  }

  it('opens without a token while its holder is signed in', async () => { expect(await opened(await linkOf(await member()))).toBe('200') })
  it('opens nothing once the holder has signed out', async () => {
    const person = await member(), link = await linkOf(person)
    data(await person.api.auth.logout({}))
    expect(await opened(link)).toBe('file.linkExpired')
  })
  it('opens nothing once the holder is no member any more, or is disabled', async () => {
    const gone = await member(), shut = await member(), links = [await linkOf(gone), await linkOf(shut)]
    data(await firm.owner.api.user.removeStaff({ ids: [gone.userId] }))
    data(await firm.owner.api.user.setStaffStatus({ ids: [shut.userId], status: 'disabled' }))
    expect(await Promise.all(links.map(opened))).toEqual(['file.linkExpired', 'file.linkExpired'])
  })
  it('of another page of the same invoice is no key to this one: purpose, file and holder are sealed together', async () => {
    const detail = data(await firm.owner.api.invoice.readInvoice({ id: theirs, area: 'company' })), picture = detail.originals[0]!.pictureUrl
    const [body, mac] = picture.slice(picture.lastIndexOf('/') + 1).split('.'), other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body!, 'base64url').toString()) as object, s: null })).toString('base64url')
    expect([await opened(picture.replace('/picture/', '/file/')), await opened(`/upload-center/picture/${other}.${mac!}`)]).toEqual(['file.linkExpired', 'file.linkExpired'])
  })
}))
