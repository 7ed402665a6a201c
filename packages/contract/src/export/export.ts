// 导出: files made of chosen invoices.
import { z } from 'zod'
import { invoiceFileKinds } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { printLayouts, printMargins, printOrders } from '@piaotai/domain/print.ts'
import { Download } from '../download.ts'
import { namePattern } from './templates.ts'
import { endpoint, part } from '../endpoint.ts'
import { tabs } from '../invoice/invoice-words.ts'
import { id } from '../ids.ts'
import { pagePath } from '../permission/permission-shapes.ts'
import { line, readArea } from '../shapes.ts'
import { download } from '../invoice/access.ts'
import { filterKeys } from '../invoice/filter.ts'

export const exportEndpoints = part('invoice', 'export', {
  exportInvoices: endpoint({
    method: 'POST',
    path: '/export',
    access: download,
    summary: '导出发票 Export invoices',
    input: z.strictObject({
      area: readArea,
      kind: z.enum(invoiceFileKinds),
      /** Chosen invoices, or all current matches of a filter. */
      ids: z.array(id('invoice')).min(1).max(exportLimits.atOnce).optional(),
      filter: z.strictObject({ ...filterKeys, tab: z.enum(tabs).default('all') }).optional(),
      pagePath,
      remark: line(exportLimits.remark).optional(),
      /** Names of originals, of the parts of `nameParts` in braces. */
      pattern: namePattern.optional(),
      /** Layout of a print; default: A4 two a sheet. Margins in millimetres. */
      print: z
        .strictObject({
          layout: z.enum(printLayouts),
          margin: z.number().int().min(printMargins.least).max(printMargins.most),
          order: z.enum(printOrders),
        })
        .optional(),
      /** A personal or company template in its current version; without one a sheet has the tax bureau's headings. */
      templateId: id('exportTemplate').optional(),
    }),
    output: Download,
    problems: [
      'input.invalid',
      'exportTemplate.notFound',
      'invoice.notFound',
      'export.nothing',
      'export.tooMany',
      'export.tooLarge',
      'export.busy',
      'storage.full',
    ],
  }),
})
