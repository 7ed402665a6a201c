// The list of failed files as a CSV for spreadsheets: with a byte order mark, and without a cell that a spreadsheet
// would execute.
import { dayOf } from '../../lib/format/moment.ts'

const BOM = '\ufeff'

/** A text as a CSV cell. Quotes a leading sign that a spreadsheet would take for a formula; long digits stay text. */
export const cell = (text: string): string => {
  const plain = text.replace(/[\r\n]+/g, ' ')
  const safe = /^[\s]*[=+\-@|%]/.test(plain) || plain.startsWith('\t') ? `'${plain}` : /^\d{12,}$/.test(plain) ? `\t${plain}` : plain
  return `"${safe.replaceAll('"', '""')}"`
}

export const csv = (rows: readonly (readonly string[])[]): string => BOM + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'

/** The file's name, with the day in Beijing. */
export const listName = (word: string, now: Date): string => `${word}-${dayOf(now.toISOString())}.csv`
