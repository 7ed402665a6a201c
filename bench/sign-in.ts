// A storm of sign-ins beside people who read lists: the lists' times compared with the same machine idle; and the cost
// of each request's permission check.
// node bench/sign-in.ts [seconds]: a server process on a throw-away PostgreSQL; exits with 1 if a bound is broken.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import { createApp } from '../apps/server/src/app/app.ts'
import type { Actor } from '../apps/server/src/kernel/actor.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { freePort } from '../scripts/lib/free-port.mjs'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { writeSection } from './support/section.ts'

const seconds = Number(process.argv[2] ?? 20)
const perSecond = 10
const atOnce = 40
const accounts = 200
const invoices = 20_000
const ratioBound = 3
const checkBound = 10
const password = 'Yantai2026'
const emailOf = (n: number): string => `storm${n}@example.test`
/** The machine's load before the start: figures of a busy machine say little. */
const loadBefore = loadavg()[0] ?? 0
const sorted = (times: readonly number[]): readonly number[] => times.toSorted((a, b) => a - b)
const at = (times: readonly number[], share: number): number =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const wait = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms)
  })

const server = await startPostgres()
const owner = new pg.Client({ connectionString: server.url })
const folder = mkdtempSync(join(tmpdir(), 'piaotai-sign-in-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
await owner.connect()
await owner.query(`create role bench login nosuperuser nobypassrls password 'bench'`)
const environment = {
  DATABASE_URL: server.url.replace('postgres@', 'bench:bench@'),
  MIGRATION_DATABASE_URL: server.url,
  SECRET_KEY: 'a secret of the benchmarks, long enough',
  DATA_DIR: folder,
  PORT: String(port),
  ROLE: 'web',
  DEMO: 'off',
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '127.0.0.1',
}

/**
 * A company with invoices, a member with three permission groups, and accounts for the sign-ins. Returns the cost of
 * the permission check.
 */
const prepare = async (): Promise<{ readonly check: readonly number[]; readonly rows: number }> => {
  const app = await createApp(readConfig(environment))
  try {
    const userId = await app.createUser({ name: '林婉清', email: 'owner@example.test', tel: null, password })
    const memberId = await app.createUser({ name: '周牧野', email: 'staff@example.test', tel: null, password })
    const who = {
      userId,
      userName: '林婉清',
      sessionId: null,
      companyId: null,
      role: null,
      permissions: new Set<never>(),
      language: 'zh-CN' as const,
      ip: null,
      requestId: null,
    }
    const { id: companyId } = await app.createCompany(who, { name: '苏州砚田精密制造有限公司' })
    const actor: Actor = { ...who, companyId, role: 'superAdmin', permissions: permissionsOfRole('superAdmin') }
    await app.addMember(companyId, memberId)
    for (const name of ['会计', '采购', '销售']) {
      const { id } = await app.useCases.createGroup(actor, {
        name,
        remark: '',
        keys: ['menu_2.incomeInvoiceCo'],
        scope: 'company',
        departmentIds: [],
        poolIds: [],
        pushCategories: [],
      })
      await app.useCases.setGroupMembers(actor, { id, userIds: [memberId] })
    }
    await owner.query(
      `insert into invoice (company_id, id, identity, type, number, date, amount_including_tax, seller_name, entry_source, entered_by, entered_by_name, entered_at)
      select $1, gen_random_uuid(), 'n' || n, 22, lpad(n::text, 20, '0'), date '2026-01-01' + (n % 300), n % 9000, '公司' || n % 50, 6, $2, '林婉清', now() from generate_series(1, ${invoices}) n`,
      [companyId, userId],
    )
    await owner.query(
      `insert into app_user (id, name, email, password_hash, created_at) select gen_random_uuid(), '', 'storm' || n || '@example.test', (select password_hash from app_user where email = 'staff@example.test'), now() from generate_series(1, ${accounts}) n`,
    )
    await owner.query('vacuum analyze')
    const { answer } = await app.useCases.createToken(
      { grantType: 'password', account: 'staff@example.test', password },
      { ip: null, agent: null, language: 'zh-CN', browser: null, device: null, remembered: null },
    )
    const token = 'accessToken' in answer ? answer.accessToken : ''
    const check: number[] = []
    for (let i = 0; i < 1100; i++) {
      const from = performance.now()
      await app.resolve({ token, language: 'zh-CN', ip: null, requestId: null })
      if (i >= 100) check.push(performance.now() - from)
    }
    return { check, rows: invoices }
  } finally {
    await app.close()
  }
}

/** Reads lists at a steady pace, independent of their duration; milliseconds of each. */
const readLists = async (token: string): Promise<readonly number[]> => {
  const times: number[] = []
  const open: Promise<void>[] = []
  const request = async (): Promise<void> => {
    const from = performance.now()
    const answer = await fetch(`${base}/invoice-center/invoice?area=company&tab=all&sort=date&order=desc&pageSize=50`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.status !== 200) throw new Error(`a list answered ${answer.status}: ${await answer.text()}`)
    await answer.text()
    times.push(performance.now() - from)
  }
  for (let i = 0; i < seconds * perSecond; i++) {
    open.push(request())
    await wait(1000 / perSecond)
  }
  await Promise.all(open)
  return times
}
/** Sequential sign-ins in several parallel series: right passwords and missing accounts, which cost the same. */
const storm = async (going: () => boolean): Promise<{ readonly times: readonly number[]; readonly refused: number }> => {
  const times: number[] = []
  let n = 0
  let refused = 0
  const hand = async (): Promise<void> => {
    while (going()) {
      const turn = ++n
      const account = turn % 2 === 0 ? emailOf((turn % accounts) + 1) : `nobody${turn}@example.test`
      const from = performance.now()
      const answer = await fetch(`${base}/auth-center/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` },
        body: JSON.stringify({ grantType: 'password', account, password }),
      })
      const { problem } = (await answer.json()) as { problem?: string }
      if (problem === undefined || problem === 'account.wrongCredentials') times.push(performance.now() - from)
      else refused++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return { times, refused }
}

let held = false
try {
  const { check, rows } = await prepare()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/app/main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (let i = 0; ; i++) {
      const up = await fetch(`${base}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (up) break
      if (i > 200) throw new Error('the server did not start')
      await wait(100)
    }
    const { token } = await signIn(base, 'staff@example.test', password)
    await readLists(token)
    const idle = await readLists(token)
    let going = true
    const raging = storm(() => going)
    const busy = await readLists(token)
    going = false
    const { times, refused } = await raging
    const ratio = at(busy, 0.95) / at(idle, 0.95)
    held = ratio <= ratioBound && at(check, 0.95) <= checkBound
    const line = (name: string, ms: readonly number[]): string =>
      `| ${name} | ${at(ms, 0.5).toFixed(1)} | ${at(ms, 0.95).toFixed(1)} | ${ms.length} |`
    const lines = [
      '| | p50 ms | p95 ms | asked |',
      '|---|--:|--:|--:|',
      line('lists, idle', idle),
      line('lists, during the storm', busy),
      line('sign-ins of the storm', times),
      line('who asks, and what they may', check),
    ]
    console.log(lines.join('\n'))
    console.log(
      `${ratio <= ratioBound ? '✓' : '✗'} lists during the storm take ${ratio.toFixed(1)} × their idle p95 (bound ${ratioBound}); ${(times.length / seconds).toFixed(0)} sign-ins a second, ${refused} refused`,
    )
    console.log(
      `${at(check, 0.95) <= checkBound ? '✓' : '✗'} who asks and what they may: p95 ${at(check, 0.95).toFixed(1)} ms (bound ${checkBound})`,
    )
    writeSection(
      'Sign-in',
      [
        `\`node bench/sign-in.ts\` on ${availableParallelism()} cores, server, PostgreSQL and the asking client together: ${perSecond} lists a second (50 rows of ${rows}) over ${seconds} s, alone and beside ${atOnce} hands that sign in without pause (argon2id 19 MiB; half of them at accounts that do not exist).`,
        '',
        ...lines,
        '',
        `Lists during the storm: ${ratio.toFixed(1)} × their idle p95 (bound ${ratioBound}), at ${(times.length / seconds).toFixed(0)} sign-ins a second. “Who asks, and what they may” is what every request pays: session, membership, three permission groups and the suite, in one transaction (bound ${checkBound} ms at p95).${loadBefore > 1 ? ` The machine was not quiet: load ${loadBefore.toFixed(0)} before the start.` : ''}`,
      ].join('\n'),
    )
  } finally {
    child.kill('SIGTERM')
    await new Promise((done) => {
      child.on('close', done)
    })
  }
} finally {
  await owner.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = held ? 0 : 1
