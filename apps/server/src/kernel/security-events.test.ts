// Events for operators' alarms have a stable name in the log and the request's id, and contain no typed text.
import { readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimitRules, makeRateLimits } from './rate-limits.ts'
import { inSecurityLog, securityEvents } from './security-events.ts'
import { startApp, type AppProcess } from '../../../../scripts/lib/app-process.ts'
import { onDatabase, makeFolder, removeFolder, stillClock } from '#testing/database/database.ts'
import { copyEmbedded } from '#testing/database/template.ts'

interface Line {
  readonly level: number
  readonly event?: string
  readonly reqId?: string
  readonly [more: string]: unknown
}
const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

describe('Security events', () => {
  const folder = makeFolder()
  let app: AppProcess
  beforeAll(async () => {
    await copyEmbedded(folder)
    app = await startApp({ DATA_DIR: folder, DEMO: 'off' })
  })
  afterAll(async () => {
    await app?.kill()
    removeFolder(folder)
  })
  const account = 'tanyinuo@example.test'
  const password = 'Geheim2026'
  const post = (path: string, body: object) =>
    fetch(app.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const signIn = () => post('/auth-center/oauth/token', { grantType: 'password', account, password })
  const wanted = async (name: string): Promise<Line> => {
    const found = () => linesOf(app.output()).find(({ event }) => event === name)
    await expect.poll(found, { timeout: 10_000 }).toBeDefined()
    return found()!
  }

  it.each([
    ['operations.md', 'zh'],
    ['operations.en.md', 'en'],
  ] as const)('stand in docs/%s with the same meanings', (file, language) => {
    const page = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8')
    const rows = Object.entries(securityEvents).map(([name, meaning]) => `| \`${name}\` | ${meaning[language]} |`)
    expect(page.split('\n').filter((line) => line.startsWith('| `security.'))).toEqual(rows)
  })
  it.each([
    ['security.factorFailed', () => signIn(), { problem: 'account.wrongCredentials' }],
    [
      'security.limitHit',
      async () => {
        for (let i = 0; i < 6; i++) await signIn()
      },
      { limit: 'passwordFree' },
    ],
    ['security.linkRefused', () => fetch(`${app.url}/upload-center/file/made.up`), { problem: 'file.linkExpired' }],
    ['security.simulatorRefused', () => fetch(`${app.url}/dev/outbox.json?geheim=1`), { page: '/dev/outbox.json', why: 'key' }],
    ['security.bodyRefused', () => post('/auth-center/oauth/token', { password: 'x'.repeat(1_200_000) }), { why: 'tooLarge' }],
  ])('tell of %s as a warning of its request', async (name, act, values) => {
    await act()
    const line = await wanted(name)
    expect([line, /^[0-9a-f-]{36}$/.test(line.reqId ?? '')]).toEqual([expect.objectContaining({ level: 40, ...values }), true])
  })
  it('hold nothing that a person typed', async () => {
    await signIn()
    await wanted('security.factorFailed')
    expect([account, password, 'geheim', 'made.up'].filter((word) => app.output().includes(word))).toEqual([])
  })
  it('tell of a start that was refused for a link without TLS, by its setting', async () => {
    const main = join(import.meta.dirname, '../app/main.ts')
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, DATA_DIR: folder, SMS_URL: 'http://sms.example', SMS_TOKEN: 'geheim' },
    })
    let reported = ''
    child.stdout.on('data', (chunk) => (reported += String(chunk)))
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, linesOf(reported)]).toEqual([
      1,
      [expect.objectContaining({ level: 40, event: 'security.plaintextRefused', setting: 'SMS_URL' })],
    ])
  })
})

describe('A lock', () =>
  onDatabase((floor) => {
    it('is told once, by what was guessed at and not by whom', async () => {
      const rateLimits = makeRateLimits({ clock: stillClock('2026-03-01T08:00:00Z') })
      const lines: object[] = []
      await inSecurityLog({ warn: (line) => lines.push(line) }, async () => {
        for (let i = 0; i <= rateLimitRules.totp.max; i++) await floor().db.outside((tx) => rateLimits.consume(tx, 'totp', '13800000001'))
      })
      expect(lines).toEqual([
        { event: 'security.accountLocked', factor: 'totp' },
        { event: 'security.limitHit', limit: 'totp' },
      ])
    })
  }))
