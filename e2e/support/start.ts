// A seeded app for each worker: concurrent journeys use separate apps, and those of one worker import different files.
import { cpSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { ensureWebBuilt } from '../../scripts/lib/project.mjs'
import { chromiumPath } from '../../scripts/lib/system.mjs'
import { removeFolder, startApp, type AppProcess } from '../../scripts/lib/app-process.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { tmpfsDir } from '../../scripts/lib/tmpfs-dir.ts'
import { demoPasswordOf, localCookieOf, taxBureauOf, taxPlatformOf } from '../../scripts/lib/startup-output.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { workers } from '../../scripts/lib/workers.ts'
import { demo } from './own-app.ts'

const demoSettled = async (url: string, password: string): Promise<void> => {
  const person = await signIn(url, demo.account, password)
  for (const area of ['company', 'personal'] as const) {
    const open = await waitForImports(person, 300, area)
    if (open.length > 0) throw new Error(`the demo is not ready in time: ${open.join()}`)
  }
}

/**
 * Calls back when the last journey of a whole run has ended, while other parts may continue. Returns a function that
 * stops waiting.
 */
const whenEnded = async (project: TestProject, then: () => void): Promise<() => void> => {
  const { testFiles } = await project.globTestFiles()
  const looking = setInterval(() => {
    const ended = project.vitest.state
      .getTestModules()
      .filter((file) => file.project === project && file.state() !== 'queued' && file.state() !== 'pending')
    if (ended.length === testFiles.length) {
      clearInterval(looking)
      then()
    }
  }, 1000)
  return () => {
    clearInterval(looking)
  }
}

export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (!chromiumPath()) return undefined
  // A journey run by itself meets the web as it stands; without one each place would be waited for in vain.
  await ensureWebBuilt()
  const folders = Array.from({ length: workers }, tmpfsDir)
  const [first, ...others] = folders
  // The demo is created once with all its files, and copied while no app uses it.
  const making = await startApp({ DATA_DIR: first!, DEMO_STORY: 'off' })
  process.env['E2E_DEMO_PASSWORD'] = await demoPasswordOf(making)
  process.env['E2E_LOCAL_KEY'] = (await localCookieOf(making)).value
  await demoSettled(making.url, process.env['E2E_DEMO_PASSWORD'])
  await making.stop()
  for (const other of others) cpSync(first!, other, { recursive: true })
  const mailPorts: number[] = []
  for (const _ of folders) mailPorts.push(await freePort())
  const apps: readonly AppProcess[] = await Promise.all(
    folders.map((folder, i) =>
      startApp({ DATA_DIR: folder, DEMO_STORY: 'off', MAIL_PORT: String(mailPorts[i]), ALLOW_PLAINTEXT_TO: '127.0.0.1' }),
    ),
  )
  process.env['E2E_MAIL_PORTS'] = mailPorts.join(' ')
  process.env['E2E_URLS'] = apps.map((app) => app.url).join(' ')
  process.env['E2E_TAX_URLS'] = (await Promise.all(apps.map(taxPlatformOf))).join(' ')
  process.env['E2E_BUREAU_URLS'] = (await Promise.all(apps.map(taxBureauOf))).join(' ')
  let stopped: Promise<unknown> | undefined
  const stop = () =>
    (stopped ??= Promise.all(
      apps.map(async (app) => {
        await app.stop()
        removeFolder(app.dataDir)
      }),
    ))
  // An idle app still polls for jobs: it stops before the following tests.
  const stopLooking = await whenEnded(project, () => {
    stop().catch(() => undefined)
  })
  return async () => {
    stopLooking()
    await stop()
  }
}
