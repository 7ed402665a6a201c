// Loaded before the server by `node --import`: kills the process at a named step, so that the server itself contains no
// fault code. RELIABILITY_FAULT is the fault, or several, as JSON. Steps are SQL statements, synced and linked files, responses, and
// files passed to recognition.
import childProcess, { type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import type { Fault } from './fault.ts'

const given = process.env['RELIABILITY_FAULT']
const read = given && isMainThread ? (JSON.parse(given) as Fault | readonly Fault[]) : []
const several = Array.isArray(read)
/** Watches the steps of all sessions: a statement counts only after the earlier ones in the same session. */
const watch = (fault: Fault) => {
  const patterns = fault.steps.map((text) => new RegExp(text))
  const reached = new WeakMap<object, number>()
  let met = 0
  const strikes = (session: object, step: string): boolean => {
    const at = reached.get(session) ?? 0
    if (!patterns[at]?.test(step)) {
      if (/^sql (begin|rollback)/i.test(step)) reached.set(session, 0)
      return false
    }
    if (at + 1 < patterns.length) {
      reached.set(session, at + 1)
      return false
    }
    reached.set(session, 0)
    return ++met === (fault.nth ?? 1) || fault.reader === true
  }
  return { fault, strikes }
}
type Watch = ReturnType<typeof watch>
const watches = [read].flat().map(watch)
/** Those that have not struck yet. */
const left = new Set(watches)

const strike = (watched: Watch, session: object): void => {
  left.delete(watched)
  if (watched.fault.reader) (session as ChildProcess).kill('SIGKILL')
  else if (!several || left.size === 0) process.kill(process.pid, 'SIGKILL')
}
const never = new Promise<never>(() => undefined)
/** Runs a step, dying before or after it; where other sessions are still on their way, waits for them there. */
const around = <T>(session: object, step: string, run: () => T): T => {
  // Each sees every step.
  const [struck] = watches.filter(({ strikes }) => strikes(session, step))
  if (!struck) return run()
  if (struck.fault.when === 'before') {
    strike(struck, session)
    return several ? (never as T) : run()
  }
  // Stops the reader, which could otherwise finish before this process runs again.
  if (struck.fault.reader) (session as ChildProcess).kill('SIGSTOP')
  const done = run()
  if (done instanceof Promise)
    return done.then((value) => {
      strike(struck, session)
      return several ? never : value
    }) as T
  strike(struck, session)
  return done
}

if (watches.length > 0) {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...requested: unknown[]) {
    const [given, values] = requested
    const one = typeof given === 'string' ? { text: given, values } : (given as { text?: string; values?: unknown } | undefined)
    return around(this, `sql ${one?.text} -- ${JSON.stringify(one?.values ?? values ?? '')}`, () => query.apply(this, requested))
  } as typeof pg.Client.prototype.query

  const link = fs.promises.link
  fs.promises.link = (from, to) => around(fs, several ? `link ${String(to)}` : 'link', () => link(from, to))
  const handle = await fs.promises.open('/dev/null')
  const files = Object.getPrototypeOf(handle) as { sync: () => Promise<void> }
  await handle.close()
  const sync = files.sync
  files.sync = function (this: object) {
    return around(fs, 'sync', () => sync.call(this))
  }

  const end = ServerResponse.prototype.end as (...given: unknown[]) => ServerResponse
  ServerResponse.prototype.end = function (this: ServerResponse<IncomingMessage>, ...sent: unknown[]) {
    return around(ServerResponse, `answer ${this.req.method} ${this.req.url}`, () => end.apply(this, sent))
  } as typeof ServerResponse.prototype.end

  const fork = childProcess.fork as (...given: unknown[]) => ChildProcess
  childProcess.fork = ((...given: unknown[]) => {
    const child = fork(...given)
    const send = child.send.bind(child) as (message: unknown) => boolean
    child.send = ((message: { kind?: string; name?: string }) =>
      around(child, `recognise ${message.kind ?? ''} ${message.name ?? ''}`, () => send(message))) as typeof child.send
    return child
  }) as typeof childProcess.fork
  syncBuiltinESMExports()
}
