// The parts of an xlsx as text. Every text cell stays text: the file contains no formula, no link and no shared string.
import type { CellKind, SheetCells, SheetColumn } from '../../ports/file-writer.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const cellCharacters = 32_767

/**
 * A text as XML: characters invalid in XML are escaped as spreadsheets do (`_x0007_`), and text that only looks like an
 * escape is preserved.
 */
export const xmlText = (text: string): string => {
  const whole = text.length > cellCharacters ? text.slice(0, cellCharacters) : text
  const sound = whole.isWellFormed() ? whole : whole.toWellFormed()
  return sound.replace(
    special,
    (c) => escapes[c] ?? (c === '_' ? '_x005F_' : `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`),
  )
}
/** A spreadsheet keeps fifteen digits of a number: a longer one stays text, so that none is lost. */
const figure = /^-?\d+(\.\d+)?$/
const digitsMost = 15
const isFigure = (text: string): boolean =>
  figure.test(text) && (text.length <= digitsMost || text.replace(/^-?0*(\.0*)?|\./g, '').length <= digitsMost)

/** Styles by number, see `styles`: 1 heading, 2 text, 3 amount, 4 figure. */
export const cellXml = (value: string | null | undefined, kind: CellKind, bold = false): string => {
  if (value === null || value === undefined || value === '') return bold ? '<c s="5"/>' : '<c/>'
  if (kind === 'amount' && isFigure(value)) return `<c s="${bold ? 6 : 3}"><v>${value}</v></c>`
  if (kind === 'figure' && isFigure(value)) return `<c s="${bold ? 5 : 4}"><v>${value}</v></c>`
  return `<c s="${bold ? 5 : 2}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}
/** The row of totals, one cell a column. */
export const totalXml = (values: SheetCells, columns: readonly SheetColumn[]): string =>
  `<row>${columns.map(({ kind }, at) => cellXml(values[at], kind, true)).join('')}</row>`
/** Begins a sheet with a frozen first row. */
export const sheetHead = (columns: readonly SheetColumn[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map((column, i) => `<col min="${i + 1}" max="${i + 1}" width="${column.width}" customWidth="1"/>`).join('')}</cols><sheetData>` +
  `<row>${columns.map((column) => `<c s="1" t="inlineStr"><is><t>${xmlText(column.heading)}</t></is></c>`).join('')}</row>`
export const sheetFoot = '</sheetData></worksheet>'

const styles =
  `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">' +
  [
    [0, 0],
    [49, 1],
    [49, 0],
    [4, 0],
    [0, 0],
    [49, 1],
    [4, 1],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join('') +
  '</cellXfs></styleSheet>'

/** The small parts of a workbook with these sheets, by their names in the package. */
export const frameParts = (names: readonly string[]): readonly (readonly [string, string])[] => {
  const part = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
  const related = (body: string): string =>
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${body}</Relationships>`
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${names.map((_, i) => part(sheetPath(i), 'worksheet')).join('')}</Types>`,
    ],
    ['_rels/.rels', related(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      related(
        names.map((_, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
          relation(names.length + 1, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styles],
  ]
}
export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`
