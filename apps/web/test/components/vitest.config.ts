import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'
import { browserFlags } from '../../../../scripts/lib/browser.ts'
import { chromiumPath } from '../../../../scripts/lib/system.mjs'
import { wholeMessages } from '../../../../scripts/lib/vitest-options.ts'
import { webSentences } from '../../../../scripts/web-build/sentences.ts'
import { webStyles } from '../../../../scripts/web-build/styles.ts'

const root = join(import.meta.dirname, '../../../..')
const here = 'apps/web/test/components'

/** Components of the web in real Chromium, with a fake network where the page asks the server. */
export default defineConfig({
  root,
  plugins: [webSentences(), ...webStyles(), react(), msw({ mode: 'worker-only' })],
  // The web as it is shipped: React that looks after mistakes of those who write it takes twice the time.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // All that the web takes from packages is made ready before the first page: one that came later would load the page anew.
  optimizeDeps: { entries: ['apps/web/src/**/*.{ts,tsx}', `${here}/**/*.ts`], include: ['axe-core', 'msw', 'msw/browser'] },
  test: {
    name: 'components',
    include: [`${here}/**/*.component.ts`],
    chaiConfig: wholeMessages,
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: { executablePath: chromiumPath(), args: [...browserFlags] },
        contextOptions: { reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'UTC', permissions: ['clipboard-read', 'clipboard-write'] },
        actionTimeout: 120_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
