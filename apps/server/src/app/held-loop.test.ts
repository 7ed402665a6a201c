// What holds the event loop is named by function and line, while it does; native code is told as such.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#testing/database/database.ts'

/** Each holds its loop until the thread beside it has told of it, so that no clock decides. */
const script = `
import { toldAt, watchLoop } from ${JSON.stringify(join(import.meta.dirname, 'held-loop.ts'))}
const beats = new Int32Array(new SharedArrayBuffer(8))
const held = { times: 0, ms: 0 }
const told = () => Atomics.load(beats, toldAt)
const stop = watchLoop(held, { heldMs: 100, logLevel: 'info' }, beats)
const turn = async (until) => { while (held.times < until) await new Promise((next) => setTimeout(next, 20)) }
function busyFor() { const before = told(); while (told() === before) JSON.stringify([before]) }
function matchedFor() { const before = told(); while (told() === before) /^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaa!') }
function asleepFor() { Atomics.wait(beats, toldAt, told()) }
setTimeout(async () => {
  busyFor(); await turn(1)
  matchedFor(); await turn(2)
  asleepFor(); await turn(3)
  await stop()
  console.log(JSON.stringify([held.times, held.ms > 0]))
}, 50)
`
const folder = makeFolder()
afterAll(() => {
  removeFolder(folder)
})
it('each hold is one line of the log with its place, counts once, and the process goes on', async () => {
  const file = join(folder, 'holds.mjs')
  writeFileSync(file, script)
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { timeout: 100_000, killSignal: 'SIGKILL' })
  const lines = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { readonly event: string; readonly level: number; readonly where: readonly string[] })
  expect(JSON.parse(stdout)).toEqual([3, true])
  expect(lines.map(({ event, level }) => [event, level])).toEqual([1, 2, 3].map(() => ['loop.held', 40]))
  const [busy, matched, asleep] = lines.map(({ where }) => where.join('\n'))
  expect(busy).toMatch(/^busyFor .*:\d+$/m)
  expect(matched).toMatch(/^matchedFor .*:\d+$/m)
  expect(asleep).toMatch(/^(\(native code\)|asleepFor .*:\d+)$/m)
})
