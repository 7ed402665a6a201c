import { expect, test, vi } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { readText } from './ocr.ts'

// A picture takes seconds of a core, and tests share the cores.
vi.setConfig({ testTimeout: 240_000 })

const width = 800
const height = 600
/** Grey of every shade on every pixel: the detector takes hundreds of places in it for lines. */
const grain = (seed: string): Uint8Array => {
  const random = randomOf(seed)
  return Uint8Array.from({ length: width * height * 3 }, () => (random.share() + random.share() + random.share() - 1.5) * 120 + 128)
}

test('a letter here and there that grain looks like does not have all of it read', async () => {
  const { words } = await readText({ data: grain('b'), width, height }, 1_600_000)
  expect(words.length).toBe(0)
})
