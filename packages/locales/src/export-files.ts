// Words of exported sheets: headings and values are Chinese in every language, as the tax bureau's are.
import type { DeductibleWay } from '@piaotai/domain/deduction/deductible-rules.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import type { InvoiceFileKind } from '@piaotai/domain/export.ts'
import { archiveWords, paperWords, sheetWords } from './zh-CN/export-files.ts'
import { deductible } from './zh-CN/deductible.ts'
import { invoiceBusiness } from './zh-CN/invoice-business.ts'
import { judgement } from './zh-CN/judgement.ts'
import { states } from './zh-CN/states.ts'
import { shell as en } from './en-US/shell.ts'
import { shell as zh } from './zh-CN/shell.ts'
import type { Language } from './problem-sentence.ts'

export { archiveWords, sheetWords }
export const printWords = paperWords
const wordOf =
  (table: Readonly<Record<string | number, string>>) =>
  (value: number): string =>
    table[value] ?? ''
/** The word of a wire value; empty for a value unknown to this version. */
export const stateWords = {
  category: wordOf(states.category),
  verify: wordOf(states.verify.full),
  title: wordOf(states.title.full),
  use: wordOf(states.use.full),
  push: wordOf(states.push.full),
  send: wordOf(states.send.full),
  mail: wordOf(states.mail.full),
  entry: wordOf(states.entry),
  nonDeductible: wordOf(invoiceBusiness.reason),
} as const
export const deductibleWayWord = (way: DeductibleWay): string => deductible.ways[way]
/** What the judge says, in short. */
export const causeWord = (cause: Cause): string => judgement.cause[cause].short
/** The name of the exporting page, for the file. */
export const pageName = (key: string, language: Language): string =>
  (language === 'en-US' ? en : zh).page[key as keyof typeof zh.page] ?? ''
/** What the file holds and how much of it, for its name. */
export const fileHolds = (kind: InvoiceFileKind, count: number, language: Language): string =>
  language === 'en-US'
    ? `${{ sheet: 'list', originals: 'originals', print: 'print', archive: 'archive' }[kind]}_${count}`
    : `${{ sheet: '清单', originals: '原件', print: '打印', archive: '归档包' }[kind]}_${count}张`
