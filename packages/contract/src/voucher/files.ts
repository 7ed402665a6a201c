// 凭证文件: vouchers to files for other systems, and their numbers back.
import { z } from 'zod'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { numberColumns, numberErrors, voucherFormats, voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { bookSettings } from '@piaotai/domain/voucher/voucher-way.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, line, nothing, sheetPreviewOf } from '../shapes.ts'
import { pagePath } from '../permission/permission-shapes.ts'
import { Download } from '../download.ts'
import { voucherIds } from './voucher.ts'
import { KeptBack } from './way-shape.ts'

const exporting = { needs: 'caiwupz.export' } as const
const edit = { needs: 'caiwupz.edit' } as const
const sheetProblems = ['file.tooLarge', 'file.incomplete', 'sheet.unreadable', 'sheet.headings', 'sheet.empty', 'sheet.tooMany'] as const

export const voucherFileEndpoints = part('invoice', 'voucher', {
  exportVouchers: endpoint({
    method: 'POST',
    path: '/voucher/export',
    access: exporting,
    summary: '导出凭证文件；草稿变为已导出 Make a file of vouchers; drafts become exported',
    input: z.strictObject({ ids: voucherIds, format: z.enum(voucherFormats), pagePath, remark: line(exportLimits.remark).optional() }),
    /** `kept`: vouchers that the format cannot take; the others are in the file. With none left, the call is refused. */
    output: Download.extend({ kept: KeptBack }),
    problems: [
      'voucher.notFound',
      'voucher.settingsMissing',
      'voucher.codeMissing',
      'voucher.tooLong',
      'voucher.changedSince',
      'voucher.periodClosed',
      'invoice.refused',
      'export.busy',
      'export.tooLarge',
      'storage.full',
    ],
  }),
  checkVoucherWay: endpoint({
    method: 'POST',
    path: '/voucher/way/check',
    access: exporting,
    summary: '导出或推送前看缺什么：账套设置，往来单位的编码 What a file or a push still needs: settings, and codes of other parties',
    /** A target stands before a format. */
    input: z.strictObject({ ids: voucherIds, format: z.enum(voucherFormats).optional(), targetId: id('pushTarget').optional() }),
    output: z.object({ missing: z.array(z.enum(bookSettings)), kept: KeptBack }),
    problems: ['voucher.notFound', 'pushTarget.notFound'],
  }),
  readNumberTemplate: endpoint({
    method: 'GET',
    path: '/voucher/number/template',
    access: edit,
    summary: '等凭证号的凭证（xlsx），填好后导入 Vouchers that wait for their numbers, to be filled in',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  previewVoucherNumbers: endpoint({
    method: 'POST',
    path: '/voucher/number/preview',
    access: edit,
    summary: '预览凭证号：逐格报错，不保存 Preview numbers, with errors by cell; nothing is kept',
    takes: 'form',
    fileBytes: voucherLimits.sheetBytes,
    input: nothing,
    output: sheetPreviewOf(
      z.object({
        line: z.number().int(),
        reference: z.string(),
        date: z.string(),
        number: z.string(),
        /** The number that it has. */
        before: z.string().nullable(),
        /** `other`: the reference of the voucher that has the number. */
        errors: z.array(z.object({ column: z.enum(numberColumns), reason: z.enum(numberErrors), other: z.string().optional() })),
      }),
    ),
    problems: sheetProblems,
  }),
  importVoucherNumbers: endpoint({
    method: 'POST',
    path: '/voucher/number/import',
    access: edit,
    summary: '导入凭证号，写入凭证和发票 Write the right rows to vouchers and their invoices',
    takes: 'form',
    fileBytes: voucherLimits.sheetBytes,
    input: nothing,
    output: z.object({ numbered: z.number().int(), invoices: z.number().int(), skipped: z.number().int() }),
    problems: sheetProblems,
  }),
  numberVouchers: endpoint({
    method: 'POST',
    path: '/voucher/number',
    access: edit,
    summary: '回写凭证号 Write numbers to vouchers and their invoices, by reference',
    input: z.strictObject({
      numbers: z
        .array(z.strictObject({ reference: line(60, 1), number: line(voucherLimits.number, 1), date }))
        .min(1)
        .max(voucherLimits.batch),
    }),
    /** `other`: the reference of the voucher that has the number. */
    output: z.array(
      z.object({ reference: z.string(), ok: z.boolean(), reason: z.enum(numberErrors).optional(), other: z.string().optional() }),
    ),
  }),
})
