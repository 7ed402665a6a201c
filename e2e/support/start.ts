// A seeded house for each worker: journeys beside each other stand in houses apart, those of one worker bring files of their own.
import { cpSync } from 'node:fs'
import { chromiumPath } from '../../scripts/lib/system.mjs'
import { removeFolder, startHouse, type HouseProcess } from '../../scripts/lib/house-process.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { quickFolder } from '../../scripts/lib/quick-folder.ts'
import { settled } from '../../scripts/lib/settled.ts'
import { demo, workers } from './workers.ts'

const demoSettled = async (url: string): Promise<void> => {
  const person = await signIn(url, demo.account, demo.password)
  for (const area of ['company', 'personal'] as const) {
    const open = await settled(person, 300, area)
    if (open.length > 0) throw new Error(`the demo is not ready in time: ${open.join()}`)
  }
}

export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (!chromiumPath()) return undefined
  const folders = Array.from({ length: workers }, quickFolder), [first, ...others] = folders
  // The demo is made once, to its last file, and copied while nobody is in it.
  const making = await startHouse({ DATA_DIR: first! })
  await demoSettled(making.url)
  await making.stop()
  for (const other of others) cpSync(first!, other, { recursive: true })
  const houses: readonly HouseProcess[] = await Promise.all(folders.map((folder) => startHouse({ DATA_DIR: folder })))
  process.env['E2E_URLS'] = houses.map((house) => house.url).join(' ')
  return async () => { for (const house of houses) { await house.stop(); removeFolder(house.dataDir) } }
}
