// LibreOffice as a reader of our files: each sheet as CSV, with quotes around text only.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `text`: a cell of text, not a number. */
export interface CsvCell {
  readonly value: string
  readonly text: boolean
}
/** Comma, quote, UTF-8; all text quoted, numbers as they are stored, formulas by their results, every sheet. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1'

/** Text in GBK with commas, every column a text: what another program sees in a file of lines. */
export const gbkLines = 'Text - txt - csv (StarCalc):44,34,67,1,,0,true,false'

/** Every sheet by its name; `readAs` names the filter of a file that is not a workbook. */
export const readByLibreOffice = async (
  soffice: string,
  workbook: Uint8Array,
  ending: 'xlsx' | 'xls' | 'csv' = 'xlsx',
  readAs?: string,
): Promise<ReadonlyMap<string, readonly (readonly CsvCell[])[]>> => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-office-'))
  const out = join(folder, 'out')
  try {
    writeFileSync(join(folder, `book.${ending}`), workbook)
    await promisify(execFile)(
      soffice,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        ...(readAs === undefined ? [] : [`--infilter=${readAs}`]),
        '--convert-to',
        filter,
        '--outdir',
        out,
        join(folder, `book.${ending}`),
      ],
      { timeout: 120_000 },
    )
    const made = readdirSync(out).filter((name) => name.endsWith('.csv'))
    return new Map(made.map((name) => [/^book-(.+)\.csv$/.exec(name)?.[1] ?? name, parseCsv(readFileSync(join(out, name), 'utf8'))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const parseCsv = (csv: string): CsvCell[][] => {
  const rows: CsvCell[][] = [[]]
  for (let at = 0; at < csv.length; ) {
    if (csv[at] === '"') {
      let value = ''
      for (at++; csv[at] !== '"' || csv[at + 1] === '"'; at++) {
        if (csv[at] === '"') at++
        value += csv[at] ?? ''
      }
      at++
      rows.at(-1)!.push({ value, text: true })
    } else {
      const end = csv.slice(at).search(/[,\n]|$/)
      rows.at(-1)!.push({ value: csv.slice(at, at + end), text: false })
      at += end
    }
    if (csv[at] === '\n' && at + 1 < csv.length) rows.push([])
    at++
  }
  return rows
}
