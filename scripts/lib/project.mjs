// Shared by the plain-JavaScript scripts: runs on any Node from 20, before dependencies are installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** The project's own Node runtime, so that a machine with Node 20 runs the right one. */
export const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Writes progress to stderr, so that a command's own output stays clean. */
export const say = (line) => process.stderr.write(`${line}\n`)
export const stop = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`票台需要 Node 20 或更新版本，这里是 ${process.version}。Piaotai needs Node 20 or later; this is ${process.version}.`)

/**
 * Runs a command in the project's folder; resolves to its exit code. `quiet` keeps its output and shows it only on
 * failure.
 */
export const run = (command, args, { env = {}, quiet = false, cwd = root, onLine } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet || onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let kept = ''
    const keep = (chunk) => {
      kept += chunk
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => {
      kept += `${error.message}\n`
      resolve({ code: 127, output: kept })
    })
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output: kept }))
  })

/** One digest over files, by place and bytes. */
export const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
const made = ['node_modules', 'dist']
/** All files of a folder but those of folders with these names. */
export const filesBelow = (folder, without = made) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? (without.includes(entry.name) ? [] : filesBelow(path, without)) : [path]
    })
    .sort()
export const readMark = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Shows progress during a long step. */
export const withTicks = async (label, work) => {
  const started = Date.now()
  say(label)
  const timer = setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Installs the locked dependencies if they are missing or the lock file changed. */
export const ensureInstalled = async () => {
  const lock = join(root, 'package-lock.json')
  const mark = join(root, 'node_modules', '.piaotai-installed')
  const want = hashOf([lock])
  if (readMark(mark) === want && existsSync(node24)) return
  const done = await withTicks('安装依赖，首次约需一两分钟… Installing dependencies, a minute or two the first time…', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      quiet: true,
      env: { ONNXRUNTIME_NODE_INSTALL: 'skip', NODE_ENV: 'development' },
    }),
  )
  if (done.code !== 0 || !existsSync(node24))
    stop(
      `${done.output}\n依赖安装失败，请检查网络或 npm 源后重试。Installing the dependencies failed: check the network or the npm registry, then start again.`,
    )
  writeFileSync(mark, want)
}

/** Builds the web if its sources or shared ones changed since the last build. */
export const ensureWebBuilt = async () => {
  const folders = ['apps/web', 'packages/contract/src', 'packages/domain/src', 'packages/locales/src'].map((f) => join(root, f))
  const mark = join(root, 'apps/web/dist/.built')
  const want = hashOf([
    ...folders.flatMap((folder) => filesBelow(folder)).filter((f) => !/\.test\.tsx?$/.test(f)),
    ...['package-lock.json', ...['chunks', 'pack', 'sentences', 'styles'].map((name) => `scripts/web-build/${name}.ts`)].map((f) =>
      join(root, f),
    ),
  ])
  if (readMark(mark) === want) return
  const done = await withTicks('构建网页… Building the web…', () =>
    run(node24, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      quiet: true,
      cwd: join(root, 'apps/web'),
      // A test's own NODE_ENV would build React for development.
      env: { NODE_ENV: 'production' },
    }),
  )
  if (done.code !== 0) stop(`${done.output}\n网页构建失败。Building the web failed.`)
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, want)
}

/** Node's compile cache, shared by processes. */
export const compiled = join(root, 'node_modules/.cache/node')

/** Starts a Node 24 process on this terminal, forwards signals, and exits with its exit code. */
export const become = (args, env = {}) => {
  const child = spawn(node24, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
      PATH: `${dirname(node24)}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
