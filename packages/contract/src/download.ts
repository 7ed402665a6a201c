// 下载中心: the files that a person has had made, while they are made and as long as they are kept.
import { z } from 'zod'
import { downloadReasons, downloadStates, exportKinds } from '@piaotai/domain/export.ts'
import { printRefusals } from '@piaotai/domain/print.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { line, pageOf, pageQuery } from './shapes.ts'

const own = { needs: 'menu_1.dataDownloadCenter' } as const
/**
 * A requested file. `downloadUrl` is a signed link, valid for five minutes; null while no file exists, and with
 * `outOfReach` when the person lost the right to it.
 */
export const Download = z
  .object({
    id: id('download'),
    kind: z.enum(exportKinds),
    name: z.string(),
    state: z.enum(downloadStates),
    /** The page that requested it. */
    pagePath: z.string(),
    company: z.string(),
    remark: z.string().nullable(),
    /** Number of invoices, and of those already written. */
    count: z.number().int(),
    progress: z.number().int(),
    size: z.number().int().nullable(),
    reason: z.enum(downloadReasons).nullable(),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
    expired: z.boolean(),
    downloadUrl: z.string().nullable(),
    /**
     * A finished print: sheets of paper, a signed link to their pictures (`?page=1&scale=1` and so on), and the invoices
     * that could not be printed.
     */
    print: z
      .object({
        sheets: z.number().int(),
        pictureUrl: z.string(),
        refused: z.array(z.object({ name: z.string(), reason: z.enum(printRefusals) })),
      })
      .nullable(),
    /** For an archive package: the last hash of its chain, which its checker recomputes. */
    seal: z.string().nullable(),
  })
  .meta({ id: 'Download' })

export const downloadEndpoints = part('invoice', 'export', {
  listDownloads: endpoint({
    method: 'GET',
    path: '/download',
    access: own,
    summary: '下载中心 Files that I have had made',
    input: z.strictObject({ ...pageQuery, state: z.enum(downloadStates).optional(), name: line(90).optional() }),
    output: pageOf(Download).extend({ counts: z.record(z.enum(downloadStates), z.number().int()) }),
  }),
  readDownload: endpoint({
    method: 'GET',
    path: '/download/:id',
    access: own,
    summary: '一个下载文件 One of them',
    input: z.strictObject({ id: id('download') }),
    output: Download,
    problems: ['download.notFound'],
  }),
  printDownload: endpoint({
    method: 'POST',
    path: '/download/:id/print',
    access: own,
    summary: '打印：记入每张发票的流转，得到可打印的链接 Print: recorded with each invoice, answered by a link to print from',
    input: z.strictObject({ id: id('download') }),
    output: z.object({ printUrl: z.string() }),
    problems: ['download.notFound'],
  }),
  deleteDownloads: endpoint({
    method: 'POST',
    path: '/download/delete',
    access: own,
    summary: '删除下载文件 Delete them',
    /**
     * `preview`: prints that the dialog showed and abandoned. They leave the list, while other files stay as deleted;
     * only prints allow it.
     */
    input: z.strictObject({ ids: z.array(id('download')).min(1).max(100), preview: z.boolean().optional() }),
    output: z.array(z.object({ id: id('download'), ok: z.boolean(), problem: z.string().optional() })),
    problems: ['download.notFound'],
  }),
  retryDownload: endpoint({
    method: 'POST',
    path: '/download/:id/retry',
    access: own,
    summary: '重新生成 Make it again',
    input: z.strictObject({ id: id('download') }),
    output: Download,
    problems: ['download.notFound', 'download.notRetryable', 'export.busy'],
  }),
})
