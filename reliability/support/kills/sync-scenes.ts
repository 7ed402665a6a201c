// Scenes after a pull: each is an act that is still to be done, with what there is of it afterwards.
import { sql, type RawBuilder } from 'kysely'
import { category, entrySource } from '@piaotai/domain/states.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { mendCompany } from '../../../apps/server/src/modules/invoices/totals/index.ts'
import { readingOf, storeOriginal } from '../../../apps/server/testing/invoices/readings.ts'
import { runLeg } from './pull-leg.ts'
import { seller, type Issue, type PullingCompany } from './pulling-company.ts'
import { runSyncAct, type SyncAct } from './sync-acts.ts'

type Left = Readonly<Record<string, unknown>>
export interface SyncScene {
  readonly act: SyncAct
  /** What there is of the act; and what there is if it did nothing, or all. */
  readonly left: () => Promise<Left>
  readonly nothing: Left
  readonly whole: Left
  /** What a repeat of the whole comes to; undefined where it changes nothing. */
  readonly again?: string
  /** What comes of it in the end, and what is expected then. */
  readonly end?: { readonly run: () => Promise<void>; readonly left: () => Promise<Left>; readonly expected: Left }
}
const formats = ['xml', 'pdf', 'ofd'] as const
const entered = { invoices: 1, source: entrySource.taxBureau, total: '106.00' }

export const openSyncScenes = (company: PullingCompany) => {
  const { app, admin } = company
  const { companyId, userId } = admin
  const { name, taxId } = company.environment.company
  let day = Date.parse('2023-03-01')
  const run = (act: SyncAct): Promise<unknown> => runSyncAct(app, { companyId, userId }, act)
  const sync: SyncAct = { call: 'sync', input: {} }
  const one = async (text: RawBuilder<Left>): Promise<Left> => (await company.rows(text))[0] as Left

  /** One invoice of the bureau, pulled into the mirror. */
  const pulled = async (more: Omit<Issue, 'on'> = {}) => {
    const on = new Date((day += 86_400_000)).toISOString().slice(0, 10)
    const [issued] = company.issue({ on, ...more })
    const { id } = await app.useCases.beginTaxPull(admin, { direction: 'in', unit: 'day', first: on, last: on, thenSync: false })
    await runLeg(app, companyId, id)
    const row = await one(sql`select id, identity from tax_invoice where company_id = ${companyId} and task_id = ${id}`)
    return { on, number: issued!.invoiceNumber, rowId: String(row['id']), identity: String(row['identity']) }
  }
  type Pulled = Awaited<ReturnType<typeof pulled>>
  const ask = ({ rowId }: Pulled) => app.useCases.syncTaxInvoices(admin, { direction: 'in', ids: [rowId] })
  const record = ({ on, number }: Pick<Pulled, 'on' | 'number'>, more: Partial<Reading> = {}, file: 'pdf' | null = null) =>
    app.db.inTenant(admin, async (tx) => {
      const reading = readingOf({
        number,
        date: on,
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        amountIncludingTax: '106.00',
        seller,
        buyer: { name, taxId },
        ...more,
      })
      const entering = { companyId, userId, userName: admin.userName, entrySource: entrySource.manual, categoryHint: category.incoming }
      return (await app.recordReading(tx, entering, reading, file && (await storeOriginal(tx, admin, app.clock, file)))).invoiceId!
    })
  /** The record of a row of the bureau, its originals, and what the mirror says. */
  const stands = ({ rowId, identity }: Pulled): Promise<Left> =>
    one(sql`select count(distinct i.id)::int as invoices, max(i.entry_source)::int as source, max(i.amount_including_tax)::text as total,
        string_agg(o.format, ' ' order by o.format) as originals, count(*) filter (where o.is_current)::int as current,
        (select sync_state from tax_invoice where company_id = ${companyId} and id = ${rowId}) as row,
        (select count(*)::int from tax_invoice_event where company_id = ${companyId} and tax_invoice_id = ${rowId} and kind = 'synced') as told
      from invoice i left join invoice_original o on o.company_id = i.company_id and o.invoice_id = i.id
      where i.company_id = ${companyId} and i.identity = ${identity}`)
  const none = { invoices: 0, source: null, total: null, originals: null, current: 0, told: 0 }
  const importsOf = async ({ rowId }: Pulled): Promise<readonly string[]> =>
    (
      await company.rows(
        sql<{
          id: string
        }>`select import_file_id as id from tax_invoice_file where company_id = ${companyId} and tax_invoice_id = ${rowId} order by array_position(${[...formats]}::text[], format)`,
      )
    ).map(({ id }) => id)
  const read = (importFileId: string): SyncAct => ({ call: 'read', input: { importFileId } })
  /** With all files handed over, in the order XML, PDF, OFD. */
  const handed = async () => {
    const row = await pulled()
    await ask(row)
    await run(sync)
    return { row, files: await importsOf(row) }
  }
  const readAll = (files: readonly string[], row: Pulled): SyncScene['end'] => ({
    run: async () => {
      for (const file of files) await run(read(file))
    },
    left: () => stands(row),
    expected: { ...entered, originals: 'ofd pdf xml', current: 1, row: 'entered', told: 1 },
  })
  const differing = async () => {
    const row = await pulled()
    await record(row, { amountExcludingTax: '110.00', amountIncludingTax: '116.00', seller: { ...seller, name: '嘉兴和风纸箱厂' } })
    await ask(row)
    await run(sync)
    const settle: SyncAct = {
      call: 'settle',
      input: { taxInvoiceId: row.rowId, take: ['total', 'amount'], reason: '税局金额为准' },
    }
    const left = (): Promise<Left> =>
      one(sql`select t.sync_state as row, i.amount_including_tax::text as total, i.seller_name as seller,
          (select string_agg(kind, ' ' order by at, id) from tax_invoice_event e where e.company_id = t.company_id and e.tax_invoice_id = t.id and kind like '%settled') as told,
          (select count(*)::int from reconciliation_note n where n.company_id = t.company_id and n.identity = t.identity and undone_at is null) as reasons,
          (select count(*)::int from audit_log a where a.company_id = t.company_id and a.object_id = t.id::text and action like 'taxInvoice.%settled') as logged
        from tax_invoice t join invoice i on i.company_id = t.company_id and i.identity = t.identity where t.company_id = ${companyId} and t.id = ${row.rowId}`)
    const seen = { seller: '嘉兴和风纸箱厂' }
    const open = { ...seen, row: 'differs', total: '116.00', told: null, reasons: 0, logged: 0 }
    const settled = { ...seen, row: 'success', total: '106.00', told: 'settled', reasons: 1, logged: 1 }
    return { row, settle, left, open, settled }
  }
  /** A synced invoice, and a record of it by code and number, as an earlier release made it, with an original of its own. */
  const doubled = async (held: boolean) => {
    const { row, files } = await handed()
    for (const file of files) await run(read(file))
    const [first, last] = [row.number.slice(0, 12), row.number.slice(12)]
    const coded = await record({ ...row, number: `9${row.number.slice(1)}` }, {}, 'pdf')
    await company.rows(
      sql`update invoice set identity = ${`${first}-${last}`}, code = ${first}, number = ${last}, type = 30 where company_id = ${companyId} and id = ${coded}`,
    )
    const [digital] = await company.rows(
      sql<{ id: string }>`select id from invoice where company_id = ${companyId} and identity = ${row.number}`,
    )
    if (held) await app.useCases.submitInvoices(admin, { area: 'company', ids: [coded], each: false, reason: '样例' })
    /** The one that stays. */
    const ids = [held ? coded : digital!.id]
    const [join, part] = [
      { call: 'join', input: { ids } },
      { call: 'part', input: { ids } },
    ] as const satisfies readonly SyncAct[]
    const kept = held ? 'coded' : 'digital'
    /** Of the bureau; what it was an outcome of has gone where the coded one stays. */
    const state = held ? 'success' : 'entered'
    const left = (): Promise<Left> =>
      one(sql`select string_agg(x.name || ' ' || x.files, ', ' order by x.name) as records,
          (select count(*)::int from invoice_join j where j.company_id = ${companyId} and j.kept_id = any(${[coded, digital!.id]}::uuid[]) and undone_at is null) as joins,
          (select count(*)::int from invoice_deletion d where d.company_id = ${companyId} and d.invoice_id = any(${[coded, digital!.id]}::uuid[]) and restored_at is null) as gone,
          (select sync_state || case invoice_id when ${coded}::uuid then ' coded' when ${digital!.id}::uuid then ' digital' else '' end
            from tax_invoice where company_id = ${companyId} and id = ${row.rowId}) as row
        from (select case i.id when ${coded}::uuid then 'coded' else 'digital' end as name,
          (select count(*) || '/' || count(*) filter (where is_current) from invoice_original o where o.company_id = i.company_id and o.invoice_id = i.id) as files
          from invoice i where i.company_id = ${companyId} and i.id = any(${[coded, digital!.id]}::uuid[])) x`)
    return {
      join,
      part,
      left,
      two: { records: 'coded 1/1, digital 3/1', joins: 0, gone: 0, row: 'entered digital' },
      joined: { records: `${kept} 4/1`, joins: 1, gone: 1, row: `${state} ${kept}` },
      parted: { records: 'coded 1/1, digital 3/1', joins: 0, gone: 0, row: `${state} digital` },
    }
  }
  const joining = (held: boolean) => async (): Promise<SyncScene> => {
    const { join, left, two, joined } = await doubled(held)
    return { act: join, left, nothing: two, whole: joined, again: 'doubled.none' }
  }
  const parting = (held: boolean) => async (): Promise<SyncScene> => {
    const { join, part, left, joined, parted } = await doubled(held)
    await run(join)
    return { act: part, left, nothing: joined, whole: parted, again: 'doubled.partedNot' }
  }

  const scenes = {
    older: async (): Promise<SyncScene> => {
      const row = await pulled({ paper: true })
      await ask(row)
      return {
        act: sync,
        left: () => stands(row),
        nothing: { ...none, row: 'waiting' },
        whole: { ...entered, originals: null, current: 0, row: 'entered', told: 1 },
      }
    },
    files: async (): Promise<SyncScene> => {
      const row = await pulled()
      await ask(row)
      const left = async (): Promise<Left> => ({ ...(await stands(row)), handed: (await importsOf(row)).length })
      const end = {
        run: async () => {
          for (const file of await importsOf(row)) await run(read(file))
        },
        left: () => stands(row),
        expected: readAll([], row)!.expected,
      }
      return { act: sync, left, nothing: { ...none, row: 'waiting', handed: 0 }, whole: { ...none, row: 'processing', handed: 3 }, end }
    },
    enter: async (): Promise<SyncScene> => {
      const { row, files } = await handed()
      return {
        act: read(files[0]!),
        left: () => stands(row),
        nothing: { ...none, row: 'processing' },
        whole: { ...entered, originals: 'xml', current: 1, row: 'processing', told: 0 },
        end: readAll(files, row),
      }
    },
    further: async (): Promise<SyncScene> => {
      const { row, files } = await handed()
      await run(read(files[0]!))
      const so = (originals: string) => ({ ...entered, originals, current: 1, row: 'processing', told: 0 })
      return { act: read(files[1]!), left: () => stands(row), nothing: so('xml'), whole: so('pdf xml'), end: readAll(files, row) }
    },
    settle: async (): Promise<SyncScene> => {
      const { settle, left, open, settled } = await differing()
      return { act: settle, left, nothing: open, whole: settled, again: 'reconciliationRow.settled' }
    },
    unsettle: async (): Promise<SyncScene> => {
      const { row, settle, left, open, settled } = await differing()
      await run(settle)
      const act: SyncAct = { call: 'unsettle', input: { taxInvoiceId: row.rowId } }
      const whole = { ...open, told: 'settled unsettled', logged: 2 }
      return { act, left, nothing: settled, whole, again: 'reconciliationRow.notSettled' }
    },
    join: joining(false),
    joinHeld: joining(true),
    part: parting(false),
    partHeld: parting(true),
  }
  return {
    run,
    begin: (name: keyof typeof scenes): Promise<SyncScene> => scenes[name](),
    /** What breaks, of everything that the company ever did. */
    broken: async (): Promise<readonly unknown[]> => [
      ...(await company.rows(sql`select * from (
          select month, sync_state, (state <> 'normal' or risk <> 'normal') as bad, use, count(*)::int as count, sum(total)::text as total
          from tax_invoice where company_id = ${companyId} group by 1, 2, 3, 4) counted full join (
          select month, sync_state, bad, use, count::int as count, total::text as total from tax_figure where company_id = ${companyId} and count <> 0) kept
        using (month, sync_state, bad, use, count, total) where counted.month is null or kept.month is null`)),
      ...(await app.db.inTenant(admin, (tx) => mendCompany(tx, companyId))),
      ...((await app.verifyChain(companyId)).intact ? [] : ['the log']),
    ],
  }
}
export type SyncSceneName = Parameters<ReturnType<typeof openSyncScenes>['begin']>[0]
