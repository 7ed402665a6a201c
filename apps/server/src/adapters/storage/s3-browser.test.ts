// A real browser's upload to a bucket of another origin: preflight, post, redirect with an origin of null, and the url.
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { freePort } from '../../../../../scripts/lib/free-port.mjs'
import { chromiumPath } from '../../../../../scripts/lib/system.mjs'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { openBucketStore, type BucketStore } from '#testing/servers/bucket-store.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'

/** Runs in the page, whose globals these types lack. */
const uploadInPage = `({ url, fields, size }) => new Promise((resolve) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('file', new Blob(['%PDF-1.7\\n'.padEnd(size)]), 'a.pdf')
  const request = new XMLHttpRequest()
  request.upload.addEventListener('progress', () => undefined)
  request.addEventListener('load', () => resolve(request.responseText))
  request.addEventListener('error', () => resolve('{"code":-1,"problem":"blocked"}'))
  request.open('POST', url)
  request.send(form)
})`

describe.skipIf(!chromiumPath())('A browser with an object store', () => {
  let folder: string
  let store: BucketStore
  let open: TestApp
  let browser: Browser
  let page: Page
  let me: Awaited<ReturnType<TestApp['person']>>
  beforeAll(async () => {
    folder = makeFolder()
    const port = await freePort()
    const home = `http://127.0.0.1:${port}`
    const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>${home}</AllowedOrigin><AllowedMethod>POST</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`
    store = await openBucketStore(folder, { cors: [cors] })
    open = await startTestApp({
      ...store.settings,
      SECRET_KEY: 'a secret of the tests, long enough',
      PUBLIC_URL: home,
      PORT: String(port),
    })
    me = await open.person()
    browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--headless', '--no-sandbox', '--disable-gpu'] })
    page = await browser.newPage()
    // Any page of ours: its security policy lets it talk to the bucket.
    await page.goto(`${open.url}/docs`)
  })
  afterAll(async () => {
    await browser?.close()
    await open?.close()
    store?.close()
    removeFolder(folder)
  })

  /** Posts as the web does, with a progress listener, which causes a preflight. */
  const post = async (size: number): Promise<Envelope<{ url: string } | null>> => {
    const item = (await me.api.upload.certifyUploads({ fileList: [{ file: '发票.pdf', length: 2000 }] })).body.data[0]!
    const fields = [
      ['key', item.key],
      ['acl', item.acl],
      ['success_action_redirect', item.redirUrl],
      ['x-amz-algorithm', 'AWS4-HMAC-SHA256'],
      ['x-amz-credential', item.credential],
      ['x-amz-date', item.date],
      ['policy', item.policy],
      ['x-amz-signature', item.signature],
    ]
    const text = await page.evaluate<string>(`(${uploadInPage})(${JSON.stringify({ url: item.uploadUrl, fields, size })})`)
    return JSON.parse(text) as Envelope<{ url: string } | null>
  }

  it('reads the url of what it uploaded', async () => {
    const requested: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/s3/stored')) void request.allHeaders().then((headers) => requested.push(headers['origin']))
    })
    const answer = await post(2000)
    expect([answer.code, answer.data?.url.startsWith('/upload-center/stored/'), requested]).toEqual([10000, true, ['null']])
  })
  it('reads why an upload was refused, too', async () => {
    expect((await post(1999)).problem).toBe('file.sizeDiffers')
  })
})
