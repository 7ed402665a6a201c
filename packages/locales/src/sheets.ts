// Words of the spreadsheets that people fill in; headings are understood in either language.
import { people as en } from './en-US/people.ts'
import { staffSheet as enSheet } from './en-US/sheets.ts'
import type { Language } from './problem-sentence.ts'
import { people as zh } from './zh-CN/people.ts'
import { staffSheet as zhSheet } from './zh-CN/sheets.ts'

type Column = keyof typeof zh.import.column
export const staffSheetWords = (language: Language) => (language === 'en-US' ? { ...enSheet, column: en.import.column } : { ...zhSheet, column: zh.import.column })

const plain = (heading: string): string => heading.normalize('NFKC').replace(/\(.*?\)|[*\s]/g, '').toLowerCase()
const columns: ReadonlyMap<string, Column> = new Map([zh, en].flatMap((words) => Object.entries(words.import.column).map(([column, heading]) => [plain(heading), column as Column] as const)))
/** The column that a heading stands for; undefined for one of somebody's own. Remarks in brackets and asterisks do not count. */
export const staffColumnOf = (heading: string): Column | undefined => columns.get(plain(heading))
