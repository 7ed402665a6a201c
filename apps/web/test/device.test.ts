import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const freshBrowser = () => import('../src/lib/browser/browser-id.ts')

test('a browser keeps one id for itself', async () => {
  const { deviceId } = await freshBrowser()
  const id = deviceId()
  expect([id.length, deviceId()]).toEqual([32, id])
})
test('on a page served without TLS to another machine, where browsers have no randomUUID, it has one too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  const { deviceId } = await freshBrowser()
  expect(deviceId()).toBe('07'.repeat(16))
})
