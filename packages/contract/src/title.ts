// 企业抬头: the titles that invoices to a company may bear.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { titleKinds } from '@piaotai/domain/title/title.ts'
import { titleColumns } from '@piaotai/domain/title/title-draft.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { date, done, instant, line, name, nothing } from './shapes.ts'

const page = 'menu_4.enterpriseRise'
const edit = { needs: 'enterpriseRise.edit' } as const
const kind = z.enum(titleKinds)
/** `until`: the last date on which an invoice may bear the former name; null: without an end. */
const formerNames = z.array(z.strictObject({ name: name(limits.companyName * 2, 0), until: date.nullable() })).max(limits.formerNames * 2)
/**
 * Writable fields of a title; unneeded texts stay empty. The server normalises them first: a personal title bears no
 * tax id. Input limits are a little wider than the accepted values, so that the answer can name the field.
 */
const fields = {
  kind,
  name: name(limits.companyName * 2, 0),
  taxId: line(40).default(''),
  address: line(limits.titleText * 2).default(''),
  phone: line(limits.titlePhone * 2).default(''),
  bankName: line(limits.titleText * 2).default(''),
  bankAccount: line(limits.titleAccount * 2).default(''),
  formerNames: formerNames.default([]),
}
const errors = z.array(z.object({ column: z.enum(titleColumns), reason: z.string() }))
export const TitleItem = z
  .object({
    id: id('ownTitle'),
    kind,
    name: z.string(),
    taxId: z.string().nullable(),
    address: z.string(),
    phone: z.string(),
    bankName: z.string(),
    bankAccount: z.string(),
    formerNames: z.array(z.object({ name: z.string(), until: z.string().nullable() })),
    isDefault: z.boolean(),
    version: z.number().int(),
    changedAt: instant,
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'OwnTitle' })
/** Progress of comparing the invoices with the current titles. `checked`, `changed`: of the last finished round. */
const Round = z
  .object({ running: z.boolean(), checked: z.number().int(), changed: z.number().int(), finishedAt: instant.nullable() })
  .meta({ id: 'TitleRound' })
export const TitlePreview = z
  .object({
    fileName: z.string(),
    total: z.number().int(),
    good: z.number().int(),
    /** Titles that the company may still add. */
    room: z.number().int(),
    rows: z.array(
      z.object({
        line: z.number().int(),
        kind,
        name: z.string(),
        taxId: z.string(),
        address: z.string(),
        phone: z.string(),
        bankName: z.string(),
        bankAccount: z.string(),
        formerNames: z.array(z.object({ name: z.string(), until: z.string().nullable() })),
        errors,
      }),
    ),
  })
  .meta({ id: 'TitlePreview' })

export const titleEndpoints = part('user', 'master', {
  listTitles: endpoint({
    method: 'GET',
    path: '/title',
    access: { needs: page },
    summary: '企业抬头 The company’s titles',
    input: nothing,
    output: z.object({ content: z.array(TitleItem), round: Round }),
  }),
  createTitle: endpoint({
    method: 'POST',
    path: '/title',
    access: edit,
    summary: '新增抬头，随后重新校验全部发票 Add a title; all invoices are compared anew',
    input: z.strictObject(fields),
    output: TitleItem,
    /** `title.invalid` names column and reason. */
    problems: ['title.invalid', 'title.taken', 'title.tooMany'],
  }),
  editTitle: endpoint({
    method: 'PUT',
    path: '/title/:id',
    access: edit,
    summary: '修改抬头 Edit a title',
    input: z.strictObject({ id: id('ownTitle'), version: z.number().int(), ...fields }),
    output: TitleItem,
    problems: ['title.notFound', 'title.changed', 'title.invalid', 'title.taken'],
  }),
  removeTitle: endpoint({
    method: 'DELETE',
    path: '/title/:id',
    access: edit,
    summary: '删除抬头 Remove a title; the oldest of the others becomes the default',
    input: z.strictObject({ id: id('ownTitle') }),
    output: done,
    problems: ['title.notFound'],
  }),
  setDefaultTitle: endpoint({
    method: 'PUT',
    path: '/title/:id/default',
    access: edit,
    summary: '设为默认抬头 Make it the default',
    input: z.strictObject({ id: id('ownTitle') }),
    output: done,
    problems: ['title.notFound'],
  }),
  recheckTitles: endpoint({
    method: 'POST',
    path: '/title/check',
    access: edit,
    summary: '重新校验全部发票的抬头 Compare all invoices anew',
    input: nothing,
    output: done,
  }),
  readTitleTemplate: endpoint({
    method: 'GET',
    path: '/title/import/template',
    access: { needs: page },
    summary: '导入模板（xlsx） Template',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  previewTitles: endpoint({
    method: 'POST',
    path: '/title/import/preview',
    access: edit,
    summary: '预览导入：逐格报错，不保存 Preview, with errors by cell; nothing is kept',
    takes: 'form',
    fileBytes: limits.titleSheetBytes,
    input: nothing,
    output: TitlePreview,
    problems: ['file.tooLarge', 'file.incomplete', 'sheet.unreadable', 'sheet.headings', 'sheet.empty', 'sheet.tooMany'],
  }),
  importTitles: endpoint({
    method: 'POST',
    path: '/title/import',
    access: edit,
    summary: '确认导入：各行重新校验，全部保存或都不保存 Add the rows of a preview: judged anew, all or none',
    input: z.strictObject({ titles: z.array(z.strictObject(fields)).min(1).max(limits.titles) }),
    output: z.object({ added: z.number().int() }),
    problems: ['title.invalid', 'title.taken', 'title.tooMany'],
  }),
})
