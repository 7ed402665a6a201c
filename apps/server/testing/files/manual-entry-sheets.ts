// Realistic sheets of invoices, and the app's answer to each.
import { utils, write, type WorkSheet } from '@e965/xlsx'
import type { Envelope, Received } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { runSheetJob } from '../../src/modules/intake/manual-entry/index.ts'
import { data, type Member } from '../worlds/company.ts'
import type { TestApp } from '../worlds/app.ts'

type Figures = Received<typeof manualEntryEndpoints.previewInvoiceSheet>
type Cell = string | number | Date | null
export const headings = [
  '发票类型*',
  '发票代码',
  '发票号码*',
  '开票日期*',
  '校验码',
  '销方名称',
  '销方税号',
  '购方名称',
  '购方税号',
  '不含税金额',
  '税额',
  '价税合计*',
  '开票人',
  '备注',
]
export const lineHeadings = ['发票代码', '发票号码*', '货物或服务名称*', '规格型号', '单位', '数量', '单价', '金额*', '税率', '税额']
let count = 0
export const nextNumber = (): string => `2632271351637${String(++count).padStart(7, '0')}`
export const row = (given: Readonly<Partial<Record<string, Cell>>> = {}): Cell[] => {
  const values: Readonly<Record<string, Cell>> = {
    '发票类型*': '数电普票',
    '发票号码*': nextNumber(),
    '开票日期*': '2026-11-20',
    销方名称: '无锡青禾纸业有限公司',
    销方税号: '91320205MA1W4R8T5F',
    购方名称: '宁波拾光文具有限公司',
    不含税金额: 100,
    税额: 13,
    '价税合计*': 113,
    ...given,
  }
  return headings.map((heading) => values[heading] ?? '')
}
export const workbook = (
  pages: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  shape: (sheet: WorkSheet) => void = () => undefined,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Buffer => {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(pages)) {
    const sheet = utils.aoa_to_sheet(
      rows.map((cells) => [...cells]),
      { cellDates: false },
    )
    shape(sheet)
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}
/** Workbooks of ten thousand invoices and of one more, made once. */
export const tenThousand = (): readonly [Buffer, Buffer] => {
  if (made) return made
  const rows = Array.from({ length: 10_000 }, () => row())
  return (made = [workbook({ 发票: [headings, ...rows] }), workbook({ 发票: [headings, ...rows, row()] })])
}
let made: readonly [Buffer, Buffer] | undefined
export const preview = async (
  person: Member,
  bytes: Uint8Array,
  name = '十一月.xlsx',
): Promise<{ status: number; body: Envelope<Figures> }> => {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const response = await fetch(`${person.base}/invoice-center/entry-sheet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Envelope<Figures> }
}
export const look = async (person: Member, bytes: Uint8Array) => {
  const figures = data(await preview(person, bytes))
  const { content } = data(await person.api.invoice.readInvoiceSheet({ id: figures.id, pageSize: 500 }))
  return { ...figures, rows: content, faults: content.map((each) => each.faults.map((fault) => `${fault.field} ${fault.word}`).join(', ')) }
}
export const commit = (person: Member, id: string, skipErrors = false) =>
  person.api.invoice.commitInvoiceSheet({ id, area: 'company', skipErrors })
export const invoices = async (person: Member) => data(await person.api.invoice.listInvoices({ area: 'company', pageSize: 500 })).content
export const records = async (person: Member) => data(await person.api.invoice.listImports({ area: 'company' })).content
export const runJob = ({ app }: TestApp, companyId: string, sheetId: string) =>
  runSheetJob(app.deps)({ companyId, sheetId }, { number: 1, last: false, signal: new AbortController().signal })
