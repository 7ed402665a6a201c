// An app that pushes: real use cases, database and files, an ERP simulated over HTTP, and jobs that the test runs at their time.
import { createServer } from 'node:http'
import { pushEndpoints } from '@piaotai/contract/push/push.ts'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import { startErpSimulator, type ErpSimulator } from '@piaotai/erp-simulator/server.ts'
import type { Fault } from '@piaotai/erp-simulator/wire.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { openPushes } from '../../src/adapters/push/index.ts'
import { folderStorage } from '../../src/adapters/storage/folder.ts'
import { makeAudit } from '../../src/kernel/audit-chain.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import type { LaterJobs } from '../../src/kernel/deps.ts'
import { claimFile, storeBytes } from '../../src/modules/platform/file/index.ts'
import { groupModule, runGroupPush, runGroupRecall, runShow } from '../../src/modules/exchange/group/index.ts'
import { groupPushJob, groupRecallJob, showJob } from '../../src/modules/exchange/group/jobs.ts'
import { deleteInvoices, recordReading } from '../../src/modules/invoices/invoice/index.ts'
import {
  attemptPush,
  followUpPush,
  pushModule,
  runAttempt,
  runFollowUp,
  runWake,
  wakeTarget,
} from '../../src/modules/exchange/push/index.ts'
import { usageModule } from '../../src/modules/invoices/usage/index.ts'
import { runVoucherPush } from '../../src/modules/money/voucher/index.ts'
import { pushVoucher } from '../../src/modules/money/voucher/jobs.ts'
import { accountDeps } from './account-deps.ts'
import { makeFolder, removeFolder, type Floor, type stillClock } from '../database/database.ts'
import { makeOwner } from './people.ts'
import { readingOf } from '../invoices/readings.ts'

type Draft = In<(typeof pushTargetEndpoints)['createPushTarget']>['draft']
export interface DueJob {
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: number
}
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let count = 0
/** `clock` drives everything; attempts wait `waitMs` for an answer. */
export const openPushWorld = async (floor: Floor, clock: ReturnType<typeof stillClock>, { waitMs = 1500 } = {}) => {
  const folder = makeFolder()
  const erp: ErpSimulator = await startErpSimulator({ now: clock.now, secret: webhookSecret })
  const account = accountDeps(floor, clock)
  const due: DueJob[] = []
  const keep = (at: Date, name: string, payloads: readonly unknown[]): void => {
    due.push(...payloads.map((payload) => ({ name, payload: payload as DueJob['payload'], at: at.getTime() })))
  }
  const jobs: LaterJobs = {
    add: async (_tx, job, ...payloads) => {
      keep(clock.now(), job.name, payloads)
    },
    addAt: async (_tx, at, job, ...payloads) => {
      keep(at, job.name, payloads)
    },
  }
  const files = {
    storage: await folderStorage(folder, 'a secret of the tests, long enough'),
    clock,
    secret: 'a secret of the tests, long enough',
    publicUrl: '',
  }
  // Acknowledgements come over a socket, in the shape of the contract.
  const listening = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const ticket = request.url?.split('/').at(-1) ?? ''
      const header = (name: string): string => String(request.headers[name] ?? '')
      const parsed = pushEndpoints.acknowledgePush.input.safeParse({ ...(JSON.parse(body) as object), ticket })
      const message = {
        id: header('webhook-id'),
        time: header('webhook-timestamp'),
        signatures: header('webhook-signature'),
        body,
        ip: '192.0.2.1',
      }
      const answer = parsed.success ? useCases.acknowledgePush(message, parsed.data) : Promise.reject(new Problem('input.invalid'))
      answer.then(
        () => response.writeHead(200).end('{}'),
        (error: unknown) => response.writeHead(error instanceof Problem && error.type === 'push.unsigned' ? 403 : 400).end('{}'),
      )
    })
  })
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', () => ready()))
  const port = (listening.address() as { readonly port: number }).port
  const pushes = openPushes({ loopback: false, simulatedAt: [erp.url, 'http://127.0.0.1:1'], waitMs })
  const deps = {
    ...account,
    db: floor.hearing({ clock, jobs }),
    jobs,
    files,
    origin: `http://127.0.0.1:${port}`,
    pushAdapters: pushes.pushAdapters,
    mayPushTo: pushes.mayPushTo,
    prove: async () => undefined,
  }
  const useCases = {
    ...groupModule.useCases(deps),
    ...pushModule.useCases(deps),
    ...usageModule.useCases(deps),
    deleteInvoices: deleteInvoices(deps),
  }
  const run = async ({ name, payload }: DueJob, number = 1): Promise<void> => {
    const attempt = { number, last: false, signal: new AbortController().signal }
    if (name === attemptPush.name) await runAttempt(deps, () => 0.5)(attemptPush.payload.parse(payload), attempt)
    if (name === wakeTarget.name) await runWake(deps)(wakeTarget.payload.parse(payload), attempt)
    if (name === showJob.name) await runShow(deps)(showJob.payload.parse(payload), attempt)
    if (name === groupPushJob.name) await runGroupPush(deps)(groupPushJob.payload.parse(payload), attempt)
    if (name === groupRecallJob.name) await runGroupRecall(deps)(groupRecallJob.payload.parse(payload), attempt)
    if (name === pushVoucher.name) await runVoucherPush(deps, () => 0.5)(pushVoucher.payload.parse(payload), attempt)
    if (name === followUpPush.name) await runFollowUp(deps)(followUpPush.payload.parse(payload), attempt)
  }
  const takeDue = (): DueJob[] => {
    const now = clock.now().getTime()
    const ready = due.filter(({ at }) => at <= now)
    for (const job of ready) due.splice(due.indexOf(job), 1)
    return ready
  }
  return {
    erp,
    deps,
    due,
    useCases,
    run,
    /** Runs what is due now, and what that makes due at once. */
    work: async (atOnce = 8): Promise<void> => {
      for (let ready = takeDue(); ready.length > 0; ready = takeDue())
        for (let at = 0; at < ready.length; at += atOnce) await Promise.all(ready.slice(at, at + atOnce).map((job) => run(job)))
    },
    /** Moves the clock to the next job of this name, and works. */
    next: async (name: string): Promise<void> => {
      const first = Math.min(...due.filter((job) => job.name === name).map(({ at }) => at))
      clock.advance(Math.max(0, Math.ceil((first - clock.now().getTime()) / 1000)))
    },
    owner: (name?: string) => makeOwner(floor, clock, name),
    fault: (kind: Fault['kind'], times = 1, more: Partial<Fault> = {}): void => {
      erp.faults.set([{ kind, times, ms: 0, reason: '供应商在系统里没有编码', ...more }])
    },
    /** An incoming invoice with an original of its own. */
    enter: async (actor: Actor, change: Parameters<typeof readingOf>[0] = {}, category = 1): Promise<string> => {
      const bytes = Buffer.from(`%PDF-1.4 ${++count}`)
      const stored = await storeBytes(files)(actor.companyId, '发票.pdf', bytes)
      const { invoiceId } = await deps.db.inTenant(actor, async (tx) => {
        const file = await claimFile({ clock })(tx, actor, stored)
        return recordReading({ ...account, audit: makeAudit({ clock }) })(
          tx,
          { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: category },
          readingOf({
            number: `26332000008${String(++count).padStart(9, '0')}`,
            date: '2026-11-10',
            seller: { name: '昆山沃野自动化设备有限公司', taxId: '91320583MA1X7K3Q2J' },
            amountExcludingTax: '100.00',
            taxAmount: '6.00',
            amountIncludingTax: '106.00',
            lines: [
              {
                name: '*服务*运费',
                spec: null,
                unit: '次',
                quantity: '1',
                unitPrice: '100',
                amount: '100.00',
                taxRate: '6%',
                taxAmount: '6.00',
              },
            ],
            ...change,
          }),
          { storedFileId: file.id, format: 'pdf', pages: 1, firstPage: 1 },
        )
      })
      return invoiceId
    },
    /** What a deletion would answer: it is judged, and taken back. */
    mayDelete: (actor: Actor, id: string): Promise<string> =>
      deleteInvoices({ ...deps, audit: { record: () => Promise.reject(new Error('free')) } })(actor, {
        area: 'company',
        ids: [id],
        reason: '试',
        each: false,
      }).then(
        () => 'deleted',
        (error: unknown) => {
          if (error instanceof Error && error.message === 'free') return 'free'
          throw error
        },
      ),
    drafts: draftsOf(erp.url),
    target: async (actor: Actor, draft: Draft): Promise<string> => (await useCases.createPushTarget(actor, { draft })).id,
    stateOf: async (id: string) => {
      const [row] = await floor.asOwner(`select push_status, use_status from invoice where id = '${id}'`)
      return [row?.['push_status'], row?.['use_status']] as const
    },
    close: async () => {
      await erp.close()
      await new Promise((closed) => listening.close(closed))
      removeFolder(folder)
    },
  }
}
export type PushWorld = Awaited<ReturnType<typeof openPushWorld>>

const common = { categories: [0, 1, 2, 3], pools: [], types: [], automatic: 'never' as const, concurrency: 4 }
const draftsOf = (url: string) => ({
  webhook: (more: Partial<Draft> = {}): Draft => ({
    ...common,
    name: '费控',
    secrets: { secret: webhookSecret },
    of: { kind: 'webhook', settings: { url: `${url}/webhook`, asks: true } },
    ...more,
  }),
  kingdee: (more: Partial<Draft> = {}): Draft => ({
    ...common,
    name: '金蝶云星空',
    secrets: { secret: 'an-app-secret' },
    of: {
      kind: 'kingdee',
      settings: {
        url: `${url}/K3Cloud`,
        accountSet: 'YT01',
        user: 'piaotai',
        appId: 'app',
        organisation: '101',
        attach: true,
        types: [],
        fields: [],
      },
    },
    ...more,
  }),
  yonbip: (queryPath = '/yonbip/tax/input-tax/api/bill/query', more: Partial<Draft> = {}): Draft => ({
    ...common,
    name: '用友 YonBIP',
    secrets: { secret: 'demo-app-secret' },
    of: {
      kind: 'yonbip',
      settings: { url, tenant: 't1', appKey: 'demo-app', organisation: '101', submitter: '', purpose: '1', queryPath },
    },
    ...more,
  }),
  dead: (more: Partial<Draft> = {}): Draft => ({
    ...common,
    name: '没人应答',
    secrets: { secret: webhookSecret },
    of: { kind: 'webhook', settings: { url: 'http://127.0.0.1:1/webhook', asks: true } },
    ...more,
  }),
})
