// 导出模板: the columns of a sheet, their order and headings, and the names of originals.
import { z } from 'zod'
import { headColumns, lineColumns, unknownNamePart } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { invoiceKeys, readAreas, type Permission } from '@piaotai/domain/rights/permission.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { area, done, instant, line, name, nothing } from '../shapes.ts'

const page = 'menu_4.exportTemplateSettings'
/** Members with an export right, and members with access to the settings. */
const exporters: readonly Permission[] = [...readAreas.flatMap((one) => invoiceKeys(one, 'download')), page]
/** Personal templates need an export right; company templates need the button. */
const write = { byArea: { personal: exporters, company: 'exportTemplateSettings.edit' } } as const

const heading = line(exportLimits.heading, 1).refine((text) => text.trim() === text, 'blank')
/** Each column once, each heading once. */
const columns = <const K extends readonly [string, ...string[]]>(keys: K, least: number) =>
  z
    .array(z.strictObject({ key: z.enum(keys), heading }))
    .min(least)
    .max(keys.length)
    .refine(
      (chosen) => (['key', 'heading'] as const).every((part) => new Set(chosen.map((column) => column[part])).size === chosen.length),
      'twice',
    )
/** Names of files: of the parts of `nameParts` in braces, and no other word in them. */
export const namePattern = line(exportLimits.pattern, 1).refine((pattern) => unknownNamePart(pattern) === undefined, 'unknownPart')
const fields = {
  /** personal: mine in this company. company: everybody's. */
  area,
  name: name(exportLimits.templateName),
  /** The sheet of invoices; the sheet of lines, omitted without columns. */
  heads: columns(headColumns, 1),
  lines: columns(lineColumns, 0),
  pattern: namePattern,
  /** Selected by default for exports; a personal default precedes the company's. */
  isDefault: z.boolean(),
}
export const ExportTemplate = z
  .object({
    ...fields,
    /** One that was saved before words were judged stays as it is. */
    pattern: line(exportLimits.pattern, 1),
    id: id('exportTemplate'),
    version: z.number().int(),
    changedBy: z.string(),
    changedAt: instant,
  })
  .meta({ id: 'ExportTemplate' })

export const exportTemplateEndpoints = part('invoice', 'export', {
  listExportTemplates: endpoint({
    method: 'GET',
    path: '/export-template',
    access: { anyOf: exporters },
    summary: '导出模板：公司的和我的 Export templates, the company’s and mine',
    input: nothing,
    /**
     * `standard`: every column under the tax bureau's headings, the default of a file without a template; `own`: columns of what the
     * company notes, under its own names, which a template may add.
     */
    output: z.object({
      content: z.array(ExportTemplate),
      standard: z.object({ heads: fields.heads, lines: fields.lines, own: fields.heads }),
    }),
  }),
  createExportTemplate: endpoint({
    method: 'POST',
    path: '/export-template',
    access: write,
    summary: '新建导出模板 New export template',
    input: z.strictObject(fields),
    output: ExportTemplate,
    problems: ['exportTemplate.nameTaken', 'exportTemplate.tooMany'],
  }),
  editExportTemplate: endpoint({
    method: 'PUT',
    path: '/export-template/:id',
    access: write,
    summary: '修改导出模板 Edit an export template',
    input: z.strictObject({ id: id('exportTemplate'), version: z.number().int(), ...fields }),
    output: ExportTemplate,
    problems: ['exportTemplate.notFound', 'exportTemplate.changed', 'exportTemplate.nameTaken'],
  }),
  removeExportTemplate: endpoint({
    method: 'DELETE',
    path: '/export-template/:id',
    access: write,
    summary: '删除导出模板 Remove an export template',
    input: z.strictObject({ id: id('exportTemplate'), area }),
    output: done,
    problems: ['exportTemplate.notFound'],
  }),
})
