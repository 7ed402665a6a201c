import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { startApp } from '../../../../scripts/lib/app-process.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { copyEmbedded } from '#testing/database/template.ts'

const folder = makeFolder()
afterAll(() => {
  removeFolder(folder)
})
it('numbers stand on a port of their own, by route and never by address', async () => {
  await copyEmbedded(folder)
  const port = String(await freePort())
  const app = await startApp({ DATA_DIR: folder, DEMO: 'off', METRICS_PORT: port })
  await fetch(`${app.url}/upload-center/picture/a-secret-link`)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const onWeb = await (await fetch(`${app.url}/metrics`)).text()
  await app.kill()
  expect(text).toMatch(/piaotai_http_seconds_count\{method="GET",route="\/upload-center\/picture\/:link",status="[24]xx"\} 1/)
  expect(text).toContain('piaotai_nodejs_eventloop_lag_seconds')
  expect(text).toMatch(/^piaotai_loop_held_total \d+$/m)
  expect([text.includes('a-secret-link'), onWeb.includes('piaotai_http_seconds')]).toEqual([false, false])
})
