// One file in, its invoices or the reason for their absence out. Never throws on a file's content.
import { cutOff, type Reading, type Recognition, type Warning } from '@piaotai/domain/invoice/reading.ts'
import { contentOf, identify } from './identify.ts'
import type { ReadResult, ReadTools, SourceFile } from './recogniser.ts'
import { recognisers } from './recognisers.ts'
import { reconcile } from './reconcile.ts'
import { signatureWarnings } from './signature.ts'
import { spansOf } from './spans.ts'

export interface RecogniseOptions extends ReadTools {
  readonly now?: Date
}

export const recognise = async (
  file: { readonly name: string; readonly bytes: Uint8Array },
  options: RecogniseOptions = {},
): Promise<Recognition> => {
  if (file.bytes.length === 0) return { ok: false, format: null, reason: 'empty', detail: '' }
  const format = identify(file.bytes)
  if (!format) return { ok: false, format: null, reason: 'unknownFormat', detail: '' }
  const source: SourceFile = { name: file.name, bytes: contentOf(file.bytes), format }
  const bidders = recognisers.filter((r) => r.bid(source) > 0).sort((a, b) => b.bid(source) - a.bid(source))
  let last: Exclude<ReadResult, { kind: 'found' }> = { kind: 'nothing', detail: format === 'zip' ? 'zip' : '' }
  for (const recogniser of bidders) {
    let result: ReadResult
    try {
      result = await recogniser.read(source, options)
    } catch (error) {
      last = { kind: 'refused', reason: 'damaged', detail: error instanceof Error ? error.message.slice(0, 200) : '' }
      continue
    }
    if (result.kind === 'found') return found(result, format, options.now ?? new Date())
    last = result
    if (last.kind === 'refused') break
  }
  return {
    ok: false,
    format,
    reason: last.kind === 'refused' ? last.reason : format === 'zip' ? 'unknownFormat' : 'notAnInvoice',
    detail: last.detail,
  }
}

const withoutEnd: Warning = { field: 'original', code: cutOff, message: '文件没有结尾，可能没有下载完：请换完整的原件' }
const notRead = (pages: readonly number[]): Warning => ({
  field: 'original',
  code: 'pagesUnread',
  message: `第 ${spansOf(pages)} 页是扫描页，只找了二维码，没有逐页识别；如有发票请单独导入`,
})

const found = (result: ReadResult & { kind: 'found' }, format: SourceFile['format'], now: Date): Recognition => {
  const emptyPages: number[] = []
  const invoices = result.candidates.map((c): Reading => {
    const reading = reconcile(c.evidence, c.pages, now)
    const signatures = c.signatures ?? result.signatures ?? null
    const warnings = [
      ...signatureWarnings(signatures ?? []),
      ...(result.cutOff ? [withoutEnd] : []),
      ...(result.unread?.length ? [notRead(result.unread)] : []),
    ]
    return { ...reading, warnings: warnings.length > 0 ? [...reading.warnings, ...warnings] : reading.warnings, signatures }
  })
  for (let page = 1; page <= result.pages; page++) if (!invoices.some((invoice) => invoice.pages.includes(page))) emptyPages.push(page)
  return { ok: true, format, pages: result.pages, invoices, emptyPages }
}
