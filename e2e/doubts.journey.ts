// 核对: photos whose fields are doubtful are checked one after the other, by few clicks or by keys alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { files } from './support/files.ts'
import { findings } from './support/axe.ts'

const words = {
  'zh-CN': {
    position: (at: number, of: number) => `${at} / ${of} 待核对`,
    allNext: /处都无误，下一张/,
    right: '读得对',
    back: '撤回',
    done: '都核对完了',
    retaken: '已换上新照片，按新照片重新读了',
  },
  'en-US': {
    position: (at: number, of: number) => `${at} / ${of} to check`,
    allNext: /correct, next/,
    right: 'Correct',
    back: 'Undo',
    done: 'All checked',
    retaken: 'The new picture is in place, and was read anew',
  },
} as const
type Language = keyof typeof words

const mark = Date.now()
const blurred = { kind: 'photo', blur: 1.4, noise: 24, angle: 3 } as const
/** Ordinary invoices of paper, as a hurried hand photographs them. */
const paper = (seed: number, count: number) =>
  makeInvoices({
    seed,
    count,
    from: '2026-08-01',
    to: '2026-10-31',
    company: demoCompany,
    directions: { incoming: 1, outgoing: 0, thirdParty: 0 },
    types: { 10: 1 },
    redShare: 0,
  })

describe.skipIf(!canBrowse)('doubtful fields of photos', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** Photos with two doubts or more, which nothing contradicts. */
  const doubtful = async (seed: number, wanted: number) => {
    const person = await signIn(appUrl, demo.account, demo.password)
    const found: { readonly id: string; readonly number: string; readonly doubts: number; readonly picture: Buffer }[] = []
    for (const invoice of paper(seed, 12)) {
      if (found.length === wanted) break
      const photo = await asScan(invoice, blurred)
      await bring('company', files.named(`photo-${invoice.number}.jpg`, photo), { ...demo, mode: 'image' })
      const [row] = (await person.api.invoice.listInvoices({ area: 'company', number: [invoice.number] })).body.data.content
      if (!row) continue
      const { doubts } = (await person.api.invoice.readDoubts({ area: 'company', id: row.id })).body.data
      if (doubts.length >= 2 && doubts.flatMap(({ warnings }) => warnings).length === row.warningCount)
        found.push({ id: row.id, number: invoice.number, doubts: doubts.length, picture: await asScan(invoice, { kind: 'screenshot' }) })
    }
    expect(found).toHaveLength(wanted)
    return { person, found }
  }
  const queueOf = async (language: Language, numbers: readonly string[]) => {
    const visit = await openPage(browser, language)
    await visit.context.addInitScript((chosen) => {
      localStorage.setItem('piaotai.language', chosen)
      Object.assign(globalThis, { pressed: 0 })
      const seen = globalThis as unknown as { pressed: number; addEventListener: (name: string, hear: () => void, all: boolean) => void }
      seen.addEventListener('click', () => (seen.pressed += 1), true)
    }, language)
    await standSignedIn(visit.page)
    await visit.page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify(numbers), tab: 'warnings', open: 'first' }))
    return visit
  }
  const clicks = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { pressed: number }).pressed)
  const card = (page: Page) => page.locator('.doubts_card')
  const done = (page: Page) => page.locator('.doubts_line[data-done]')

  test.each(['zh-CN', 'en-US'] as const)(
    '%s: all doubts of a photo are cleared by one click, those of the next by keys, until all are checked',
    async (language) => {
      const says = words[language]
      const { person, found } = await doubtful(21_300 + (mark % 37) * 30 + (language === 'en-US' ? 15 : 0), 3)
      const { page, context, errors } = await queueOf(
        language,
        found.map(({ number }) => number),
      )
      const at = (n: number, of: number) => page.getByText(says.position(n, of), { exact: true }).waitFor()
      const left = async (number: string) => {
        const { id } = found.find((one) => one.number === number)!
        return (await person.api.invoice.readDoubts({ area: 'company', id })).body.data.doubts.length
      }
      const shown = async () => (await page.locator('.invoice-drawer h2').innerText()).replaceAll(/\D/g, '')
      await at(1, 3)
      await card(page).waitFor()
      expect(await findings(page, `checking, ${language}`, true)).toEqual([])
      const first = await shown()
      await page.getByRole('button', { name: says.allNext }).click()
      await expect.poll(() => shown()).not.toBe(first)
      expect(await left(first)).toBe(0)
      expect(await clicks(page)).toBeLessThanOrEqual(3)

      // By keys: the first field is right, its answer is taken back, and all are right.
      await at(1, 2)
      const second = await shown()
      const many = await left(second)
      await card(page).waitFor()
      await page.keyboard.press('Enter')
      await done(page).getByText(says.back).waitFor()
      expect(await left(second)).toBe(many - 1)
      await done(page).getByText(says.back).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => done(page).count()).toBe(0)
      expect(await left(second)).toBe(many)
      await page.keyboard.press('Shift+Enter')
      await at(1, 1)
      expect(await left(second)).toBe(0)

      // Tab leaves a field for later, a value is typed in its place, and the queue ends calmly.
      const third = await shown()
      await card(page).waitFor()
      const field = await card(page).getAttribute('aria-label')
      await page.keyboard.press('Tab')
      await expect.poll(() => card(page).getAttribute('aria-label')).not.toBe(field)
      expect(await left(third)).toBe(found.find(({ number }) => number === third)!.doubts)
      await page.keyboard.press('Shift+Enter')
      await page.getByText(says.done, { exact: true }).waitFor()
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test('a likely reading that is put in corrects the field; an unclear photo gives way to one that is taken again', async () => {
    const { person, found } = await doubtful(22_600 + (mark % 37) * 30, 1)
    const [{ id, number, picture }] = found as [(typeof found)[number]]
    const { page, context } = await queueOf('zh-CN', [number])
    await card(page).waitFor()
    const { doubts } = (await person.api.invoice.readDoubts({ area: 'company', id })).body.data
    const unclear = doubts.find(({ readings }) => readings.some((one) => one.at !== null && one.value !== readings[0]!.value))
    if (unclear) {
      const other = unclear.readings.find((one) => one.at !== null && one.value !== unclear.value)!
      const label = unclear.field === 'buyer.name' ? '购方名称' : unclear.field === 'seller.name' ? '销方名称' : undefined
      if (label && (await card(page).getAttribute('aria-label')) === label) {
        await card(page).getByRole('button', { name: other.text }).first().click()
        await page.keyboard.press('Enter')
        await expect
          .poll(async () => {
            const { sellerName, buyerName } = (await person.api.invoice.readInvoice({ area: 'company', id })).body.data
            return unclear.field === 'buyer.name' ? buyerName : sellerName
          })
          .toBe(other.value)
      }
    }
    await card(page).waitFor()
    await page
      .locator('.doubts_card input[type=file]')
      .setInputFiles({ name: `again-${number}.png`, mimeType: 'image/png', buffer: picture })
    await page.getByText(words['zh-CN'].retaken).waitFor()
    const { originals } = (await person.api.invoice.readInvoice({ area: 'company', id })).body.data
    expect(originals.map(({ name, current }) => [name.split('-')[0], current])).toEqual([
      ['again', true],
      ['photo', false],
    ])
    await context.close()
  })
})
