// Forwarding: an accountant's third-party invoices go to the companies that they are made out to. A linked partner decides; the person's other company has them at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { companies, partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { bring } from './support/bring.ts'
import { appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { callsOf, createCompany, newPerson, register } from './support/people.ts'
import { signIn } from '../scripts/lib/api-client.ts'

describe.skipIf(!canBrowse)('third-party invoices', () => {
  const mark = Date.now() % 100_000
  const invoices = freshInvoices(20_400 + (mark % 97), 3)
  const partner = partyOf(`常熟云岫${mark}纺织有限公司`, invoices[0]!.region)
  /** The demo person's other company. */
  const sister = companies.find(({ name }) => name === '上海澄观企业管理咨询有限公司')!
  const seller = partyOf(`常熟拾穗${mark}办公用品有限公司`, invoices[0]!.region)
  const person = newPerson('陆清')
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
    const { page, context } = await openPage(browser)
    await register(page, person)
    await createCompany(page, partner.name)
    await context.close()
    const { api: me } = await signIn(appUrl, demo.account, demo.password)
    const their = await callsOf(person)
    const { defaultTeamId } = (await their.user.readUser({})).body.data
    const { number } = (await their.user.readCompany({ teamId: defaultTeamId! })).body.data
    const made = (await me.user.createPartner({ name: partner.name, taxId: partner.taxId, relations: ['related'] })).body.data
    await me.user.invitePartner({ number, partnerId: made.id })
    const [link] = (await their.user.listPartnerLinks({})).body.data.content
    await their.user.acceptPartnerLink({ id: link!.id })
    for (const [at, buyer] of [partner, sister, partner].entries())
      await bring('company', await files.pdf({ ...invoices[at]!, seller, buyer }))
  })
  afterAll(() => browser.close())

  const open = async (page: Page, view = '') => {
    await page.goto(`${appUrl}/companyInvoice/thirdPartyInvoiceForwarding${view}`)
  }
  test('are offered with their receiver, recorded at once in one’s own company, accepted or refused by the partner', async () => {
    const { page, errors } = await openPage(browser)
    await standSignedIn(page)
    await open(page)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row(seller.name).filter({ hasText: sister.name }).getByRole('button', { name: /^转发/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: '直接录入，不用等对方收下' }).waitFor()
    await dialog.getByRole('button', { name: '转发' }).click()
    await dialog.waitFor({ state: 'detached' })

    const offered = row(partner.name).getByRole('button', { name: /^转发/ })
    for (const [sent, message] of ['十月的办公用品', '这张也是你们的'].entries()) {
      await expect.poll(() => offered.count()).toBe(2 - sent)
      await offered.first().click()
      await dialog.getByLabel('留言').fill(message)
      await dialog.getByRole('button', { name: '转发' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByText('转发记录').click()
    await row(sister.name).first().getByText('对方已收下').waitFor()

    const theirs = await openPage(browser)
    await standSignedIn(theirs.page, person.account, person.password)
    await open(theirs.page, '?view=received')
    const waiting = theirs.page.getByRole('row').filter({ hasText: '待收' })
    await waiting.nth(1).waitFor()
    await waiting.first().getByRole('button', { name: /^收下/ }).click()
    await theirs.page.getByRole('dialog').getByRole('button', { name: '收下' }).click()
    await theirs.page.getByRole('row').filter({ hasText: '已收' }).first().waitFor()
    await waiting.first().getByRole('button', { name: /^拒收/ }).click()
    await theirs.page.getByRole('dialog').getByLabel('拒收原因').fill('不是我们买的')
    await theirs.page.getByRole('dialog').getByRole('button', { name: '拒收' }).click()
    await theirs.page.getByRole('row').filter({ hasText: '已拒收' }).waitFor()

    await page.reload()
    await row(partner.name).filter({ hasText: '不是我们买的' }).waitFor()
    await row(partner.name).filter({ hasText: '对方已收下' }).waitFor()
    expect([errors, theirs.errors]).toEqual([[], []])
  })
})
