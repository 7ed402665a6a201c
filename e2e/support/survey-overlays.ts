// One half of what opens above the pages, looked at by axe-core and the keyboard: the two halves run beside each other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { bring } from './bring.ts'
import { canBrowse, openBrowser } from './browser.ts'
import { files, freshInvoice } from './files.ts'
import { seedFixtures, type Fixtures } from './fixtures.ts'
import { languages } from './overlay-openers.ts'
import { overlays, type Overlay } from './overlays.ts'
import { surveyAll, surveyMs } from './survey.ts'

/** `seed`: files of each half are its own. */
export const surveyOverlays = (what: string, seed: number, isMine: (overlay: Overlay) => boolean): void => {
  describe.skipIf(!canBrowse)('axe-core and the keyboard find nothing serious', () => {
    let browser: Browser
    let furnished: Fixtures
    beforeAll(async () => {
      browser = await openBrowser()
      await bring('personal', await files.held(freshInvoice(seed)))
      furnished = await seedFixtures(seed + 1)
    })
    afterAll(async () => {
      await furnished?.clear()
      await browser?.close()
    })
    test.each(languages)(
      `in dialogs, menus and the drawer ${what}, %s`,
      async (language) => {
        expect(await surveyAll(browser, language, overlays(language, furnished).filter(isMine))).toEqual([])
      },
      surveyMs,
    )
  })
}
