import { InvalidArgumentError, Option } from 'commander'
import { listInvoices, readInvoice, verifyInvoices, type InputOf } from '@piaotai/client'
import { Refused, type AddCommand } from '../command.ts'

const count = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('1–999999')
  return Number(text)
}
/** A cell of CSV; a formula of a sheet stays text. */
const cell = (value: unknown): string => {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
interface Given {
  readonly area: 'company' | 'personal'
  readonly number?: string[]
  readonly limit: number
  readonly columns: string
  readonly json?: true
  readonly csv?: true
}

export const invoices: AddCommand = (program, { say, print, client }) => {
  const area = () =>
    new Option('--area <area>', say('企业或个人', 'company or personal')).choices(['company', 'personal']).default('company')
  program
    .command('list')
    .addOption(area())
    .option('--number <number...>', say('发票号码', 'invoice numbers'))
    .option('--limit <n>', say('至多多少张', 'at most'), count, 50)
    .option('--columns <names>', say('列，逗号分隔', 'columns, by comma'), 'id,number,date,sellerName,amountIncludingTax')
    .option('--json', say('每行一个 JSON', 'a JSON a line'))
    .option('--csv', 'CSV')
    .description(say('发票列表', 'List invoices'))
    .action(async ({ area, number, limit, columns, json, csv }: Given) => {
      const names = columns.split(',')
      if (csv) print(names.map(cell).join(','))
      let left = limit
      const query: InputOf<typeof listInvoices>['query'] = { area, ...(number ? { number } : {}), pageSize: Math.min(limit, 100) }
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
    .description(say('查验发票（用企业额度）', 'Verify invoices, on the company’s quota'))
    .action(async (ids: string[], { area }: Given) => {
      const { items } = await (await client()).call(verifyInvoices, { body: { area, ids, purse: 'company' } })
      for (const item of items) print(JSON.stringify(item))
      if (items.some(({ ok }) => !ok)) throw new Refused()
    })
}
