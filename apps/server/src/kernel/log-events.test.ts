// Events of the log: each has a name that docs/operations.md explains, and nothing is logged without one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { logEvent, logEvents, processLog } from './log-events.ts'
import { securityEvents } from './security-events.ts'
import { serializeError } from '../http/log-redaction.ts'
import { startApp } from '../../../../scripts/lib/app-process.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { copyEmbedded } from '#testing/database/template.ts'

const src = join(import.meta.dirname, '..')

describe('Events of the log', () => {
  it.each([
    ['operations.md', 'zh'],
    ['operations.en.md', 'en'],
  ] as const)('stand in docs/%s with their levels and meanings', (file, language) => {
    const page = readFileSync(join(src, '../../../docs', file), 'utf8')
    expect(page.split('\n').filter((line) => /^\| `\w+\.\w+` \| `\w+` \|/.test(line))).toEqual(
      Object.entries(logEvents).map(([name, event]) => `| \`${name}\` | \`${event.level}\` | ${event[language]} |`),
    )
  })
  it('are the only way to the log: no source writes a line past them', () => {
    const past = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(app\/commands|migrations)\//.test(path))
      .filter((path) => /\blog\.(trace|debug|info|warn|error|fatal)\(|\bconsole\./.test(readFileSync(join(src, path), 'utf8')))
    expect(past).toEqual([])
  })
  it('have the level of the list, and an error without the row of a failed statement', () => {
    const lines: string[] = []
    const log = processLog('warn', (line) => lines.push(line), serializeError)
    logEvent(log, 'process.started', { role: 'web' })
    logEvent(log, 'work.failed', { err: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (tel)=(13900000000)' }) })
    expect(lines).toHaveLength(1)
    expect([JSON.parse(lines[0]!), lines[0]!.includes('13900000000')]).toMatchObject([
      { level: 50, event: 'work.failed', err: { message: 'duplicate key', code: '23505' } },
      false,
    ])
  })
  it('are all that a process logs, to its end', async () => {
    const folder = makeFolder()
    await copyEmbedded(folder)
    const app = await startApp({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'info', MAIL_PORT: 'off' })
    await fetch(`${app.url}/auth-center/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grantType: 'password', account: 'nobody@example.test', password: 'Geheim2026' }),
    })
    await app.stop()
    removeFolder(folder)
    const lines = app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const events = lines.map((line) => (JSON.parse(line) as { event?: string }).event)
    expect(events.filter((name) => name === undefined || !(name in logEvents || name in securityEvents))).toEqual([])
    expect(events.at(-1)).toBe('process.stopping')
  })
})
