// What a house prints once it serves: where its tax platform stands, the password of its demo, the key of its local pages.
import { setTimeout as pause } from 'node:timers/promises'
import type { HouseProcess } from './house-process.ts'

const said = async (house: HouseProcess, what: RegExp): Promise<string> => {
  for (let left = 100; left > 0; left--) {
    const found = what.exec(house.output())?.[1]
    if (found !== undefined) return found
    await pause(100)
  }
  throw new Error(`the house has not said ${what.source}:\n${house.output()}`)
}
export const taxPlatformOf = (house: HouseProcess): Promise<string> => said(house, /tax platform simulator +(\S+)/)
export const demoPasswordOf = (house: HouseProcess): Promise<string> => said(house, /demo account .* password +(\S+)/)
/** The cookie that the printed address leaves in a browser. */
export const localCookieOf = async (house: HouseProcess): Promise<{ readonly name: string; readonly value: string }> => ({
  name: `piaotai_local_${house.port}`,
  value: await said(house, /\/dev\/enter\?key=(\S+)/),
})
