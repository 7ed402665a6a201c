// The generated part of packages/client: made where it is missing or its sources changed, never committed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, hashOf, node24, readMark, root, run, stop, withTicks } from './project.mjs'

const generate = join(root, 'packages/client/generate')
const installed = join(generate, 'node_modules/.installed')
const made = join(root, 'packages/client/src/generated/.made')
const lock = join(generate, 'package-lock.json')

/** What the description of the calls is told from, and what makes a client of it. */
const sources = () => [
  ...['packages/contract/src', 'packages/domain/src', 'packages/locales/src', 'apps/server/src/http'].flatMap((of) =>
    filesBelow(join(root, of)).filter((file) => !file.endsWith('.test.ts')),
  ),
  ...['packages/client/generate/openapi-ts.config.ts', 'scripts/write-client.ts', 'scripts/lib/client-document.ts'].map((of) =>
    join(root, of),
  ),
  lock,
]

/** The generator needs the JavaScript API of TypeScript 6: its folder has dependencies of its own. */
const ensureGenerator = async () => {
  const want = hashOf([lock])
  if (readMark(installed) === want) return
  const done = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: generate, quiet: true })
  if (done.code !== 0)
    stop(
      `${done.output}\n客户端生成器安装失败，请检查网络或 npm 源后重试。Installing the client’s generator failed: check the network or the npm registry, then start again.`,
    )
  writeFileSync(installed, want)
}

/** Makes the client’s generated part if it is missing or the calls may have changed since. */
export const ensureClientMade = async () => {
  const want = hashOf(sources())
  if (readMark(made) === want) return
  await withTicks('生成客户端… Making the client…', async () => {
    await ensureGenerator()
    const { code, output } = await run(node24, [join(root, 'scripts/write-client.ts')], { quiet: true })
    if (code !== 0) stop(`${output}\n客户端生成失败。Making the client failed.`)
    writeFileSync(made, want)
  })
}
