// npm run docs:screenshots: the pictures of the docs and the README anew, of the demo company, in both languages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { makeFolder, removeFolder, startApp } from './lib/app-process.ts'
import { openBrowser, signInAt } from './lib/browser.ts'
import { ensureWebBuilt, root } from './lib/project.mjs'
import { demoPasswordOf } from './lib/startup-output.ts'

const languages = { zh: 'zh-CN', en: 'en-US' } as const
type Language = keyof typeof languages
const size = { width: 1280, height: 800 }
interface Shot {
  readonly name: string
  readonly path: string
  readonly act?: (page: Page, language: Language) => Promise<void>
}
const shots: readonly Shot[] = [
  { name: 'overview', path: '/home/overViews' },
  { name: 'invoices', path: '/companyInvoice/allInvoiceCo' },
  {
    name: 'invoice',
    path: '/companyInvoice/incomeInvoiceCo',
    act: async (page) => {
      await page.locator('tr.data-table_data-row td:nth-child(4)').nth(1).click()
      await page.locator('.invoice-drawer').waitFor()
    },
  },
  {
    name: 'import',
    path: '/companyInvoice/allInvoiceCo',
    act: async (page, language) => {
      await page
        .getByRole('button', { name: { zh: '录入发票', en: 'Add invoices' }[language] })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'uploads', path: '/home/uploadHistory' },
  {
    name: 'delivery',
    path: '/salesInvoiceManagement/sendInvEmailCo',
    act: async (page, language) => {
      for (const row of [1, 2, 3]) await page.locator('tr.data-table_data-row input.tick').nth(row).check()
      await page
        .getByRole('button', { name: { zh: /^交付/, en: /^Deliver/ }[language] })
        .last()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'payments', path: '/purchaseInvMan/submitPayment' },
  { name: 'partners', path: '/partner/partnerlist' },
  { name: 'push-targets', path: '/comset/pushTargets' },
  { name: 'rights', path: '/comset/permissionGroup' },
  { name: 'members', path: '/comset/staffManagement' },
  { name: 'log', path: '/comset/companyLog' },
]

/** Nothing loads and nothing moves; a page that listens to events is never idle. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.evaluate(`(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))
  })()`)
}
/** A PNG as WebP, by the browser itself. */
const asWebp = async (page: Page, png: Buffer): Promise<Buffer> => {
  const url = await page.evaluate<string>(`(async () => {
    const image = Object.assign(new Image(), { src: 'data:image/png;base64,${png.toString('base64')}' })
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.78)
  })()`)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

await ensureWebBuilt()
// A demo that runs already is named by its address and password; otherwise one is started.
const [url, given] = process.argv.slice(2)
const folder = makeFolder()
const app = url === undefined ? await startApp({ DATA_DIR: folder, MAIL_PORT: 'off', DEMO: 'on' }) : undefined
const browser = await openBrowser()
try {
  const origin = app?.url ?? url!
  const password = app ? await demoPasswordOf(app) : given!
  const drawing = await browser.newPage()
  for (const [language, locale] of Object.entries(languages)) {
    const context = await browser.newContext({ viewport: size, locale, colorScheme: 'light', reducedMotion: 'reduce' })
    await context.addInitScript((of) => localStorage.setItem('piaotai.language', of), locale)
    const page = await context.newPage()
    await signInAt(page, origin, 'demo@piaotai.example', password)
    const into = join(root, 'docs/images', language)
    rmSync(into, { recursive: true, force: true })
    mkdirSync(into, { recursive: true })
    for (const { name, path, act } of shots) {
      await page.goto(origin + path)
      await settled(page)
      await act?.(page, language as Language)
      await settled(page)
      const bytes = await asWebp(drawing, await page.screenshot())
      writeFileSync(join(into, `${name}.webp`), bytes)
      process.stderr.write(`docs/images/${language}/${name}.webp ${Math.round(bytes.length / 1000)} kB\n`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await app?.stop()
  removeFolder(folder)
}
