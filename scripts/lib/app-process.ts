// Starts the real server as a separate process, for journeys, reliability runs and benchmarks.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { appFlags } from './app-flags.mjs'
import { freePort } from './free-port.mjs'

const root = dirname(dirname(import.meta.dirname))

export interface AppProcess {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly child: ChildProcess
  /** All output so far. */
  readonly output: () => string
  /** Sends SIGTERM and waits; keeps the data folder. */
  readonly stop: () => Promise<number | null>
  /** Sends SIGKILL and waits. */
  readonly kill: () => Promise<void>
}

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'piaotai-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

interface HowStarted {
  /** An entry file instead of the server's own. */
  readonly entry?: string | undefined
}

/**
 * Starts the app and waits until /ready answers; rejects with its output if the process ends first. Retries with
 * another port if the free port was taken meanwhile.
 */
export const startApp = async (env: Readonly<Record<string, string>> = {}, how: HowStarted = {}): Promise<AppProcess> => {
  for (let left = 3; ; left--) {
    try {
      return await startOnce(env, how)
    } catch (error) {
      if (left === 0 || env['PORT'] !== undefined || !String(error).includes('is taken')) throw error
    }
  }
}
const startOnce = async (
  env: Readonly<Record<string, string>>,
  { entry = join(root, 'apps/server/src/app/main.ts') }: HowStarted,
): Promise<AppProcess> => {
  const port = Number(env['PORT'] ?? (await freePort()))
  const dataDir = env['DATA_DIR'] ?? makeFolder()
  const child = spawn(process.execPath, [...appFlags, entry], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const keep = (chunk: unknown): void => {
    printed = (printed + String(chunk)).slice(-200_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = `http://127.0.0.1:${port}`
  const serves = env['ROLE'] !== 'worker'
  for (const started = Date.now(); serves; ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the house did not start:\n${printed}`)
    if (Date.now() - started > 180_000) {
      child.kill('SIGKILL')
      throw new Error(`the house did not answer in time:\n${printed}`)
    }
    if (
      await fetch(`${url}/ready`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    port,
    dataDir,
    child,
    output: () => printed,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      return closed
    },
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}
