// 核对: photos whose fields are doubtful are checked one after the other, by few clicks or by keys alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { signIn, uploadFile } from '../scripts/lib/api-client.ts'
import { waitForImports } from '../scripts/lib/wait-for.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { findings } from './support/axe.ts'

const words = {
  'zh-CN': {
    position: (at: number, of: number) => `${at} / ${of} 待核对`,
    allNext: /处都无误，下一张/,
    back: '撤回',
    done: '都核对完了',
  },
  'en-US': {
    position: (at: number, of: number) => `${at} / ${of} to check`,
    allNext: /right, next/,
    back: 'Undo',
    done: 'All checked',
  },
} as const
type Language = keyof typeof words

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
  interface Photo {
    readonly id: string
    readonly number: string
    readonly doubts: number
    readonly fields: readonly string[]
    readonly invoice: SampleInvoice
  }
  let browser: Browser
  let person: Awaited<ReturnType<typeof signIn>>
  let photos: readonly Photo[]
  /** Photos with two doubts or more, which nothing contradicts. */
  beforeAll(async () => {
    browser = await openBrowser()
    person = await signIn(appUrl, demo.account, demo.password)
    const taken = paper(21_300, 10)
    const brought = await Promise.all(
      taken.map(async ({ number }, at) => {
        const name = `photo-${number}.jpg`
        return { name, url: await uploadFile(person, name, await asScan(taken[at]!, blurred)) }
      }),
    )
    await person.api.invoice.importFiles({ area: 'company', mode: 'image', files: brought })
    expect(await waitForImports(person, 240, 'company')).toEqual([])
    const found: Photo[] = []
    for (const invoice of taken) {
      const [row] = (await person.api.invoice.listInvoices({ area: 'company', number: [invoice.number] })).body.data.content
      const { doubts } = row ? (await person.api.invoice.readDoubts({ area: 'company', id: row.id })).body.data : { doubts: [] }
      if (row && doubts.length >= 2 && doubts.flatMap(({ warnings }) => warnings).length === row.warningCount)
        found.push({ id: row.id, number: invoice.number, doubts: doubts.length, fields: doubts.map(({ field }) => field), invoice })
    }
    // The last is one whose buyer is doubtful.
    const last = found.find(({ fields }) => fields.includes('buyer.name'))!
    photos = [...found.filter((one) => one !== last).slice(0, 4), last]
    expect(photos).toHaveLength(5)
  }, 300_000)
  afterAll(() => browser.close())

  const left = async ({ id }: Photo): Promise<number> =>
    (await person.api.invoice.readDoubts({ area: 'company', id })).body.data.doubts.length
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

  test.each([
    ['zh-CN', 0],
    ['en-US', 2],
  ] as const)(
    '%s: the doubts of a photo are cleared by one click, those of the next by keys alone, and the end is calm',
    async (language, from) => {
      const says = words[language]
      const two = photos.slice(from, from + 2)
      const { page, context, errors } = await queueOf(
        language,
        two.map(({ number }) => number),
      )
      const at = (n: number, of: number) => page.getByText(says.position(n, of), { exact: true }).waitFor()
      const shown = async (): Promise<Photo> => {
        const named = async () => (await page.locator('.invoice-drawer h2').innerText()).replaceAll(/\D/g, '')
        const numbers = two.map(({ number }) => number)
        await expect.poll(named).toMatch(new RegExp(`^(${numbers.join('|')})$`))
        const number = await named()
        return two.find((one) => one.number === number)!
      }
      await at(1, 2)
      await card(page).waitFor()
      expect(await findings(page, `checking, ${language}`, true)).toEqual([])
      const first = await shown()
      await page.getByRole('button', { name: says.allNext }).click()
      await at(1, 1)
      expect([first.doubts >= 2, await left(first), (await clicks(page)) <= 3]).toEqual([true, 0, true])

      // One field is right, and its answer taken back; one is left for later; all are right.
      const second = await shown()
      await card(page).waitFor()
      await page.keyboard.press('Enter')
      await done(page).getByText(says.back).waitFor()
      expect(await left(second)).toBe(second.doubts - 1)
      await done(page).getByText(says.back).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => done(page).count()).toBe(0)
      expect(await left(second)).toBe(second.doubts)
      const field = await card(page).getAttribute('aria-label')
      await card(page).focus()
      await page.keyboard.press('Tab')
      await expect.poll(() => card(page).getAttribute('aria-label')).not.toBe(field)
      await page.keyboard.press('Shift+Enter')
      await page.getByText(says.done, { exact: true }).waitFor()
      expect([await left(second), errors]).toEqual([0, []])
      await context.close()
    },
  )

  test('a value that is changed is a correction; an unclear photo gives way to one that is taken again', async () => {
    const { id, number, invoice } = photos[4]!
    const { page, context } = await queueOf('zh-CN', [number])
    await page.locator('.doubts_check').getByText('购方名称').first().click()
    await expect.poll(() => card(page).getAttribute('aria-label')).toBe('购方名称')
    await page.keyboard.press('e')
    await card(page).getByRole('textbox').fill(invoice.buyer.name)
    await page.keyboard.press('Enter')
    const read = async () => (await person.api.invoice.readInvoice({ area: 'company', id })).body.data
    await expect.poll(async () => (await read()).warnings.some(({ field }) => field === 'buyer.name')).toBe(false)
    expect((await read()).buyerName).toBe(invoice.buyer.name)
    await page
      .locator('.doubts_card input[type=file]')
      .setInputFiles({ name: `again-${number}.png`, mimeType: 'image/png', buffer: await asScan(invoice, { kind: 'screenshot' }) })
    await page.getByText('已换上新照片，按新照片重新读了').waitFor()
    expect((await read()).originals.map(({ name, current }) => [name.split('-')[0], current])).toEqual([
      ['again', true],
      ['photo', false],
    ])
    await context.close()
  })
})
