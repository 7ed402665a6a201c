// 从第 1 件开始: opens the first thing that waits for the reader, where it is done.
import { useNavigate } from '@tanstack/react-router'
import { cellRule } from '@piaotai/domain/month/month-cells.ts'
import { api } from '../../lib/http/api.ts'
import { useInvoiceDrawer } from '../../shared/invoice/invoice-drawer.ts'
import { gatingFirst } from '../../shared/month/cell-words.ts'
import type { MonthCellRow, MonthPartRow, MonthStatus } from './month.queries.ts'
import { leading, type Way } from '../../lib/page/way.ts'
import { invoiceInPlace, wayOfCell, wayOfThing } from './month-steps.ts'

/** The first cell whose step is the reader’s: what gates the closing before what is only said. */
export const firstOfMine = ({ parts }: MonthStatus): { readonly part: MonthPartRow; readonly row: MonthCellRow } | undefined => {
  const mine = parts.flatMap((part) => gatingFirst(part).map((row) => ({ part, row }))).filter(({ row }) => row.mine && row.things > 0)
  return mine.find(({ row }) => row.gate !== 'remind') ?? mine[0]
}
const shown = 20
export const useBegin = (status: MonthStatus): (() => void) | undefined => {
  const navigate = useNavigate()
  const openInvoice = useInvoiceDrawer()
  const first = firstOfMine(status)
  if (!first) return undefined
  const { part, row } = first
  const { month } = status
  const lead = (way: Way): void => {
    void navigate(leading(way))
  }
  const open = async (): Promise<void> => {
    const whole = wayOfCell(row.cell, month)
    if (cellRule(row.cell).atOnce && whole) {
      lead(whole)
      return
    }
    await navigate({ to: '/companyInvoice/monthClose', search: { month, line: part.part } })
    const { content } = await api.invoice.listMonthThings({ month, cell: row.cell, page: 1, pageSize: shown })
    const thing = content[0]
    if (!thing) return
    const way = wayOfThing(row.cell, thing, month)
    const inPlace = invoiceInPlace(row.cell, thing, month)
    if (inPlace !== null) openInvoice({ id: inPlace, ids: content.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId])) })
    else if (way) lead(way)
  }
  return () => {
    // A refusal has been told.
    open().catch(() => undefined)
  }
}
