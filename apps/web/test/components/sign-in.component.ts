// The pages before a session: what they say stands beside their rosette, and each has a way on.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '../../src/lib/i18n/language.ts'
import { openApp, pageErrors } from './support/app.ts'
import { all, at, find } from './support/page.ts'

const sizes = [
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1600, 900],
  [1920, 1080],
] as const
const far = (from: number, low: number, high: number): number => Math.max(low - from, 0, from - high)
/** Lines of words that reach into the rosette: the nearest point of each against its middle. */
const over = (): number => {
  const rings = all('.sign-in-frame_rosette path').map((path) => path.getBoundingClientRect())
  const { x, y, width, height } = rings.toSorted((a, b) => b.width - a.width)[0]!
  const lines = all('.sign-in-frame_entry-words p, .sign-in-frame_entry-foot').flatMap((words) => {
    const range = document.createRange()
    range.selectNodeContents(words)
    return [...range.getClientRects()]
  })
  return lines.filter(
    (line) => Math.hypot(far(x + width / 2, line.left, line.right), far(y + height / 2, line.top, line.bottom)) < width / 2,
  ).length
}

describe('Signing in', () => {
  test.each(['zh-CN', 'en-US'] as const)('says what it says beside its rosette, and each page of it has a way on, %s', async (language) => {
    await openApp('/OAuth2/wechat', { signedIn: false })
    await find('.sign-in-frame_rosette path')
    await chooseLanguage(language)
    for (const [width, height] of sizes) {
      await page.viewport(width, height)
      await expect.poll(over, { message: `${width}` }).toBe(0)
    }
    await (await at('main .sign-in-frame_entry-agree a')).click()
    await expect.poll(() => location.pathname + location.search).toBe('/login?type=password')
    await openApp('/visitor/emailCancel')
    await (await at('main button')).click()
    await expect.poll(() => location.pathname).toBe('/login')
    expect(pageErrors()).toEqual([])
  })
})
