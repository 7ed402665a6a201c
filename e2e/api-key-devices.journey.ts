// 扫描上传: a computer is paired from the page, sends a file that the page shows, and is ended there.
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { freshInvoice } from './support/files.ts'
import { prove } from './support/prove.ts'

const home = mkdtempSync(join(tmpdir(), 'piaotai-journey-device-'))
const piaotai = (...args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> => {
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state'), LANG: 'zh_CN' }
  const program = join(import.meta.dirname, '../packages/cli/src/main.ts')
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

describe.skipIf(!canBrowse)('a device', () => {
  let browser: Browser
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    page = visit.page
    await standSignedIn(page)
  })
  afterAll(() => browser.close())

  test('is paired by the code of the page, its file shows there, and it sends nothing once it is ended', async () => {
    await page.goto(`${appUrl}/home/scan`)
    await page.getByRole('button', { name: '生成配对码' }).click()
    const shown = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    await shown.waitFor()
    const login = piaotai('login', appUrl, '--pair', (await shown.textContent())!, '--name', '前台扫描仪')
    const ask = page.getByRole('alertdialog', { name: /允许这台设备/ })
    await ask.getByText(/“前台扫描仪”/).waitFor()
    await ask.getByRole('button', { name: /允 ?许/ }).click()
    await prove(page)
    expect(await login).toEqual({ code: 0, said: expect.stringContaining('已配对') })

    const folder = mkdtempSync(join(tmpdir(), 'piaotai-journey-scans-'))
    writeFileSync(join(folder, '门店来票.pdf'), await drawPdf(freshInvoice(7671)))
    expect(await piaotai('watch', folder, '--once')).toEqual({ code: 0, said: expect.stringContaining('门店来票.pdf') })
    // Without a reload.
    await page.getByRole('cell', { name: '门店来票.pdf' }).waitFor()

    await page.getByRole('button', { name: '停用 前台扫描仪' }).click()
    await page
      .getByRole('dialog', { name: /停用设备/ })
      .getByRole('button', { name: /停 ?用/ })
      .click()
    await page.getByText('设备已停用').first().waitFor()
    writeFileSync(join(folder, '再来.pdf'), await drawPdf(freshInvoice(7672)))
    expect(await piaotai('watch', folder, '--once')).toEqual({ code: 2, said: expect.stringContaining('设备已停用') })

    await page.goto(`${appUrl}/home/uploadHistory?type=2`)
    await page.getByText('门店来票.pdf').first().waitFor()
    expect(visit.errors).toEqual([])
  })
})
