import { InvalidArgumentError, Option } from 'commander'
import { listInvoices, readInvoice, verifyInvoices, type InputOf } from '@piaotai/client'
import { Refused, type AddCommand } from '../command.ts'

const count = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('1–999999')
  return Number(text)
}
const code = (text: string, before: readonly number[] = []): readonly number[] => {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('0–199')
  return [...before, Number(text)]
}
const day = (text: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new InvalidArgumentError('YYYY-MM-DD')
  return text
}
/** States as they are called here, with their numbers on the wire. */
const verifyStates = { no: [0], ok: [1], failed: [2, 3, 4, 5, 6, 7, 8], cancelled: [9], red: [10] } as const
const useStates = { unused: [0], submitted: [1], confirmed: [3], external: [4] } as const
const pushStates = { no: [0], waiting: [1], sent: [2], failed: [3], received: [4], rejected: [5], none: [6] } as const
/** A cell of CSV; a formula of a sheet stays text. */
const cell = (value: unknown): string => {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
type Query = InputOf<typeof listInvoices>['query']
interface Given {
  readonly area: 'company' | 'personal'
  readonly number?: string[]
  readonly type?: number[]
  readonly seller?: string
  readonly buyer?: string
  readonly from?: string
  readonly to?: string
  readonly verified?: keyof typeof verifyStates
  readonly use?: keyof typeof useStates
  readonly pushed?: keyof typeof pushStates
  readonly limit: number
  readonly columns: string
  readonly json?: true
  readonly csv?: true
}
const queryOf = ({ from, to, verified, use, pushed, ...same }: Omit<Given, 'limit' | 'columns' | 'json' | 'csv'>): Query => ({
  ...same,
  ...(from ? { dateFrom: from } : {}),
  ...(to ? { dateTo: to } : {}),
  ...(verified ? { verifyStatus: [...verifyStates[verified]] } : {}),
  ...(use ? { useStatus: [...useStates[use]] } : {}),
  ...(pushed ? { pushStatus: [...pushStates[pushed]] } : {}),
})

export const invoices: AddCommand = (program, { say, print, client }) => {
  const area = () =>
    new Option('--area <area>', say('企业或个人', 'company or personal')).choices(['company', 'personal']).default('company')
  program
    .command('list')
    .addOption(area())
    .option('--number <number...>', say('发票号码', 'invoice numbers'))
    .option('--type <code>', say('票种代码，可多次，如 12', 'code of a kind, such as 12; may repeat'), code)
    .option('--seller <text>', say('销方名称含', 'name of the seller contains'))
    .option('--buyer <text>', say('购方名称含', 'name of the buyer contains'))
    .option('--from <day>', say('开票日期从', 'issued from, YYYY-MM-DD'), day)
    .option('--to <day>', say('开票日期到', 'issued until, YYYY-MM-DD'), day)
    .addOption(new Option('--verified <state>', say('查验', 'verification')).choices(Object.keys(verifyStates)))
    .addOption(new Option('--use <state>', say('使用', 'use')).choices(Object.keys(useStates)))
    .addOption(new Option('--pushed <state>', say('推送', 'push')).choices(Object.keys(pushStates)))
    .option('--limit <n>', say('至多多少张', 'at most'), count, 50)
    .option('--columns <names>', say('列，逗号分隔', 'columns, by comma'), 'id,number,date,sellerName,amountIncludingTax')
    .option('--json', say('每行一个 JSON', 'a JSON a line'))
    .option('--csv', 'CSV')
    .description(say('发票列表', 'List invoices'))
    .action(async ({ limit, columns, json, csv, ...filter }: Given) => {
      const names = columns.split(',')
      // With the mark by which a spreadsheet knows UTF-8.
      if (csv) print(`\ufeff${names.map(cell).join(',')}`)
      let left = limit
      const query = { ...queryOf(filter), pageSize: Math.min(limit, 100) }
      for await (const row of (await client()).each(listInvoices, { query })) {
        const values = names.map((name) => (row as unknown as Readonly<Record<string, unknown>>)[name])
        print(json ? JSON.stringify(row) : csv ? values.map(cell).join(',') : values.map((value) => String(value ?? '')).join('\t'))
        if (--left === 0) return
      }
    })
  program
    .command('show')
    .argument('<id>')
    .addOption(area())
    .description(say('一张发票', 'One invoice, as JSON'))
    .action(async (id: string, { area }: Given) => {
      print(JSON.stringify(await (await client()).call(readInvoice, { path: { id }, query: { area } }), null, 2))
    })
  program
    .command('verify')
    .argument('<ids...>')
    .addOption(area())
    .description(say('查验发票（用企业额度）', 'Verify invoices, using the company’s quota'))
    .action(async (ids: string[], { area }: Given) => {
      const { items } = await (await client()).call(verifyInvoices, { body: { area, ids, purse: 'company' } })
      for (const item of items) print(JSON.stringify(item))
      if (items.some(({ ok }) => !ok)) throw new Refused()
    })
}
