// The simulator's books: issued invoices, and a line for each request. Two files in its folder, for its use only.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IssuedInvoice, VerifyAnswer } from './wire.ts'

/** One request as it was taken. `key` names the invoice, `day` is of Asia/Shanghai. */
export interface LogLine {
  readonly at: string
  readonly day: string
  readonly key: string
  readonly answer: VerifyAnswer
}
export const keyOf = ({ invoiceCode, invoiceNumber }: Pick<IssuedInvoice, 'invoiceCode' | 'invoiceNumber'>): string =>
  `${invoiceCode ?? ''}-${invoiceNumber}`

/** Opens the books in a folder, or in memory alone. */
export const openLedger = (folder?: string) => {
  const book = folder && join(folder, 'invoices.json')
  const log = folder && join(folder, 'requests.jsonl')
  if (folder) mkdirSync(folder, { recursive: true })
  const invoices = new Map<string, IssuedInvoice>(
    book && existsSync(book) ? (JSON.parse(readFileSync(book, 'utf8')) as IssuedInvoice[]).map((i) => [keyOf(i), i]) : [],
  )
  const lines: LogLine[] = log && existsSync(log) ? readFileSync(log, 'utf8').split('\n').flatMap(lineOf) : []
  const byRequest = new Map(lines.map((line) => [line.answer.requestId, line]))
  const counts = new Map<string, number>()
  const count = ({ day, key }: LogLine): void => {
    counts.set(`${day} ${key}`, (counts.get(`${day} ${key}`) ?? 0) + 1)
  }
  for (const line of lines) if (counted(line)) count(line)
  let version = 0
  const save = (): void => {
    version++
    if (!book) return
    writeFileSync(`${book}.new`, JSON.stringify([...invoices.values()]))
    renameSync(`${book}.new`, book)
  }
  return {
    find: (key: string): IssuedInvoice | undefined => invoices.get(key),
    all: (): readonly IssuedInvoice[] => [...invoices.values()],
    /** Grows with each change of the invoices. */
    version: (): number => version,
    put: (given: readonly IssuedInvoice[]): void => {
      for (const invoice of given) invoices.set(keyOf(invoice), invoice)
      save()
    },
    remove: (key: string): boolean => {
      const gone = invoices.delete(key)
      save()
      return gone
    },
    /** Checks of an invoice on a day, of all callers. */
    checksOn: (day: string, key: string): number => counts.get(`${day} ${key}`) ?? 0,
    answerTo: (requestId: string): VerifyAnswer | undefined => byRequest.get(requestId)?.answer,
    record: (line: LogLine): void => {
      lines.push(line)
      byRequest.set(line.answer.requestId, line)
      if (counted(line)) count(line)
      if (log) appendFileSync(log, `${JSON.stringify(line)}\n`)
    },
    requests: (): readonly LogLine[] => lines,
  }
}
export type Ledger = ReturnType<typeof openLedger>

/** A lookup counts towards five a day, a refusal does not. */
const counted = ({ answer }: LogLine): boolean => ['001', '006', '009'].includes(answer.code)
/** A process that was killed may leave half a line at the end. */
const lineOf = (text: string): LogLine[] => {
  try {
    return text ? [JSON.parse(text) as LogLine] : []
  } catch {
    return []
  }
}
