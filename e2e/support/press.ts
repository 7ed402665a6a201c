// What comes within half a second of a press of the same button counts as a double click (apps/web/src/lib/hooks/guard.ts).
import type { Page } from 'playwright-core'
import { limits } from '@piaotai/domain/limits.ts'

/** Waits, by the clock of the page, until another press of a button is a new one. */
export const untilNewPress = async (page: Page): Promise<void> => {
  const pressed = await page.evaluate(() => Date.now())
  await page.waitForFunction(([since, apart]) => Date.now() - since > apart, [pressed, limits.doubleClickMs] as const)
}
