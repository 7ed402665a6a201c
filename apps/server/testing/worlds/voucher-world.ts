// A company that keeps its books here: the small standard chart, rules switched on, and invoices to make vouchers of.
import { expect } from 'vitest'
import { read, set_cptable, utils, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { category } from '@piaotai/domain/states.ts'
import type { PeriodState, VoucherFormat } from '@piaotai/domain/voucher/voucher.ts'
import { data, makeCompany, setSuite, type Member } from './company.ts'
import { enterInvoice } from './enter-invoice.ts'
import type { TestApp } from './app.ts'

export type VoucherRuleDraft = Extract<Sent<typeof ruleEndpoints.createRule>['rule'], { readonly kind: 'voucher' }>
export const page = '/comset/caiwupz'
let count = 0

/** Incoming purchases: goods and input tax against what is owed to the seller. */
export const purchase = (more: Partial<VoucherRuleDraft> = {}, account = '1403'): VoucherRuleDraft => ({
  kind: 'voucher',
  name: `采购${++count}`,
  filter: { category: category.incoming },
  caps: { run: 10_000, day: 10_000 },
  settings: {
    entries: [
      { side: 'debit', account, auxiliary: null, face: 'amount' },
      { side: 'debit', account: '22210101', auxiliary: null, face: 'tax' },
      { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
    ],
    summary: '采购{goods}，{party}',
  },
  ...more,
})
export const makeBookkeeper = async (open: TestApp) => {
  const company = await makeCompany(open)
  await setSuite(open, company, 'professional')
  const { owner } = company
  const api = owner.api.invoice
  data(await api.adoptStandardChart({ standard: 'small' }))
  const codes = { book: '001', bookName: '一号账', word: '记', organisation: '100', voucherType: '01', preparer: 'U01' }
  const { standard, version } = data(await api.readVoucherSettings({}))
  data(await api.saveVoucherSettings({ standard, version, ...codes }))
  const createRule = async (draft = purchase()) => data(await api.createRule({ rule: draft }))
  const tried = async (id: string) => {
    const { version } = data(await api.readRule({ id }))
    data(await api.tryRule({ id, version }))
    await expect.poll(async () => data(await api.readRule({ id })).trial?.state, { timeout: 20_000 }).toBe('done')
    return data(await api.readRule({ id })).result!
  }
  const rule = async (draft = purchase()) => {
    const { id } = await createRule(draft)
    await tried(id)
    return data(await api.switchRuleOn({ id, version: data(await api.readRule({ id })).version, from: 'now' }))
  }
  /** An incoming invoice of 1,000.00 and 60.00, unless told otherwise. */
  const enter = (given: Parameters<typeof enterInvoice>[3] = {}, by: Member = owner, hint: number = category.incoming) =>
    enterInvoice(
      open,
      company,
      by,
      { amountExcludingTax: '1000.00', taxAmount: '60.00', amountIncludingTax: '1060.00', date: '2026-11-03', ...given },
      hint,
    )
  const make = async (period = '2026-11', more: Partial<Sent<typeof voucherEndpoints.makeVouchers>> = {}) =>
    data(await api.makeVouchers({ period, merging: 'none', preview: false, ...more }))
  const list = async (filter: Sent<typeof voucherEndpoints.listVouchers> = {}) => data(await api.listVouchers(filter))
  const exportAll = async (format: VoucherFormat = 'generic', ids?: readonly string[]) =>
    data(
      await api.exportVouchers({ ids: [...(ids ?? (await list({ pageSize: 100 })).content.map(({ id }) => id))], format, pagePath: page }),
    )
  /** A supplier, whose code in the books is known or is not. */
  const supplier = async (name: string, taxId: string, externalNumber = '') =>
    data(await owner.api.user.createPartner({ name, taxId, relations: ['up'], externalNumber }))
  const bytesOf = async (downloadUrl: string | null): Promise<Buffer> =>
    Buffer.from(await (await fetch(new URL(downloadUrl!, open.url))).arrayBuffer())
  /** Closes or opens the books of a month alone, without its signatures and its seal. */
  const move = (month: string, to: PeriodState) =>
    open.app.moveBooks({ companyId: company.id, userId: owner.userId, userName: owner.name }, month, to)
  return { ...company, move, api, createRule, tried, rule, enter, make, list, exportAll, supplier, bytesOf }
}
/** So many invoices of the company that differ from this one in their number alone. */
export const copyInvoices = async (open: TestApp, id: string, copies: number): Promise<void> => {
  const columns = (
    await open.asOwner(
      `select column_name from information_schema.columns where table_name = 'invoice' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'identity')`,
    )
  ).map(({ column_name }) => String(column_name))
  await open.asOwner(
    `insert into invoice (id, number, identity, ${columns.join(', ')}) select gen_random_uuid(), made, made, ${columns.join(', ')}
     from invoice, (select (70000000000000000000 + n)::text as made from generate_series(1, ${copies}) n) numbers where id = '${id}'`,
  )
}
export type Bookkeeper = Awaited<ReturnType<typeof makeBookkeeper>>

/** A sheet as another program reads it: texts and numbers as they stand. */
export const openSheet = (bytes: Buffer): { readonly book: WorkBook; readonly rows: readonly (readonly unknown[])[] } => {
  const book = read(bytes, { cellNF: true })
  return { book, rows: utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true, defval: null }) }
}
/** A DBF as another program reads it, by the names of its fields. */
export const openDbf = (bytes: Buffer): readonly Readonly<Record<string, unknown>>[] => {
  set_cptable(codepages)
  const book = read(bytes, { codepage: 936 })
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!)
}
/** Sums of figures in 分, without floating point. */
export const sumFen = (values: readonly unknown[]): bigint =>
  values.reduce((sum: bigint, value) => sum + (value === null || value === '' ? 0n : BigInt(Math.round(Number(value) * 100))), 0n)
