// 接入接口: programs bring invoices as a file, as data, or by a link; all of them end in the one import.
import { z } from 'zod'
import { keySources } from '@piaotai/domain/api-key/api-key.ts'
import { intakeKinds, intakeLimits, intakeStates, isHostName, linkFailures } from '@piaotai/domain/intake-api.ts'
import { importOutcomes, nextSteps } from '@piaotai/domain/states.ts'
import { endpoint, part, type Access } from './endpoint.ts'
import { id } from './ids.ts'
import { onList, records } from './invoice/access.ts'
import { TypedLine } from './manual-entry.ts'
import { area, instant, line, many, nothing, queryInt, text } from './shapes.ts'

const bringIn = onList('import')
const reading = { anyOf: [...records.byArea.personal, ...records.byArea.company] } satisfies Access
const businessPage = 'menu_4.billBusinessConfig'

const source = z
  .literal(keySources)
  .meta({ description: '录入来源：密钥须有此来源 the entry source, one of those of the key', examples: [8] })
const about = {
  area,
  /** Asked for of keys; a person’s session names none. */
  source: source.optional(),
  /** The caller’s own number of it: sent again, it answers with the same intake. */
  reference: line(intakeLimits.reference, 1)
    .optional()
    .meta({
      description: '调用方自己的编号，重发时答复同一次接入 the caller’s own number; sent again it is the same intake',
      examples: ['TRIP-20261127-0042'],
    }),
  category: z.number().int().min(0).max(3).optional(),
}
const queried = {
  ...about,
  source: queryInt(1, 14).pipe(source).optional(),
  category: queryInt(0, 3).optional(),
  /** By the file’s format without it; multiPage: a PDF of up to 100 pages and 30 MB. */
  mode: z.enum(['einvoice', 'image', 'multiPage']).optional(),
}

const value = text(300).optional()
const party = z.strictObject({ name: value, taxId: value, contact: value, bank: value })
/** One invoice in the words of the product; values as in manual entry. */
export const IntakeInvoice = z
  .strictObject({
    type: z.number().int().min(0).max(999),
    code: value,
    number: line(40, 1),
    date: z.iso.date(),
    checkCode: value,
    buyer: party.optional(),
    seller: party.optional(),
    amountExcludingTax: value,
    taxAmount: value,
    amountIncludingTax: value,
    remark: value,
    drawer: value,
    payee: value,
    reviewer: value,
    machineNumber: value,
    specialBusiness: value,
    lines: z.array(TypedLine).max(intakeLimits.lines).default([]),
  })
  .meta({
    id: 'IntakeInvoice',
    examples: [
      {
        type: 12,
        number: '26327000000123456789',
        date: '2026-07-01',
        buyer: { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' },
        seller: { name: '滴滴出行科技有限公司', taxId: '911201163409833307' },
        amountExcludingTax: '100.00',
        taxAmount: '3.00',
        amountIncludingTax: '103.00',
      },
    ],
  })

const IntakeFile = z
  .object({
    importId: id('importFile'),
    name: z.string(),
    outcome: z.enum([...importOutcomes, 'running', 'partly', 'split', 'failed']),
    /** As the import records say it. */
    reason: z.string().nullable(),
    next: z.enum(nextSteps),
    invoices: z.array(
      z.object({
        outcome: z.enum(importOutcomes),
        invoiceId: id('invoice').nullable(),
        number: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'IntakeFile' })
const Intake = z
  .object({
    id: id('intake'),
    kind: z.enum(intakeKinds),
    area,
    source: z.number().int(),
    reference: z.string().nullable(),
    state: z.enum(intakeStates),
    /** Why a link gave no file. */
    problem: z.enum(linkFailures).nullable(),
    /** Of a link. */
    host: z.string().nullable(),
    /** The key that brought it. */
    key: z.string().nullable(),
    batchId: id('importBatch'),
    createdAt: instant,
    finishedAt: instant.nullable(),
    files: z.array(IntakeFile),
  })
  .meta({
    id: 'Intake',
    examples: [
      {
        id: '0199f3a1-7c55-7b1e-9d2a-6f0c3b8e4d21',
        kind: 'data',
        area: 'company',
        source: 8,
        reference: 'TRIP-20261127-0042',
        state: 'finished',
        problem: null,
        host: null,
        key: '网约车',
        batchId: '0199f3a1-7c55-7b1e-9d2a-6f0c3b8e4d22',
        createdAt: '2026-11-27T08:00:00.000Z',
        finishedAt: '2026-11-27T08:00:00.120Z',
        files: [
          {
            importId: '0199f3a1-7c55-7b1e-9d2a-6f0c3b8e4d23',
            name: 'TRIP-20261127-0042.json',
            outcome: 'entered',
            reason: null,
            next: 'none',
            invoices: [
              { outcome: 'entered', invoiceId: '0199f3a1-7c55-7b1e-9d2a-6f0c3b8e4d24', number: '26327000000123456789', reason: null },
            ],
          },
        ],
      },
    ],
  })
const refused = ['intake.sourceRefused', 'intake.referenceTaken', 'intake.tooOften'] as const
const host = z.string().max(260).trim().toLowerCase().refine(isHostName, 'hostName')
const Hosts = z
  .object({
    hosts: z.array(z.string()),
    known: z.array(z.string()),
    version: z.number().int(),
    changedAt: z.string().nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'IntakeHosts' })

export const intakeEndpoints = part('bureau', 'import', {
  /** What is said about the file stands in the address, the file in the form. */
  bringFile: endpoint({
    method: 'POST',
    path: '/intake/file',
    access: bringIn,
    stopsWithSuite: true,
    summary: '接入一个文件 Bring in a file',
    takes: 'form',
    fileBytes: intakeLimits.fileBytes,
    input: z.strictObject(queried),
    output: Intake,
    problems: [...refused, 'file.tooLarge', 'file.typeRefused', 'file.infected', 'file.scannerAway', 'file.incomplete', 'storage.full'],
  }),
  /** Counts as typed, not as proven: nothing better is overwritten. The JSON is kept as it came. */
  bringInvoice: endpoint({
    method: 'POST',
    path: '/intake/data',
    access: bringIn,
    stopsWithSuite: true,
    summary: '接入一张发票的数据 Bring in the data of an invoice',
    input: z.strictObject({ ...about, invoice: IntakeInvoice }),
    output: Intake,
    problems: [...refused, 'invoice.fieldInvalid', 'storage.full'],
  }),
  /** Fetched afterwards, from known issuers and from hosts that the company allows. */
  bringLink: endpoint({
    method: 'POST',
    path: '/intake/link',
    access: bringIn,
    stopsWithSuite: true,
    summary: '接入一个链接，随后下载 Bring in a link, fetched afterwards',
    input: z.strictObject({
      ...about,
      url: line(intakeLimits.url, 1)
        .regex(/^https?:\/\//i, 'url')
        .meta({ examples: ['https://files.pdd-fapiao.com/26327000000123456789.pdf'] }),
    }),
    output: Intake,
    problems: [...refused, 'intake.hostNotAllowed', 'intake.linksOpen'],
  }),
  /** Newest first. `after`: `next` of the page before. */
  listIntakes: endpoint({
    method: 'GET',
    path: '/intake',
    access: reading,
    summary: '自己的接入记录 One’s own intakes',
    input: z.strictObject({
      reference: line(intakeLimits.reference, 1).optional(),
      state: z.enum(intakeStates).optional(),
      source: many(queryInt(0, 14), 16).optional(),
      after: id('intake', 'filter').optional(),
      size: queryInt(1, intakeLimits.page).default(50),
    }),
    output: z.object({ content: z.array(Intake), next: id('intake').nullable() }),
  }),
  readIntake: endpoint({
    method: 'GET',
    path: '/intake/:id',
    access: reading,
    summary: '一次接入及其结果 One intake and what came of it',
    input: z.strictObject({ id: id('intake') }),
    output: Intake,
    problems: ['intake.notFound'],
  }),
  readIntakeHosts: endpoint({
    method: 'GET',
    path: '/intake-hosts',
    access: { needs: businessPage },
    byKey: null,
    summary: '允许接入的链接域名 Hosts whose links are taken',
    input: nothing,
    output: Hosts,
  }),
  saveIntakeHosts: endpoint({
    method: 'PUT',
    path: '/intake-hosts',
    access: { needs: 'billBusinessConfig.edit' },
    byKey: null,
    summary: '保存允许的域名 Save the hosts',
    input: z.strictObject({ version: z.number().int(), hosts: z.array(host).max(intakeLimits.hosts) }),
    output: Hosts,
    problems: ['intake.hostsChanged'],
  }),
})
