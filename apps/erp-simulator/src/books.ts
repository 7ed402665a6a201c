// The simulator's own books, a folder of two files: its bills, and a line for each request.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bill, BillState, Heard } from './wire.ts'

export const openBooks = (folder?: string) => {
  const book = folder && join(folder, 'bills.json')
  const log = folder && join(folder, 'requests.jsonl')
  if (folder) mkdirSync(folder, { recursive: true })
  let bills: Bill[] = book && existsSync(book) ? (JSON.parse(readFileSync(book, 'utf8')) as Bill[]) : []
  const byKey = new Map<string, Bill>()
  const index = (): void => {
    byKey.clear()
    for (const bill of bills) byKey.set(bill.key, bill)
  }
  index()
  const heard: Heard[] = []
  let last = bills.reduce((most, { number }) => Math.max(most, Number(number.slice(-5))), 0)
  const save = (): void => {
    if (!book) return
    writeFileSync(`${book}.new`, JSON.stringify(bills))
    renameSync(`${book}.new`, book)
  }
  return {
    all: (): readonly Bill[] => bills,
    byKey: (key: string): Bill | undefined => byKey.get(key),
    byInvoice: (number: string, code: string): Bill | undefined =>
      bills.find((bill) => bill.invoiceNumber === number && bill.invoiceCode === code && bill.state !== 'withdrawn'),
    byNumber: (number: string): Bill | undefined => bills.find((bill) => bill.number === number),
    add: (bill: Omit<Bill, 'number'>): Bill => {
      const made = { ...bill, number: `IV-2611-${String(++last).padStart(5, '0')}` }
      bills.push(made)
      byKey.set(made.key, made)
      save()
      return made
    },
    change: (number: string, change: Partial<Omit<Bill, 'number'>>): Bill | undefined => {
      const at = bills.findIndex((bill) => bill.number === number)
      const before = bills[at]
      if (!before) return undefined
      const after = { ...before, ...change }
      bills[at] = after
      byKey.delete(before.key)
      byKey.set(after.key, after)
      save()
      return after
    },
    remove: (number: string): void => {
      bills = bills.filter((bill) => bill.number !== number)
      index()
      save()
    },
    note: (line: Heard): void => {
      heard.push(line)
      if (heard.length > 20_000) heard.shift()
      if (log) appendFileSync(log, `${JSON.stringify(line)}\n`)
    },
    requests: (): readonly Heard[] => heard,
  }
}
export type Books = ReturnType<typeof openBooks>
/** 6–11 of the platform that pushed it. */
export const receiverStateOf: Readonly<Record<BillState, number | null>> = { draft: null, inUse: 6, booked: 7, paid: 10, withdrawn: 9 }
