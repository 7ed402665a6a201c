import { openBrowser, signInAt } from '/work/wt-strip/scripts/lib/browser.ts'
const [, , password = '', what = 'all'] = process.argv
const url = 'http://127.0.0.1:18702'
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
page.setDefaultTimeout(60000)
page.on('pageerror', (e) => console.log('ERR', e.message))
page.on('response', (r) => { if (r.status() >= 400 && r.url().includes('center')) console.log(r.status(), r.url()) })
await signInAt(page, url, 'demo@piaotai.example', password)
const shot = async (name: string) => { await page.screenshot({ path: `/tmp/shots-strip/${name}.png` }); console.log(name) }
const list = async (q: string) => { await page.goto(`${url}/companyInvoice/incomeInvoiceCo${q}`); await page.waitForSelector('.data-row'); await page.waitForTimeout(2500) }
await list('')
await shot('list')
for (const [name, q] of [['red', '?verifyStatus=[10]'], ['void', '?verifyStatus=[9]'], ['submitted', '?useStatus=[1]'], ['unasked', '?verifyStatus=[0]']] as const) {
  try {
    await list(q)
    await shot(`list-${name}`)
    const rows = await page.locator('.data-row').all()
    await rows[0]!.locator('.number-link').first().click()
    await page.waitForSelector('.invoice-drawer .face-fields'); await page.waitForTimeout(2500)
    await shot(`drawer-${name}`)
    if (await page.locator('.judged-strip').count()) { await page.keyboard.press('h'); await page.waitForTimeout(1500); await shot(`menu-${name}`); await page.keyboard.press('Escape') }
    if (name === 'red') {
      await page.setViewportSize({ width: 1280, height: 800 }); await page.waitForTimeout(800); await shot('drawer-red-1280')
      await page.setViewportSize({ width: 390, height: 844 }); await page.waitForTimeout(800); await shot('drawer-red-390')
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  } catch (e) { console.log(name, String(e).slice(0, 300)) }
}
await page.evaluate(() => localStorage.setItem('piaotai.language', 'en-US'))
await list('?verifyStatus=[10]')
await page.locator('.data-row .number-link').first().click()
await page.waitForSelector('.invoice-drawer .face-fields'); await page.waitForTimeout(2500)
await page.setViewportSize({ width: 1280, height: 800 }); await page.waitForTimeout(800)
await shot('drawer-red-en')
await page.keyboard.press('h'); await page.waitForTimeout(1500); await shot('menu-red-en')
await browser.close()
