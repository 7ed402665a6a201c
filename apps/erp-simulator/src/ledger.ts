// The simulator's 总账 of 金蝶云星空: GL_VOUCHER by query and save. It numbers vouchers by book and period, and keeps nothing that does not
// balance or whose period is closed.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf, textOf } from '@piaotai/simulator-kit/answer.ts'

interface KeptVoucher {
  readonly id: string
  /** 凭证号 within its book and period. */
  readonly number: number
  readonly book: string
  readonly period: string
  readonly at: string
  /** Each entry with the fields of the head, base data by number. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}
/** What its form knows: other fields are dropped without a word. */
const heads = [
  'FAccountBookID',
  'FDate',
  'FBUSDATE',
  'FYEAR',
  'FPERIOD',
  'FVOUCHERGROUPID',
  'FATTACHMENTS',
  'FACCBOOKORGID',
  'F_PT_REFERENCE',
] as const
const lines = [
  'FEXPLANATION',
  'FACCOUNTID',
  'FDetailID',
  'FCURRENCYID',
  'FEXCHANGERATETYPE',
  'FEXCHANGERATE',
  'FAMOUNTFOR',
  'FDEBIT',
  'FCREDIT',
  'FBUSNO',
] as const
const asked: ReadonlySet<string> = new Set([...heads, ...lines, 'FVOUCHERID', 'FVOUCHERGROUPNO'])
const numberOf = (value: unknown): string => textOf(value, 'FNumber')
const picked = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
const fen = (value: unknown): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value ?? 0)) ?? []
  const size = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign === '' ? size : -size
}

export const openLedger = (folder: string | undefined, now: () => Date) => {
  const book = folder && join(folder, 'vouchers.json')
  if (folder) mkdirSync(folder, { recursive: true })
  const kept: KeptVoucher[] = book && existsSync(book) ? (JSON.parse(readFileSync(book, 'utf8')) as KeptVoucher[]) : []
  const closed = new Set<string>()
  const write = (): void => {
    if (!book) return
    writeFileSync(`${book}.new`, JSON.stringify(kept))
    renameSync(`${book}.new`, book)
  }
  return {
    all: (): readonly KeptVoucher[] => kept,
    /** `2026-11`. */
    close: (period: string): void => void closed.add(period),
    /** Rows of the asked fields, one an entry; a text says what is wrong. */
    query: (data: Readonly<Record<string, unknown>>): readonly (readonly unknown[])[] | string => {
      const fields = textOf(data, 'FieldKeys').split(',')
      const terms = textOf(data, 'FilterString')
        .split(/ and /)
        .map((term) => /^([A-Za-z0-9_]+)(\.FNumber)?='((?:[^']|'')*)'$/.exec(term))
      const unknown = [...fields, ...terms.map((term) => term?.[1] ?? '?')].find((name) => !asked.has(name))
      if (unknown !== undefined) return `字段 ${unknown} 不存在`
      return kept
        .flatMap((voucher) => voucher.rows)
        .filter((row) =>
          terms.every((term) => {
            const value = row[term![1]!]
            return (term![2] === undefined ? String(value ?? '') : numberOf(value)) === term![3]!.replaceAll("''", "'")
          }),
        )
        .map((row) => fields.map((name) => row[name] ?? null))
    },
    /** Not idempotent: whoever does not look first has it twice. A text says why it was refused. */
    save: (model: Readonly<Record<string, unknown>>): KeptVoucher | string => {
      const of = numberOf(model['FAccountBookID'])
      const period = `${String(model['FYEAR'])}-${String(model['FPERIOD']).padStart(2, '0')}`
      const entries = (Array.isArray(model['FEntity']) ? model['FEntity'] : []).map(recordOf)
      if (of === '') return '字段“账簿”是必填项，账簿编码无效'
      if (closed.has(period)) return `会计期间 ${period} 已结账`
      const missing = entries.find((entry) => numberOf(entry['FACCOUNTID']) === '')
      if (entries.length < 2 || missing) return '科目编码无效'
      const sum = (name: string): bigint => entries.reduce((total, entry) => total + fen(entry[name]), 0n)
      if (sum('FDEBIT') !== sum('FCREDIT')) return '凭证借贷不平衡'
      const id = String(100_001 + kept.length)
      const number = 1 + kept.filter((one) => one.book === of && one.period === period).length
      const head = { ...picked(model, heads), FVOUCHERID: Number(id), FVOUCHERGROUPNO: number }
      const voucher = {
        id,
        number,
        book: of,
        period,
        at: now().toISOString(),
        rows: entries.map((entry) => ({ ...head, ...picked(entry, lines) })),
      }
      kept.push(voucher)
      write()
      return voucher
    },
  }
}
export type Ledger = ReturnType<typeof openLedger>
