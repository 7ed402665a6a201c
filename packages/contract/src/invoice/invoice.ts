// Invoices themselves: lists and their figures, one record, its corrections and log.
import { z } from 'zod'
import { askLongest } from '@piaotai/domain/ask/shapes.ts'
import { manualEntryLimits } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { InvoiceDetail, InvoiceRow, LogEntry } from './invoice-shapes.ts'
import { invoiceSorts, tabs } from './invoice-words.ts'
import { id } from '../ids.ts'
import { area, line, many, nothing, queryInt, readArea, text } from '../shapes.ts'
import { look, onList } from './access.ts'
import { Asked } from './ask.ts'
import { invoiceFilter } from './filter.ts'
import { corrections, TypedLine } from '../manual-entry.ts'

export const invoiceEndpoints = part('invoice', 'invoice', {
  listInvoices: endpoint({
    method: 'GET',
    path: '/invoice',
    access: look,
    summary: '发票列表 Invoices',
    input: z.strictObject({
      ...invoiceFilter,
      tab: z.enum(tabs).default('all'),
      sort: z.enum(invoiceSorts).default('date'),
      order: z.enum(['asc', 'desc']).default('desc'),
      pageSize: queryInt(1, limits.pageSizeMax).default(50),
      /** Keyset paging: the cursor of the page before or after. */
      after: line(200).optional(),
      before: line(200).optional(),
    }),
    output: z.object({
      content: z.array(InvoiceRow),
      pageSize: z.number().int(),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
    problems: ['input.invalid'],
  }),
  countInvoices: endpoint({
    method: 'GET',
    path: '/invoice/counts',
    access: look,
    summary: '各状态张数 Counts of the tabs',
    input: z.strictObject(invoiceFilter),
    output: z.record(z.enum(tabs), z.number().int()),
  }),
  totalInvoices: endpoint({
    method: 'GET',
    path: '/invoice/totals',
    access: look,
    summary: '筛选合计 Totals of the filter',
    input: z.strictObject({ ...invoiceFilter, tab: z.enum(tabs).default('all') }),
    output: z.object({
      totalElements: z.number().int(),
      amountExcludingTax: z.string(),
      taxAmount: z.string(),
      amountIncludingTax: z.string(),
      /** Invoices that state no tax: the sums of net amount and tax leave them out. */
      withoutTax: z.object({ count: z.number().int(), amountIncludingTax: z.string() }),
    }),
  }),
  askInvoices: endpoint({
    method: 'GET',
    path: '/invoice/ask',
    access: look,
    summary: '用话找：一句话变成列表的条件 A sentence as a filter of the list, with the words that were not understood',
    input: z.strictObject({ area: readArea, sentence: line(askLongest, 1), category: queryInt(0, 3).optional() }),
    output: Asked,
    problems: ['input.invalid'],
  }),
  missingNumbers: endpoint({
    method: 'GET',
    path: '/invoice/missing-numbers',
    access: look,
    summary: '号码清单里没有找到的 Which of these numbers are not there',
    input: z.strictObject({ ...invoiceFilter, number: many(line(40, 1), limits.numbersPasted), tab: z.enum(tabs).default('all') }),
    output: z.object({
      /** Numbers without an invoice in this area that the person may see, regardless of the other conditions. */
      absent: z.array(z.string()),
      /** Numbers of visible invoices that the other conditions exclude. */
      hidden: z.array(z.string()),
      /** Number of partial numbers, which were not searched one by one. */
      notAsked: z.number().int(),
    }),
    problems: ['input.invalid'],
  }),
  readInvoice: endpoint({
    method: 'GET',
    path: '/invoice/:id',
    access: look,
    summary: '发票详情 One invoice',
    input: z.strictObject({ id: id('invoice'), area: readArea }),
    output: InvoiceDetail,
    problems: ['invoice.notFound'],
  }),
  correctInvoice: endpoint({
    method: 'PUT',
    path: '/invoice/:id/fields',
    access: onList('correct'),
    summary: '人工更正字段，记录原因 Correct fields by hand',
    input: z.strictObject({
      id: id('invoice'),
      area,
      version: z.number().int(),
      reason: text(limits.correctionReason, 1),
      fields: corrections,
      lines: z.array(TypedLine).max(manualEntryLimits.lines).optional(),
    }),
    output: InvoiceDetail,
    problems: ['invoice.notFound', 'invoice.changed', 'invoice.fieldInvalid', 'invoice.duplicate'],
  }),
  readInvoiceLog: endpoint({
    method: 'GET',
    path: '/invoice/:id/log',
    access: look,
    summary: '流转日志 Flow log',
    input: z.strictObject({ id: id('invoice'), area: readArea }),
    output: z.object({ entries: z.array(LogEntry), intact: z.boolean() }),
    problems: ['invoice.notFound'],
  }),
  readOverview: endpoint({
    method: 'GET',
    path: '/overview',
    access: 'inCompany',
    summary: '首页数字 Figures of the welcome page',
    input: nothing,
    output: z.object({
      mine: z.number().int(),
      company: z.number().int().nullable(),
      running: z.number().int(),
      attention: z.number().int(),
      warnings: z.number().int(),
      /** False: every invoice's title stays unchecked. */
      hasTitles: z.boolean(),
    }),
  }),
})
