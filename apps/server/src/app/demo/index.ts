// The demo company: accounts, and a few hundred made invoices, imported through intake like any other. A second start
// finds it, or continues an interrupted one.
import { createHash } from 'node:crypto'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { monthBefore } from '@piaotai/domain/months.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { noticeLimits } from '@piaotai/domain/notice.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import type { Config } from '../config.ts'
import type { App } from '../app.ts'
import type { Actor, Visitor } from '../../kernel/actor.ts'
import { makeAudit } from '../../kernel/audit-chain.ts'
import { demoEmail } from '../../modules/people/account/index.ts'
import { operatorUseCases } from '../../modules/people/company/index.ts'
import { registerFiles, runFile, type IntakeDeps } from '../../modules/intake/intake/index.ts'
import { demoBatches, demoLatest, type DemoBatch, type DemoFile } from './files.ts'
import { accountOf, seedMembers } from './members.ts'
import { seedPartners } from './partners.ts'
import { callPartners, seedPayments } from './payments.ts'
import { issueDemo } from './tax-platform.ts'
import { seedErp } from './erp.ts'
import { seedBureau } from './bureau.ts'
import { demoTitles } from './titles.ts'
import { pullMonths } from './pulled.ts'
import { bookMonths } from './booked.ts'
import { closeMonths, compareMonths } from './closed.ts'
import { keepInOrder } from './kept.ts'
import { deliverMonths, pushMonths } from './sent.ts'
import { payMonths } from './paid.ts'
import { verifyMonths } from './verified.ts'
import { openTeller, type People } from './teller.ts'

export const demoAccount = { name: '林婉清', email: demoEmail, tel: '13800000417' } as const
const colleague = { name: '周牧野', email: 'staff@piaotai.example', tel: '13800000418' } as const
/** The shared password of early demos, before each got a separate one. */
const knownPassword = 'Piaotai2026'
const company = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' } as const
/** The person's other company: an invoice made out to it has strayed into the first. */
const second = companies.find((c) => c.name === '上海澄观企业管理咨询有限公司')!
/** Where the months are told, this one has more. */
const counts = { plain: { all: 160, month: 24 }, told: { all: 80, month: 36 } } as const

/** The password of this machine's demo accounts, which the start prints; nobody else knows it. */
export const demoPassword = ({ secretKey }: Pick<Config, 'secretKey'>): string => {
  const digits = createHash('sha256').update(`demo ${secretKey}`).digest('hex').slice(0, 12)
  return `Lanxi8-${digits.match(/.{4}/g)!.join('-')}`
}

/** Returns the first account's password, unless a person chose one. */
export const seedDemo = async (app: App, say: (line: string) => void): Promise<string | undefined> => {
  const password = demoPassword(app.config)
  const userId = await accountOf(app, { ...demoAccount, password })
  const known = await app.rotateDemoPassword(demoAccount.email, knownPassword, password)
  const memberId = await accountOf(app, { ...colleague, password })
  const who: Visitor = {
    userId,
    userName: demoAccount.name,
    sessionId: null,
    companyId: null,
    role: null,
    permissions: new Set<never>(),
    language: 'zh-CN',
    ip: null,
    requestId: null,
  }
  const mine = await app.useCases.listCompanies(who, { page: 1, pageSize: 10 })
  const kept = mine.content.find((team) => team.name === company.name)?.id
  const companyId = kept ?? (await app.createCompany(who, { name: company.name, taxId: company.taxId })).id
  await app.addMember(companyId, memberId)
  if (mine.totalElements < 2) {
    await operatorUseCases(app).importTitleLines('demo', demoTitles.map((c) => `${c.name},${c.taxId}`).join('\n'))
    await app.createCompany(who, { name: second.name, taxId: second.taxId })
  }
  // Whoever chose another password keeps what opens the company as it is.
  const proof = known ? { proof: { password } } : {}
  const owner: Actor = { ...who, companyId, role: 'superAdmin', permissions: permissionsOfRole('superAdmin'), ...proof }
  await openSso(app, owner)
  await turnOnDelivery(app, owner)
  /** Another person who may what the owner may: the demo's groups grant it, or would. */
  const as = ({ userId, userName }: Pick<Actor, 'userId' | 'userName'>): Actor => ({ ...owner, userId, userName })
  const asMember = (person: Pick<Actor, 'userId' | 'userName'>): Actor => ({
    ...owner,
    userId: person.userId,
    userName: person.userName,
    role: 'staff',
    permissions: permissionsOfRole('staff'),
  })
  const people = await seedMembers(app, owner, memberId, password)
  await bringIn(app, say, [owner, ...[{ userId: memberId, userName: colleague.name }, ...people].map(asMember)])
  if (!app.config.demoStory) await seedPartners(app.useCases, owner, [owner, ...people])
  await issueDemo(app, companyId, app.config.demoStory ? wellSince(app) : undefined)
  if (!app.config.demoStory) await seedPayments(app, owner, people)
  await seedErp(app, owner)
  await seedBureau(app, owner)
  const set = await app.useCases.readStart(owner, {}, nobody)
  if (!set.away) {
    if (app.config.demoStory)
      await tellMonths(app, people, {
        owner,
        chief: as(people[0]!),
        clerk: as(people[1]!),
        buyer: as({ userId: memberId, userName: colleague.name }),
      })
    await readOwnOpenings(app, owner)
    // A company that is set up needs no list of first steps.
    await app.useCases.putStartAway(owner, { away: true })
  }
  return known ? password : undefined
}

const wellSince = ({ clock }: App): { readonly well: string; readonly month: string } => {
  const month = shanghaiDay(clock.now()).slice(0, 7)
  return { well: `${monthBefore(monthBefore(month))}-01`, month: `${month}-01` }
}
const nobody = { ip: null, agent: null, language: 'zh-CN', browser: null, device: null } as const
/** What the people did in the months up to today. */
const tellMonths = async (app: App, all: readonly Visitor[], people: People): Promise<void> => {
  const teller = await openTeller(app, people)
  const { use, on, dayOf, ago, owner, chief } = teller
  await on(dayOf(ago(8), 6), '09:40')
  await seedPartners(use, owner, [owner, ...all])
  await on(dayOf(ago(8), 8), '14:10')
  await callPartners(use, owner, chief, null)
  // What is in use is asked about again by itself: not once more for each week of the story.
  const { again } = await use.readVerifyQuota(owner)
  await use.saveVerifySettings(owner, { again: [] })
  for (const tell of [pullMonths, verifyMonths, compareMonths, payMonths, bookMonths, keepInOrder, deliverMonths, pushMonths, closeMonths])
    await tell(teller)
  await use.saveVerifySettings(owner, { again })
  await teller.past.end()
}

/** Its people can also sign in by the local identity provider, whose address may differ at each start. */
const openSso = async (app: App, owner: Actor): Promise<void> => {
  const sso = app.simulatedSso
  if (!sso || !owner.proof || (await app.useCases.readSignInRules(owner)).sso.issuer === sso.issuer) return
  await app.useCases.saveSignInRules(owner, {
    sso: { on: true, ...sso, domains: [mailDomainOf(demoAccount.email)] },
  })
}

/** What the demo set up itself is no news to its owner. */
const readOwnOpenings = async ({ useCases }: App, owner: Actor): Promise<void> => {
  const { content } = await useCases.listNotices(owner, { kind: 'opened', unread: true, page: 1, pageSize: noticeLimits.batch })
  if (content.length > 0) await useCases.readNotices(owner, { ids: content.map(({ id }) => id) })
}

/** Every way of delivery is on in the demo; a person's later choice stays. */
const turnOnDelivery = async (app: App, owner: Actor): Promise<void> => {
  const settings = await app.useCases.readDeliverySettings(owner)
  if (settings.version === 0) await app.useCases.saveDeliverySettings(owner, { ...settings, platform: true, personal: true })
}

/** Imports batch by batch, each at its own time; the running app's jobs handle the last ones. */
const bringIn = async (app: App, say: (line: string) => void, people: readonly Actor[]): Promise<void> => {
  const owner = people[0]!
  const now = app.clock.now()
  const batches = demoBatches(company, now, app.config.demoStory ? counts.told : counts.plain, second)
  const latest = demoLatest(company, now)
  const there = await app.useCases.listImports(owner, { area: 'company', page: 1, pageSize: 1 })
  const planned = batches.reduce((sum, batch) => sum + batch.files.length, 0)
  if (there.totalElements >= planned + latest.length) return
  say('  首次启动，正在准备演示数据… Preparing the demo data…')
  let done = 0
  const open = batches.filter((batch) => (done += batch.files.length) > there.totalElements)
  // Draws the next batch while this one is read.
  let ready = open[0] && storeAll(app, owner, open[0])
  for (const [at, batch] of open.entries()) {
    const stored = (await ready) ?? []
    const next = open[at + 1]
    ready = next && storeAll(app, owner, next)
    await importAt(app, people[batch.by] ?? owner, batch, stored)
  }
  for (const file of latest)
    await registerFiles(app.deps)(owner, { area: 'personal', mode: file.mode, category: 0 }, [await store(app, owner, file)])
  await correctSome(app, owner)
}

const importAt = async (app: App, actor: Actor, batch: DemoBatch, stored: readonly Stored[]): Promise<void> => {
  const clock = { now: () => batch.at }
  const waiting: { companyId: string; importFileId: string }[] = []
  const deps: IntakeDeps = {
    ...app.deps,
    clock,
    audit: makeAudit({ clock }),
    files: { ...app.deps.files, clock },
    jobs: {
      add: async (_tx, job, ...payloads) => {
        waiting.push(...payloads.map((payload) => job.payload.parse(payload) as { companyId: string; importFileId: string }))
      },
    },
  }
  for (const mode of new Set(batch.files.map((file) => file.mode)))
    await registerFiles(deps)(
      actor,
      { area: batch.area, mode, category: 0 },
      stored.filter((_file, i) => batch.files[i]?.mode === mode),
    )
  await Promise.all(waiting.map((payload) => runFile(deps)(payload, { number: 1, last: true, signal: new AbortController().signal })))
}
type Stored = Awaited<ReturnType<App['storeBytes']>>
const store = async (app: App, actor: Actor, file: DemoFile): Promise<Stored> =>
  app.storeBytes(actor.companyId, file.name, await file.bytes())
const storeAll = (app: App, actor: Actor, batch: DemoBatch): Promise<readonly Stored[]> =>
  Promise.all(batch.files.map((file) => store(app, actor, file)))

/** Two invoices get a change by hand, so that the history has something to show. */
const correctSome = async (app: App, owner: Actor): Promise<void> => {
  const list = await app.useCases.listInvoices(owner, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 12 })
  for (const [at, remark] of [
    [2, '研发样机用料，计入 RD07 项目'],
    [9, '第三季度培训费，合同 YT-2026-118'],
  ] as const) {
    const row = list.content[at]
    if (!row) continue
    const { version } = await app.useCases.readInvoice(owner, { id: row.id, area: 'company' })
    await app.useCases.correctInvoice(owner, {
      id: row.id,
      area: 'company',
      version,
      reason: '补充用途',
      fields: [{ field: 'remark', value: remark }],
    })
  }
}
