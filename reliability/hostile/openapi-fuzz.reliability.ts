// Every operation of /openapi.json from outside by schemathesis, with a key and with a session: no server error, every answer as documented.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyScopes } from '@piaotai/domain/api-key/api-key.ts'
import { apiClient } from '../../scripts/lib/api-client.ts'
import { password, startTestApp, type TestApp } from '../../apps/server/testing/worlds/app.ts'
import { companyTables } from '../support/fill-tables.ts'
import {
  operationsOf,
  partOf,
  runSchemathesis,
  schemathesisVersion,
  type Document,
  type Operation,
} from '../support/hostile/schemathesis.ts'
import { report, seed, times } from '../support/settings.ts'
import { makeSide, type Side } from '../support/two-companies.ts'

const version = schemathesisVersion()
if (version === undefined)
  process.stderr.write('跳过：没有 schemathesis Skipped: schemathesis is not installed (docs/reliability.md, openapi-fuzz)\n')

/** They end the session or the company that the run stands on. */
const endings = new Set([
  'auth.logout',
  'user.dissolveCompany',
  'user.transferCompany',
  'user.exitCompany',
  'user.eraseOwnAccount',
  'user.endOtherSessions',
  'user.endSession',
  'user.switchCompany',
  'user.createCompany',
])
/** A stream of events never ends. */
const ends = ({ responses }: Operation): boolean => !('text/event-stream' in (responses['200']?.content ?? {}))
const seedNumber = [...seed].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 2 ** 31, 7)

describe.skipIf(version === undefined)('From the document alone', () => {
  let open: TestApp
  let side: Side
  let document: Document
  let resetting: NodeJS.Timeout
  beforeAll(async () => {
    open = await startTestApp()
    const tables = (await companyTables(open.asOwner)).filter((table) => table !== 'session')
    side = await makeSide(open, tables, '宁波拾光文具有限公司')
    document = (await (await fetch(`${open.url}/openapi.json`)).json()) as Document
    // As the other fuzzing run does, so that the code behind the rate limits is reached.
    resetting = setInterval(() => void open.asOwner('delete from attempt').catch(() => undefined), 500)
  })
  afterAll(async () => {
    clearInterval(resetting)
    await open?.close()
  })
  const run = async (who: string, token: string, part: Document, requests: number) => {
    const folder = join(process.env['OPENAPI_FUZZ_DIR'] ?? open.folder, `schemathesis-${who}`)
    mkdirSync(folder, { recursive: true })
    const fuzzed = await runSchemathesis(folder, part, { url: open.url, token, requests, seed: seedNumber })
    const said = Object.entries(fuzzed.statuses)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', ')
    const failed = Object.entries(fuzzed.failures).map(([check, labels]) => `${check} at ${labels.length} operations`)
    report({
      table: 'openapi-fuzz',
      what: `requests by schemathesis ${version} to ${operationsOf(part)} operations with a ${who}`,
      times: fuzzed.requests,
      outcome: `${said}; ${failed.join(', ') || 'no check broken'}`,
    })
    return fuzzed
  }

  it('every operation that a key reaches answers as documented', async () => {
    const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const { data } = (
      await apiClient(open.url, side.token).bureau.createKey({
        draft: { name: '模糊测试', scopes: [...keyScopes], expiresOn },
        proof: { password },
      })
    ).body
    const part = partOf(document, (operation) => operation['x-key-scope'] !== undefined && ends(operation))
    const { failures, finished, text } = await run('key', data.key, part, times(500, 10_000))
    expect([failures, finished ? '' : text]).toEqual([{}, ''])
  })

  it('every other operation answers a session as documented', async () => {
    const part = partOf(
      document,
      (operation) => operation['x-key-scope'] === undefined && ends(operation) && !endings.has(operation.operationId),
    )
    const { failures, finished, text } = await run('session', side.token(), part, times(250, 2000))
    const alive = await fetch(`${open.url}/user-center/user/info`, { headers: { authorization: `Bearer ${side.token()}` } })
    expect([failures, finished ? '' : text, alive.status]).toEqual([{}, '', 200])
  })
})
