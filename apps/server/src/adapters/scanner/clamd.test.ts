// The scanner behind clamd's socket: its word, or none; never clean without one. The real clamd where this machine has it, with a signature of the test's own.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infectedText, startClamd, type Mood, type TestClamd } from '#testing/servers/clamd.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { clamdScanner } from './clamd.ts'

const clean = Buffer.alloc(200_000, 'a harmless page ')
/** The text lies over the border of two chunks. */
const infected = Buffer.concat([Buffer.alloc(64 * 1024 - 9, ' '), Buffer.from(infectedText), clean])
const nobody = (): Promise<never> => Promise.reject(new Error('asked in vain'))

describe('A scanner behind a socket', () => {
  let server: TestClamd
  beforeAll(async () => {
    server = await startClamd()
  })
  afterAll(() => server.close())

  it('is told every byte and says clean, or what it found', async () => {
    const { scan } = clamdScanner(server.address)
    expect([await scan(clean), await scan(infected), await scan(Buffer.alloc(0)), server.seen]).toEqual([
      { clean: true },
      { clean: false, found: 'Test.Signature.UNOFFICIAL' },
      { clean: true },
      [clean.length, infected.length, 0],
    ])
  })
  it('answers for each of twenty files at once', async () => {
    const { scan } = clamdScanner(server.address)
    const verdicts = await Promise.all(Array.from({ length: 20 }, (_, n) => scan(n % 2 === 0 ? clean : infected)))
    expect(verdicts.map((verdict) => verdict.clean)).toEqual(Array.from({ length: 20 }, (_, n) => n % 2 === 0))
  })
  it.each<readonly [Mood, RegExp]>([
    ['mute', /no answer in time/],
    ['hangsUp', /./],
    ['babbles', /not clamd|ESMTP/],
    ['tooLong', /size limit exceeded/],
  ])('is away, never clean, when it is %s', async (mood, why) => {
    server.set(mood)
    await expect(clamdScanner(server.address, 500).scan(infected).then(nobody)).rejects.toMatchObject({
      name: 'ScannerAway',
      message: expect.stringMatching(why) as string,
    })
    server.set('well')
  })
  it('is away when nobody listens', async () => {
    const gone = await startClamd()
    await gone.close()
    await expect(clamdScanner(gone.address).scan(clean)).rejects.toMatchObject({ name: 'ScannerAway' })
    await expect(clamdScanner('/run/nobody/clamd.ctl').scan(clean)).rejects.toMatchObject({ name: 'ScannerAway' })
  })
})

const program = '/usr/sbin/clamd'
describe.skipIf(!existsSync(program))('The real clamd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-clamd-'))
  const socket = join(folder, 'clamd.ctl')
  let child: ReturnType<typeof spawn> | undefined
  beforeAll(() => {
    writeFileSync(join(folder, 'own.ndb'), `Piaotai.Test:0:*:${Buffer.from(infectedText).toString('hex')}\n`)
    const settings = [
      `DatabaseDirectory ${folder}`,
      `LocalSocket ${socket}`,
      'Foreground yes',
      'StreamMaxLength 100M',
      'AlertExceedsMax yes',
    ]
    writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
    child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  })
  afterAll(() => {
    child?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('finds a signature of our own, over borders of chunks and in a ZIP, and nothing in a harmless file', { timeout: 90_000 }, async () => {
    const { scan } = clamdScanner(socket)
    // It loads its signatures first.
    await expect.poll(() => scan(clean).catch(() => undefined), { timeout: 60_000 }).toEqual({ clean: true })
    const zip = zipOf([{ name: 'a.txt', bytes: Buffer.from(infectedText) }])
    const found = { clean: false, found: 'Piaotai.Test.UNOFFICIAL' }
    expect([await scan(clean), await scan(infected), await scan(zip)]).toEqual([{ clean: true }, found, found])
  })
})
