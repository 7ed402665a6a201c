// One crash scenario: a process that runs one use case on the app's database, without HTTP, workers and sign-ins, so
// that it starts fast enough to be killed a hundred times. CRASH_SCENARIO is the act as JSON; the settings are the
// app's. CLOCK_BEHIND sets the clock back by seconds.
import { flushCompileCache } from 'node:module'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { openEmbedded } from '../../../apps/server/src/adapters/database/embedded/index.ts'
import { openPostgres } from '../../../apps/server/src/adapters/database/postgres/index.ts'
import { makeAudit } from '../../../apps/server/src/kernel/audit-chain.ts'
import { openDatabase } from '../../../apps/server/src/kernel/database.ts'
import { openJobs } from '../../../apps/server/src/kernel/jobs.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import type { Job } from '../../../apps/server/src/kernel/deps.ts'
import type { CrashScenario } from './crash-scenario.ts'

const env = process.env
const { companyId, userId, act } = JSON.parse(env['CRASH_SCENARIO']!) as CrashScenario
const behind = Number(env['CLOCK_BEHIND'] ?? 0) * 1000
const clock = { now: () => new Date(Date.now() - behind) }
const secret = env['SECRET_KEY']!
const actor: Actor = {
  companyId,
  userId,
  userName: '沈亦舟',
  sessionId: null,
  role: 'superAdmin',
  permissions: permissionsOfRole('superAdmin'),
  language: 'zh-CN',
  ip: null,
  requestId: null,
}
const adapter = env['DATABASE_URL']
  ? await openPostgres(env['DATABASE_URL'], env['MIGRATION_DATABASE_URL']!, 4)
  : await openEmbedded(env['DATA_DIR']!, { size: 4 })
const db = openDatabase(adapter.dialect, [])
const audit = makeAudit({ clock })
const jobsOf = (...jobs: readonly Job[]) =>
  openJobs(adapter.session, jobs, false, (error) => {
    throw error
  })

const verify = async (id: string): Promise<void> => {
  const [
    { verificationModule, queryTaxPlatform, verifyAgain },
    { httpTaxPlatform },
    { guardedFetch },
    { makeRateLimits },
    { makeOutbox, sendOutbox },
    { makeEncryption },
    { composeModules },
    nouns,
  ] = await Promise.all([
    import('../../../apps/server/src/modules/check/verification/index.ts'),
    import('../../../apps/server/src/adapters/tax-platform/http.ts'),
    import('../../../apps/server/src/adapters/egress.ts'),
    import('../../../apps/server/src/kernel/rate-limits.ts'),
    import('../../../apps/server/src/kernel/outbox.ts'),
    import('../../../apps/server/src/lib/encryption.ts'),
    import('../../../apps/server/src/kernel/compose-modules.ts'),
    import('../../../apps/server/src/app/modules.ts'),
  ])
  const jobs = await jobsOf(queryTaxPlatform, verifyAgain, sendOutbox)
  const encryption = makeEncryption([secret])
  const outbox = makeOutbox({ clock, encryption, jobs })
  const taxPlatform = httpTaxPlatform(guardedFetch({ loopback: true }), {
    url: env['TAX_PLATFORM_URL']!,
    token: env['TAX_PLATFORM_SECRET']!,
  })
  flushCompileCache()
  const subscribers = composeModules(Object.values(nouns)).subscribers({ clock, audit, jobs, outbox, encryption, origin: '' })
  await verificationModule
    .useCases({
      db: openDatabase(adapter.dialect, subscribers),
      clock,
      audit,
      jobs,
      taxPlatform,
      rateLimits: makeRateLimits({ clock }),
    })
    .verifyInvoice(actor, { id, area: 'company', purse: 'company' })
}
/** Continues an unfinished file of an earlier scenario, as a worker does; without one, requests a new file. */
const makeFile = async (kind: 'sheet' | 'originals'): Promise<void> => {
  const [{ exportModule }, { exportJob, runExport, sweepJob }, { makeFileWriter }, { folderStorage }] = await Promise.all([
    import('../../../apps/server/src/modules/output/export/index.ts'),
    import('../../../apps/server/src/modules/platform/download/index.ts'),
    import('../../../apps/server/src/adapters/sheets/file-writer.ts'),
    import('../../../apps/server/src/adapters/storage/folder.ts'),
  ])
  const jobs = await jobsOf(exportJob, sweepJob)
  const notHere = () => () => Promise.reject(new Error('no life makes this'))
  const deps = {
    db,
    clock,
    audit,
    jobs,
    files: { storage: await folderStorage(env['DATA_DIR']!, secret), clock, secret, publicUrl: '' },
    fileWriter: makeFileWriter(),
    signLink: () => '',
    makers: {
      ...exportModule.offers().makers,
      print: notHere,
      archive: notHere,
      commercial: notHere,
      taxMirror: notHere,
      payments: notHere,
      companyLog: notHere,
      masters: notHere,
      monthList: notHere,
      reconciliation: notHere,
      deduction16: notHere,
      deduction21: notHere,
      booking: notHere,
      voucherSheet: notHere,
      voucherText: notHere,
      voucherDbf: notHere,
      voucherXbrl: notHere,
    },
  }
  flushCompileCache()
  const left = await db.inTenant(actor, (tx) =>
    tx
      .selectFrom('download')
      .select('id')
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where('state', '=', 'generating')
      .orderBy('id')
      .execute(),
  )
  const attempt = (downloadId: string): Promise<void> =>
    runExport(deps)({ companyId, downloadId }, { number: 1, last: false, signal: new AbortController().signal })
  for (const { id } of left) await attempt(id)
  await attempt(
    (
      await exportModule.useCases(deps).exportInvoices(actor, {
        area: 'company',
        kind,
        filter: { tab: 'all' },
        pagePath: '/companyInvoice/allInvoiceCo',
      })
    ).id,
  )
}

if (act.do === 'deliver' || act.do === 'pull' || act.do === 'afterPull' || act.do === 'pay' || act.do === 'month')
  throw new Error('a process of its own runs this')
/** One attempt of a push, as a worker makes it. */
const push = async (pushId: string): Promise<void> => {
  const [{ attemptPush, followUpPush, wakeTarget, runAttempt }, { openPushes }, { folderStorage }, { makeRateLimits }, { makeEncryption }] =
    await Promise.all([
      import('../../../apps/server/src/modules/exchange/push/index.ts'),
      import('../../../apps/server/src/adapters/push/index.ts'),
      import('../../../apps/server/src/adapters/storage/folder.ts'),
      import('../../../apps/server/src/kernel/rate-limits.ts'),
      import('../../../apps/server/src/lib/encryption.ts'),
    ])
  const jobs = await jobsOf(attemptPush, followUpPush, wakeTarget)
  const pushes = openPushes({ loopback: false, plaintextTo: ['127.0.0.1'] })
  flushCompileCache()
  await runAttempt({
    db,
    clock,
    audit,
    jobs,
    rateLimits: makeRateLimits({ clock }),
    encryption: makeEncryption([secret]),
    files: { storage: await folderStorage(env['DATA_DIR']!, secret), clock, secret, publicUrl: '' },
    origin: 'http://127.0.0.1',
    pushAdapters: pushes.pushAdapters,
    mayPushTo: pushes.mayPushTo,
  })({ companyId, pushId, attempt: 1 }, { number: 1, last: false, signal: new AbortController().signal })
}

/** A making of drafts from where it stands, as a worker runs it. */
const making = async (makingId: string): Promise<void> => {
  const { runMaking } = await import('../../../apps/server/src/modules/money/voucher/index.ts')
  flushCompileCache()
  await runMaking({ db, clock, audit })({ companyId, makingId, userId }, { number: 1, last: false, signal: new AbortController().signal })
}
/** A rule's run on history, or its undo, from where it stands, as a worker runs it. */
const rule = async ({ of, ruleId, runId }: Extract<CrashScenario['act'], { readonly do: 'rule' }>): Promise<void> => {
  const [{ runHistory, runUndo }, { classifyModule }, { programThreads }] = await Promise.all([
    import('../../../apps/server/src/modules/invoices/rule/index.ts'),
    import('../../../apps/server/src/modules/invoices/classify/index.ts'),
    import('../../../apps/server/src/adapters/programs/program-threads.ts'),
  ])
  const deps = { db, clock, audit, programs: programThreads(), jobs: { add: async () => undefined, addAt: async () => undefined } }
  const { ruleKinds } = classifyModule.offers(deps)
  flushCompileCache()
  const run = of === 'history' ? runHistory : runUndo
  await run({ ...deps, ruleKinds: ruleKinds as unknown as Parameters<typeof runHistory>[0]['ruleKinds'] })(
    { companyId, ruleId, runId },
    { number: 1, last: false, signal: new AbortController().signal },
  )
}

await (act.do === 'making'
  ? making(act.makingId)
  : act.do === 'rule'
    ? rule(act)
    : act.do === 'push'
      ? push(act.pushId)
      : act.do === 'verify'
        ? verify(act.id)
        : act.do === 'export'
          ? makeFile(act.kind)
          : Promise.reject(new Error('link-process.ts runs this')))
// It survived: the parent, which waits for its death, gets a normal exit.
process.exit(0)
