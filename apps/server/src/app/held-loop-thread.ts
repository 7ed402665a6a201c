// The thread beside the event loop: when the counter has stood for too long, it halts the main thread for some
// milliseconds, reads its functions and lines, and lets it go on. It writes by itself, past the held thread.
import { readFileSync, writeSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { logEvent, processLog } from '../kernel/log-events.ts'
import { beatAt, toldAt, type WatchedLoop } from './held-loop.ts'

const { beats, beatMs, heldMs, logLevel } = workerData as WatchedLoop
/** Native code answers only when it has returned. */
const answerMs = 3_000
const framesMost = 12
const root = new URL('../../../../', import.meta.url).href
const log = processLog(
  logLevel,
  (line) => writeSync(2, `${line}\n`),
  ({ name }) => ({ name }),
)

/** Innermost first. */
const whereMainStands = async (): Promise<readonly string[]> => {
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url))
  const frames = new Promise<readonly string[]>((read) => {
    session.on('Debugger.paused', ({ params }) => {
      read(
        params.callFrames.slice(0, framesMost).map(({ functionName, url, location }) => {
          const file = (url || (urls.get(location.scriptId) ?? '')).replace(root, '')
          return `${functionName || '(anonymous)'} ${file}:${location.lineNumber + 1}`
        }),
      )
    })
  })
  try {
    session.post('Debugger.enable').catch(() => undefined)
    session.post('Debugger.pause').catch(() => undefined)
    const where = await Promise.race([frames, pause(answerMs, ['(native code)'])])
    session.post('Debugger.resume').catch(() => undefined)
    session.post('Debugger.disable').catch(() => undefined)
    return where
  } finally {
    // The process waits at its end for whoever is connected.
    session.disconnect()
  }
}
const tell = async (ms: number): Promise<void> => {
  const where = await whereMainStands().catch(() => ['(unknown)'])
  logEvent(log, 'loop.held', { ms: Math.round(ms), where })
  Atomics.add(beats, toldAt, 1)
  Atomics.notify(beats, toldAt)
}

/** How long the main thread was ready and had no processor: a busy machine holds no loop. Linux tells; elsewhere all time counts. */
const unservedMs = (): number => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

const watch = async (): Promise<never> => {
  let seen = Atomics.load(beats, beatAt)
  const clock = (): number => performance.now() - unservedMs()
  let since = clock()
  let told = false
  for (;;) {
    await pause(beatMs)
    const now = Atomics.load(beats, beatAt)
    const at = clock()
    const ms = at - since
    if (now === seen) {
      if (ms < heldMs || told) continue
      told = true
      await tell(ms)
      continue
    }
    if (told) parentPort!.postMessage(ms)
    seen = now
    since = at
    told = false
  }
}
// An awaited answer of the inspector keeps no thread alive.
setInterval(() => undefined, 60_000)
watch().catch(() => undefined)
