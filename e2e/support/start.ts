// One seeded house for all journeys; each journey imports files of its own.
import { chromiumPath } from '../../scripts/lib/system.mjs'
import { removeFolder, startHouse } from '../../scripts/lib/house-process.ts'
import { quickFolder } from '../../scripts/lib/quick-folder.ts'

export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (!chromiumPath()) return undefined
  const dataDir = quickFolder()
  const house = await startHouse({ DATA_DIR: dataDir })
  process.env['E2E_URL'] = house.url
  return async () => { await house.stop(); removeFolder(dataDir) }
}
