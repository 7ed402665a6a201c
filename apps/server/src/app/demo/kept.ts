// What the company keeps in order: pools, a rule that fills them, templates, files to download, deletions and keys.
import { limits } from '@piaotai/domain/limits.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { category } from '@piaotai/domain/states.ts'
import { area, byDay, type Teller } from './teller.ts'

const all = { ...byDay, order: 'desc' } as const

export const keepInOrder = async (teller: Teller): Promise<void> => {
  await pools(teller)
  await files(teller)
  await deletions(teller)
  await keys(teller)
}

/** Two pools, filled by hand and by a rule that has run. */
const pools = async ({ use, owner, clerk, past, on, dayOf, ago, before }: Teller): Promise<void> => {
  if ((await use.listPools(owner)).content.length > 0) return
  await on(dayOf(ago(4), 9), '11:10')
  const made = []
  for (const name of ['研发项目', '固定资产'])
    made.push(await use.createPool(owner, { name, open: true, members: [{ userId: clerk.userId, mayPut: true }] }))
  const [research, assets] = made
  const { content } = await use.listInvoices(owner, { ...all, category: category.incoming, pageSize: 6 })
  await use.poolInvoices(owner, { area, ids: content.map(({ id }) => id), preview: false, poolIds: [research!.id] })
  await on(before(9), '10:55')
  const { id } = await use.createRule(owner, {
    rule: {
      kind: 'classify',
      name: '设备进固定资产',
      filter: { category: category.incoming, keyword: '设备*', tab: 'all' },
      caps: { run: 1000, day: 1000 },
      settings: { pool: { id: assets!.id, has: 'replace' }, category: null, reason: null, formulas: [], stop: false },
    },
  })
  await use.tryRule(owner, { id, version: (await use.readRule(owner, { id })).version })
  await past.work()
  const { version } = await use.readRule(owner, { id })
  await use.runRule(owner, { id, version })
  await past.work()
  await use.switchRuleOn(owner, { id, version: (await use.readRule(owner, { id })).version, from: 'now' })
}

/** A template of the company, and what was exported by it and besides. */
const files = async ({ use, owner, past, on, before }: Teller): Promise<void> => {
  const { content, standard } = await use.listExportTemplates(owner)
  if (content.length > 0) return
  await on(before(5), '17:30')
  const { id } = await use.createExportTemplate(owner, {
    area,
    name: '财务月报',
    heads: standard.heads.slice(0, 12),
    lines: [],
    pattern: '{date}_{seller}_{number}',
    isDefault: false,
  })
  const pagePath = '/companyInvoice/allInvoiceCo'
  const rows = await use.listInvoices(owner, { ...all, pageSize: 20 })
  const ids = rows.content.map((one) => one.id)
  await use.exportInvoices(owner, { area, kind: 'sheet', ids, pagePath, templateId: id, remark: '月报' })
  await use.exportInvoices(owner, { area, kind: 'originals', ids: ids.slice(0, 6), pagePath, remark: '给审计' })
  await past.work()
}

/** Two that were brought in by mistake: one is back. */
const deletions = async ({ use, owner, on, before }: Teller): Promise<void> => {
  if ((await use.listDeletions(owner, { page: 1, pageSize: 1 })).totalElements > 0) return
  const { content } = await use.listInvoices(owner, { ...all, category: category.thirdParty, pageSize: limits.pageSizeMax, order: 'asc' })
  await on(before(12), '13:40')
  const ids = content.slice(0, 3).map(({ id }) => id)
  if (ids.length === 0) return
  const done = await use.deleteInvoices(owner, { area, ids, reason: '与本公司无关，误录', each: true })
  const [back] = done.flatMap(({ deletionId }) => (deletionId ? [deletionId] : []))
  await on(before(11), '09:25')
  if (back) await use.restoreInvoices(owner, { ids: [back] })
}

/** One for the ERP, and one that has ended. */
const keys = async ({ use, owner, today, on, before }: Teller): Promise<void> => {
  const { proof } = owner
  if (!proof || (await use.listKeys(owner, { area, page: 1, pageSize: 1 })).totalElements > 0) return
  await on(before(20), '10:20')
  const draft = { addresses: [], sources: [] }
  await use.createKey(owner, { draft: { ...draft, name: '用友 YonBIP', scopes: ['invoice.read'], expiresOn: daysFrom(today, 300) }, proof })
  await use.createKey(owner, { draft: { ...draft, name: '旧费控', scopes: ['invoice.read'], expiresOn: before(3) }, proof })
}
