// Reads the output of a started app: the tax platform's address, the demo's password, the key of the local pages.
import { setTimeout as pause } from 'node:timers/promises'
import type { AppProcess } from './app-process.ts'

const said = async (app: AppProcess, what: RegExp): Promise<string> => {
  for (let left = 100; left > 0; left--) {
    const found = what.exec(app.output())?.[1]
    if (found !== undefined) return found
    await pause(100)
  }
  throw new Error(`the house has not said ${what.source}:\n${app.output()}`)
}
export const taxPlatformOf = (app: AppProcess): Promise<string> => said(app, /tax platform simulator +(\S+)/)
/** The page of the simulated tax bureau, with its key. */
export const taxBureauOf = (app: AppProcess): Promise<string> => said(app, /tax bureau simulator +(\S+)/)
export const demoPasswordOf = (app: AppProcess): Promise<string> => said(app, /demo account .* password +(\S+)/)
/** The cookie that the printed address sets in a browser. */
export const localCookieOf = async (app: AppProcess): Promise<{ readonly name: string; readonly value: string }> => ({
  name: `piaotai_local_${app.port}`,
  value: await said(app, /\/dev\/enter\?key=(\S+)/),
})
