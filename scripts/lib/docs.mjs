// The docs site in dist/docs, which the server serves at /docs/.
import { existsSync, mkdirSync, mkdtempSync, chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, hashOf, node24, readMark, root, run, stop, withTicks } from './project.mjs'

const folder = join(root, 'dist/docs')

/** Builds the docs site if its sources changed since the last build. */
export const ensureDocsBuilt = async () => {
  const folders = ['docs', 'scripts/docs', 'packages/contract/src', 'packages/domain/src', 'packages/locales/src']
  const want = hashOf([
    ...folders.flatMap((of) => filesBelow(join(root, of))).filter((file) => !file.endsWith('.test.ts')),
    ...['apps/server/src/http/open-api-samples.ts', 'scripts/web-build/pack.ts', 'package-lock.json', 'package.json'].map((file) =>
      join(root, file),
    ),
  ])
  const mark = join(folder, '.built')
  if (readMark(mark) === want) return
  await withTicks('构建文档… Building the docs…', async () => {
    mkdirSync(join(root, 'dist'), { recursive: true })
    const into = mkdtempSync(join(root, 'dist/docs-'))
    chmodSync(into, 0o755)
    const { code, output } = await run(node24, [join(root, 'scripts/docs/build.ts'), into], { quiet: true })
    if (code !== 0) {
      rmSync(into, { recursive: true })
      stop(`${output}\n文档构建失败。Building the docs failed.`)
    }
    writeFileSync(join(into, '.built'), want)
    // Another process may have built the same meanwhile.
    if (readMark(mark) === want) return rmSync(into, { recursive: true })
    const former = `${into}-former`
    if (existsSync(folder)) renameSync(folder, former)
    renameSync(into, folder)
    return rmSync(former, { recursive: true, force: true })
  })
}
