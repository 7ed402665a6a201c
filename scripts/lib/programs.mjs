// Programs that the server hands out: the command line in one file, and the client as an npm package.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureClientMade } from './client.mjs'
import { filesBelow, hashOf, node24, readMark, root, run, stop, withTicks } from './project.mjs'

const folder = join(root, 'dist/programs')
const client = join(root, 'packages/client')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Stands before all that an older Node lacks: the program is CommonJS inside, since imports of a module come first. */
const head = `#!/usr/bin/env node
import { createRequire } from 'node:module'
if (Number(process.versions.node.split('.')[0]) < 20) {
  process.stderr.write('票台需要 Node 20 或更新版本，这里是 ' + process.version + '。Piaotai needs Node 20 or later; this is ' + process.version + '.\\n')
  process.exit(1)
}
const require = createRequire(import.meta.url)
const exports = {}
;(() => {
`
const step = async (command, args, cwd) => {
  const { code, output } = await run(command, args, { quiet: true, cwd })
  if (code !== 0) stop(`${output}\n程序打包失败。Building the programs failed.`)
}

/** packages/cli with commander and the client in one file. */
const makeCommandLine = async (into) => {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', join(root, 'packages/cli/bundle.config.mjs')]
  await step(node24, [...args, '--outDir', join(into, 'cli')], join(root, 'packages/cli'))
  writeFileSync(join(into, 'piaotai.mjs'), `${head}${readFileSync(join(into, 'cli/piaotai.cjs'), 'utf8')}\n})()\n`, { mode: 0o755 })
  rmSync(join(into, 'cli'), { recursive: true })
}

/** packages/client as JavaScript with types, packed; it depends on nothing. */
const makeClientPackage = async (into) => {
  const at = join(into, 'package')
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(client, 'tsconfig.build.json'), '--checkers', '1']
  await step(node24, [...args, '--outDir', join(at, 'dist')], root)
  for (const file of filesBelow(at, []).filter((f) => f.endsWith('.d.ts')))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from |import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'))
  const { name, version, description, license, type } = readJson(join(client, 'package.json'))
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } }
  const manifest = { name, version, description, license, type, exports, types: './dist/index.d.ts', files: ['dist'] }
  writeFileSync(join(at, 'package.json'), `${JSON.stringify({ ...manifest, sideEffects: false, engines: { node: '>=20' } }, null, 2)}\n`)
  for (const file of [join(client, 'README.md'), join(root, 'LICENSE')])
    writeFileSync(join(at, file.slice(file.lastIndexOf('/') + 1)), readFileSync(file))
  await step('npm', ['pack', '--offline', '--ignore-scripts', '--pack-destination', into], at)
  const packed = readdirSync(into).find((file) => file.endsWith('.tgz'))
  renameSync(join(into, packed), join(into, 'piaotai-client.tgz'))
  rmSync(at, { recursive: true })
}

/** What the server serves, with how a person checks it. */
const describe = (into, name, version) => {
  const bytes = readFileSync(join(into, name))
  return { name, version, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Builds the programs if their sources changed since the last build. */
export const ensureProgramsBuilt = async () => {
  await ensureClientMade()
  const sources = ['packages/cli', 'packages/client'].flatMap((of) => [
    ...filesBelow(join(root, of, 'src')).filter((file) => !file.endsWith('.test.ts')),
    join(root, of, 'package.json'),
    join(root, of, 'tsconfig.json'),
  ])
  const others = ['packages/cli/bundle.config.mjs', 'packages/client/README.md', 'packages/client/tsconfig.build.json']
  const more = [...others, 'scripts/lib/programs.mjs', 'package-lock.json', 'LICENSE'].map((file) => join(root, file))
  const want = hashOf([...sources, ...more])
  const mark = join(folder, '.built')
  if (readMark(mark) === want) return
  await withTicks('打包命令行与客户端… Building the command line and the client…', async () => {
    mkdirSync(join(root, 'dist'), { recursive: true })
    const into = mkdtempSync(join(root, 'dist/programs-'))
    chmodSync(into, 0o755)
    await Promise.all([makeCommandLine(into), makeClientPackage(into)])
    const list = [
      describe(into, 'piaotai.mjs', readJson(join(root, 'packages/cli/package.json')).version),
      describe(into, 'piaotai-client.tgz', readJson(join(client, 'package.json')).version),
    ]
    writeFileSync(join(into, 'list.json'), `${JSON.stringify(list, null, 2)}\n`)
    writeFileSync(join(into, '.built'), want)
    // Another process may have built the same meanwhile.
    if (readMark(mark) === want) return rmSync(into, { recursive: true })
    const former = `${into}-former`
    if (existsSync(folder)) renameSync(folder, former)
    renameSync(into, folder)
    return rmSync(former, { recursive: true, force: true })
  })
}
