// Spreadsheets are read one by one, each in a child process of its own that is killed when it takes too long or too much.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SheetReader, SheetReading } from '../../outside.ts'
import type { SheetAsk } from './worker.ts'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
const wallMs = 20_000, heapMegabytes = 384, atOnce = 2

export const sheetProcess = ({ ms = wallMs }: { readonly ms?: number } = {}): SheetReader => {
  const waiting: (() => void)[] = []
  let running = 0
  /** A slot that somebody waits for goes from hand to hand. */
  const take = async (): Promise<void> => { if (running < atOnce) running++; else await new Promise<void>((go) => { waiting.push(go) }) }
  const leave = (): void => { const next = waiting.shift(); if (next) next(); else running-- }
  return {
    read: async (bytes, bounds) => {
      await take()
      try { return await readOnce({ bytes, bounds }, ms) } finally { leave() }
    },
  }
}

const readOnce = (ask: SheetAsk, ms: number): Promise<SheetReading> => new Promise((resolve) => {
  const child = fork(entry, [], {
    serialization: 'advanced', execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-proto=delete'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_ENV: process.env['NODE_ENV'], LANG: 'C.UTF-8' },
  })
  const end = (reading: SheetReading): void => { clearTimeout(timer); child.kill('SIGKILL'); resolve(reading) }
  const timer = setTimeout(() => { end({ ok: false }) }, ms)
  child.on('message', (said) => { end(said as SheetReading) })
  child.on('error', () => { end({ ok: false }) })
  child.on('exit', () => { end({ ok: false }) })
  child.send(ask, (error) => { if (error) end({ ok: false }) })
})
