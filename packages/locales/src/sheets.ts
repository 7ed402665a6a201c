// Words of the import spreadsheets; headings work in either language.
import { member as en } from './en-US/member.ts'
import {
  accountSheet as enAccounts,
  invoiceSheet as enInvoices,
  memberSheet as enSheet,
  numberSheet as enNumbers,
  orderSheet as enOrders,
  parameterSheet as enParameters,
  partnerSheet as enPartners,
  titleSheet as enTitles,
} from './en-US/sheets.ts'
import { title as enTitle } from './en-US/title.ts'
import type { Language } from './problem-sentence.ts'
import { member as zh } from './zh-CN/member.ts'
import {
  accountSheet as zhAccounts,
  invoiceSheet as zhInvoices,
  memberSheet as zhSheet,
  numberSheet as zhNumbers,
  orderSheet as zhOrders,
  parameterSheet as zhParameters,
  partnerSheet as zhPartners,
  titleSheet as zhTitles,
} from './zh-CN/sheets.ts'
import { title as zhTitle } from './zh-CN/title.ts'

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\(.*?\)|[*\s]/g, '')
    .toLowerCase()
/** The column of a heading; undefined for a custom heading. Remarks in brackets and asterisks do not count. */
const columnOf = <C extends string>(...languages: readonly Readonly<Record<C, string>>[]) => {
  const columns = new Map(
    languages.flatMap((words) => Object.entries(words).map(([column, heading]) => [plain(heading as string), column as C] as const)),
  )
  return (heading: string): C | undefined => columns.get(plain(heading))
}

export const memberSheetWords = (language: Language) =>
  language === 'en-US' ? { ...enSheet, column: en.import.column } : { ...zhSheet, column: zh.import.column }
export const memberColumnOf = columnOf(zh.import.column, en.import.column as typeof zh.import.column)
export const titleSheetWords = (language: Language) =>
  language === 'en-US' ? { ...enTitles, column: enTitle.column } : { ...zhTitles, column: zhTitle.column }
export const titleColumnOf = columnOf(zhTitle.column, enTitle.column)
export const invoiceSheetWords = (language: Language) => (language === 'en-US' ? enInvoices : zhInvoices)
export const partnerSheetWords = (language: Language) => (language === 'en-US' ? enPartners : zhPartners)
export const partnerColumnOf = columnOf(zhPartners.column, enPartners.column)
export const orderSheetWords = (language: Language) => (language === 'en-US' ? enOrders : zhOrders)
export const orderColumnNamed = columnOf(zhOrders.column, enOrders.column as typeof zhOrders.column)

export const accountSheetWords = (language: Language) => (language === 'en-US' ? enAccounts : zhAccounts)
export const accountColumnOf = columnOf(zhAccounts.column, enAccounts.column as unknown as typeof zhAccounts.column)
export const numberSheetWords = (language: Language) => (language === 'en-US' ? enNumbers : zhNumbers)
export const numberColumnOf = columnOf(zhNumbers.column, enNumbers.column as unknown as typeof zhNumbers.column)
export const parameterSheetWords = (language: Language) => (language === 'en-US' ? enParameters : zhParameters)
