// The smallest Excel workbook: one sheet of texts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { journeyFolder } from './files.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relation = (type: string, target: string): string =>
  `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
const part = (path: string, type: string): string =>
  `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

/** Writes a workbook of these rows; returns its path. */
export const writeSheet = (name: string, rows: readonly (readonly string[])[]): string => {
  const cells = rows.map((row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`).join('')
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`,
  }
  const path = join(journeyFolder, name)
  writeFileSync(path, zipOf(Object.entries(parts).map(([entry, text]) => ({ name: entry, bytes: Buffer.from(text) }))))
  return path
}
