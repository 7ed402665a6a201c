// The demo's months: every list that the story names shows its states, and each tab that it names counts something.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { monthBefore } from '@piaotai/domain/months.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../kernel/actor.ts'
import { onPostgres } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'
import { demoAccount, seedDemo } from './index.ts'

let open: TestApp
let owner: Actor
let month: string
const area = 'company' as const
const page = { page: 1, pageSize: 100 } as const
const who = (userId: string, companyId: string): Actor => ({
  userId,
  userName: demoAccount.name,
  sessionId: null,
  companyId,
  role: 'superAdmin',
  permissions: permissionsOfRole('superAdmin'),
  language: 'zh-CN',
  ip: null,
  requestId: null,
})
const start = async (): Promise<void> => {
  await seedDemo(open.app, () => undefined)
}
onPostgres('The demo company', () => {
  beforeAll(async () => {
    open = await startTestApp({ DEMO: 'on' }, { simulators: true })
    await start()
    const [row] = await open.asOwner(
      `select u.id as user_id, c.id as company_id from app_user u, company c where u.email = '${demoAccount.email}' and c.name = '苏州砚田精密制造有限公司'`,
    )
    owner = who(String(row!['user_id']), String(row!['company_id']))
    month = shanghaiDay(open.clock.now()).slice(0, 7)
  }, 120_000)
  afterAll(() => open?.close())

  const use = () => open.app.useCases
  const last = () => monthBefore(month)
  /** Page · what is asked of its list · what is counted, each of which is above zero. */
  const rows: readonly (readonly [page: string, ask: () => Promise<Readonly<Record<string, unknown>>>, counted: readonly string[]])[] = [
    [
      '查验记录',
      async () => countBy((await use().listVerifications(owner, { area, ...page, pageSize: 500 })).content, ({ status }) => String(status)),
      ['1', '2', '3', '4', '6', '10'],
    ],
    ['提交付款', async () => (await use().listPayable(owner, { ...page })).counts, ['ready', 'returned', 'notToPay']],
    ['确认付款', async () => (await use().listSubmitted(owner, { ...page })).counts, ['submitted', 'confirmed', 'returned']],
    ['付款单', async () => (await use().listPaymentBatches(owner, { ...page, mine: false })).counts, ['open', 'confirmed', 'returned']],
    ['银行文件', async () => (await use().listBankFiles(owner, { ...page })).counts, ['waiting']],
    [
      '对账单',
      async () => countBy((await use().listStatements(owner, { ...page })).content, ({ open: waits }) => (waits > 0 ? 'half' : 'whole')),
      ['half'],
    ],
    [
      '取票',
      async () => countBy((await use().listTaxPulls(owner, { direction: 'in', ...page })).content, ({ state }) => state),
      ['success'],
    ],
    [
      '取票 销项',
      async () => countBy((await use().listTaxPulls(owner, { direction: 'out', ...page })).content, ({ state }) => state),
      ['success', 'exception'],
    ],
    [
      '取票 十二个月',
      async () =>
        countBy((await use().readTaxMonths(owner, { direction: 'in' })).months, ({ days, pulled }) =>
          pulled === 0 ? 'none' : pulled < days ? 'part' : 'whole',
        ),
      ['whole', 'part'],
    ],
    ['全量进项', async () => (await use().listTaxInvoices(owner, { direction: 'in', ...page })).counts, ['toSync', 'unticked']],
    [
      '对账',
      async () =>
        countBy((await use().listReconciliations(owner, { direction: 'in' })).content, ({ figures }) =>
          figures.bureauOnly.count + figures.differs.count + figures.oursOnly.count > 0 ? 'differs' : 'agrees',
        ),
      ['differs', 'agrees'],
    ],
    ['勾选', async () => (await use().listDeductions(owner, { period: month, ...page })).counts, ['proposed']],
    ['入账', async () => (await use().listBookings(owner, { ...page })).counts, ['unbooked', 'booked']],
    ['记账凭证', async () => (await use().listVouchers(owner, { ...page })).counts, ['numbered']],
    ['凭证规则', async () => countBy((await use().listRules(owner, { kind: 'voucher' })).content, ({ state }) => state), ['on']],
    ['月结', async () => countBy((await use().listMonths(owner, {})).months, ({ state }) => state), ['open']],
    ['交付记录', async () => ({ ...(await use().countDeliveries(owner, { area })) }), ['pending', 'delivered', 'expired', 'revoked']],
    [
      '推送',
      async () => countBy((await use().listPushes(owner, { area, ...page })).content, ({ pushStatus }) => String(pushStatus)),
      ['0', '4', '5'],
    ],
    [
      '票池',
      async () => Object.fromEntries((await use().listPools(owner)).content.map(({ name, invoices }) => [name, invoices])),
      ['研发项目', '固定资产'],
    ],
    [
      '归类规则',
      async () =>
        countBy((await use().listRules(owner, { kind: 'classify' })).content, ({ state, lastRun }) => `${state} ${lastRun?.state}`),
      ['on done'],
    ],
    ['导出模板', async () => ({ all: (await use().listExportTemplates(owner)).content.length }), ['all']],
    ['下载中心', async () => countBy((await use().listDownloads(owner, { ...page })).content, ({ state }) => state), ['downloadable']],
    [
      '删除记录',
      async () =>
        countBy((await use().listDeletions(owner, { ...page })).content, ({ restoredAt }) => (restoredAt === null ? 'gone' : 'back')),
      ['gone', 'back'],
    ],
    ['密钥', async () => countBy((await use().listKeys(owner, { area, ...page })).content, ({ state }) => state), ['live', 'expired']],
  ]
  it.each(rows)('%s holds what the story tells', async (_page, ask, counted) => {
    const counts = await ask()
    expect(counted.filter((one) => !(Number(counts[one] ?? 0) > 0))).toEqual([])
  })
  it('has closed its last month, and this one is open with what each line of it asks', async () => {
    const states = await Promise.all([last(), month].map(async (of) => (await use().readMonth(owner, { month: of })).state))
    const { parts } = await use().readMonth(owner, { month })
    const counts = Object.fromEntries(parts.flatMap(({ cells }) => cells.map(({ cell, count }) => [cell, count])))
    expect(states).toEqual(['closed', 'open'])
    // Five of what the bureau alone has lie in the files that are still read.
    expect(counts).toMatchObject({ bureauOnly: 1 + 5, turnedBad: 1, toConfirm: 4, bankLines: 1, notSigned: 1 })
    expect([counts['dueNotSubmitted'], counts['drafts']]).toEqual([undefined, undefined])
    expect([counts['undecided'], counts['noRule']].every((count) => Number(count) > 0)).toBe(true)
  })
  it('is the same after a second start', async () => {
    const seen = async () => [
      (await use().listPaymentBatches(owner, { ...page, mine: false })).counts,
      (await use().listTaxPulls(owner, { direction: 'in', ...page })).totalElements,
      (await use().listVouchers(owner, { ...page })).counts,
    ]
    const first = await seen()
    await start()
    expect(await seen()).toEqual(first)
  })
})
const countBy = <T>(of: readonly T[], keyOf: (one: T) => string): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(of, keyOf)].map(([key, all]) => [key, all.length]))
