import { allPages, type PagePath } from '@piaotai/domain/rights/permission.ts'
import type { ExportRequest } from '../../shared/export/export-dialog.ts'
import { lookedAt, type InvoiceList } from './invoice-list.config.ts'

/** The path of a list's page, sent with exports from it. */
export const pagePathOf = (list: Pick<InvoiceList, 'key'>): PagePath => allPages.find((page) => page.key === list.key)!.path
/** The print request of one invoice. */
export const printOf = (list: InvoiceList, id: string): ExportRequest => ({
  area: lookedAt(list),
  pagePath: pagePathOf(list),
  ids: [id],
  filter: {},
  total: 1,
  print: true,
})
