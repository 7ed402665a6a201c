// OFD invoices: structured attachments, text by position, custom data, and the QR code among the page's pictures.
import type { Evidence, RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import type { FileSignature } from '@piaotai/domain/invoice/signature.ts'
import { openDocuments, TooManyDocuments, type Ofd } from '@piaotai/ofd/package.ts'
import { uprightText, type TextRun } from '@piaotai/ofd/text.ts'
import { all } from '@piaotai/ofd/xml.ts'
import { readZip, ZipRefused } from '@piaotai/ofd/zip.ts'
import { asDrawn, readPicture } from '../image/recogniser.ts'
import { isColumnHead } from '../layout/columns.ts'
import { joinGlyphs } from '../layout/join-glyphs.ts'
import { readLayout, type LayoutResult } from '../layout/read-layout.ts'
import { numberOf, withAttached } from '../attached-data.ts'
import { isCorroborated } from '../corroboration.ts'
import type { Candidate, ReadResult, Recogniser, TextPage, Word } from '../recogniser.ts'
import { ofdSignatures } from '../signature.ts'
import { evidenceOf } from '../xml/fields.ts'
import { readAttachments } from './attachments.ts'
import { readEmbeddedQr } from './embedded-qr.ts'
import { isOutlined, isPictured, rasterPage } from './outlined-page.ts'
import { readTags } from './tags.ts'

const refusals: Readonly<Record<ZipRefused['reason'], RefusalReason>> = {
  damaged: 'damaged',
  bomb: 'tooLarge',
  encrypted: 'encrypted',
  tooMany: 'tooLarge',
  badName: 'damaged',
}
const pageLimit = 100

export const ofdRecogniser: Recogniser = {
  name: 'ofd',
  bid: (file) => (file.format === 'ofd' ? 1 : 0),
  read: async (file) => {
    try {
      const result = await readAll(await openDocuments(file.bytes))
      return result.kind === 'refused' && (await isLocked(file.bytes)) ? locked : result
    } catch (error) {
      if (!(error instanceof ZipRefused || error instanceof TooManyDocuments) && (await isLocked(file.bytes))) return locked
      if (error instanceof TooManyDocuments) return { kind: 'refused', reason: 'tooManyPages', detail: String(error.count) }
      if (error instanceof ZipRefused) return { kind: 'refused', reason: refusals[error.reason], detail: error.message }
      throw error
    }
  },
}

const locked: ReadResult = { kind: 'refused', reason: 'encrypted', detail: '' }
/** A package with encrypted parts lists the encryption in a separate file. */
const isLocked = async (bytes: Uint8Array): Promise<boolean> =>
  [...(await readZip(bytes)).keys()].some((name) => /(?:^|\/)Encryptions?\.xml$/i.test(name))

/** Reads each document, with continuous page numbers: pages without an invoice are skipped, as in a PDF. */
const readAll = async (documents: readonly Ofd[]): Promise<ReadResult> => {
  const count = documents.reduce((sum, ofd) => sum + ofd.pages.length, 0)
  if (count > pageLimit) return { kind: 'refused', reason: 'tooManyPages', detail: String(count) }
  const candidates: Candidate[] = []
  const signatures: FileSignature[] = []
  let before = 0
  let other: ReadResult | undefined
  for (const ofd of documents) {
    const result = await read(ofd)
    const shift = before
    if (result.kind === 'found') {
      candidates.push(...result.candidates.map((candidate) => ({ ...candidate, pages: candidate.pages.map((page) => page + shift) })))
      signatures.push(...(result.signatures ?? []))
    } else other ??= result
    before += ofd.pages.length
  }
  return other && candidates.length === 0 ? other : { kind: 'found', pages: Math.max(1, count), candidates, signatures }
}
const read = async (ofd: Ofd): Promise<ReadResult> => {
  const attached = await readAttachments(ofd)
  if (attached.refused) return { kind: 'refused', reason: attached.refused, detail: '' }
  const { runs, pages, layout } = readTexts(ofd)
  const qr = await readEmbeddedQr(ofd, layout.invoices.length > 0 || attached.evidence.length > 0 ? 'thorough' : 'quick')
  const data = readCustomData(ofd)
  const tags = readTags(ofd, runs.flat())
  const known = numbersIn([
    ...layout.invoices.map((invoice) => invoice.evidence),
    ...attached.evidence,
    ...(data ? [data] : []),
    ...(qr ? [qr] : []),
  ])
  const custom = [tags && asFarAsTrue(tags, known), data].filter((e) => e !== undefined)
  const drawn = layout.invoices.length === 0 && attached.evidence.length === 0 ? await readDrawn(ofd, pages, qr !== undefined) : undefined
  const candidates = drawn ?? combine(layout, attached.evidence, custom, qr).filter((candidate) => isCorroborated(candidate.evidence))
  if (candidates && candidates.length > 0)
    return { kind: 'found', pages: Math.max(1, ofd.pages.length), candidates, signatures: ofdSignatures(ofd) }
  return {
    kind: 'refused',
    reason: layout.emptyPages.find((p) => p.reason !== 'notAnInvoice' && p.reason !== 'unreadable')?.reason ?? 'notAnInvoice',
    detail: '',
  }
}

interface Texts {
  readonly runs: readonly (readonly TextRun[])[]
  readonly pages: readonly TextPage[]
  readonly layout: LayoutResult
}
/**
 * The text of the pages. Annotations are later notes and stamps, and are read only where the pages lack a field of
 * every face.
 */
const readTexts = (ofd: Ofd): Texts => {
  const own = textsOf(ofd, false)
  const { invoices } = own.layout
  const isWhole = invoices.length > 0 && invoices.every(({ evidence }) => expected.every((field) => evidence.fields[field]))
  const isNoted = ofd.pages.some((page) => page.annotations.some(({ objects }) => objects.some((o) => all(o, 'TextCode').length > 0)))
  return isWhole || !isNoted ? own : textsOf(ofd, true)
}
const expected = ['number', 'date', 'amountIncludingTax'] as const
const textsOf = (ofd: Ofd, annotations: boolean): Texts => {
  const texts = ofd.pages.map((page) => uprightText(ofd, page, { annotations }))
  const pages = texts.map((text, i) => toTextPage(text, i + 1))
  return { runs: texts.map((text) => text.runs), pages, layout: readLayout(pages) }
}

const readDrawn = async (ofd: Ofd, pages: readonly TextPage[], hasCode: boolean): Promise<readonly Candidate[] | undefined> => {
  const drawn: Candidate[] = []
  for (const [index, page] of pages.entries()) {
    const characters = page.words.reduce((sum, w) => sum + w.text.length, 0)
    // Pictures among which none is an invoice's code belong to something else; a code of shapes shows only when drawn.
    const outlined = index === 0 && isOutlined(ofd, 0, characters) && (hasCode || ofd.resources.media.size === 0)
    if (!outlined && !isPictured(ofd, index, characters)) continue
    const result = await readPicture(await rasterPage(ofd, index), index + 1)
    if (result.kind === 'found') drawn.push(...asDrawn(result.candidates))
  }
  return drawn.length > 0 ? drawn : undefined
}

/** Vertical captions (购买方信息) are no lines, but mark the party of the page's half next to them. */
const captionsOf = (runs: readonly TextRun[]): readonly Word[] =>
  runs
    .filter((r) => r.turned && !r.leans && /^[购销]/.test(r.text))
    .map((r) => ({ text: r.text[0]!, x: r.x, y: r.y, width: r.height, height: r.height }))
/** A column head may be upside down and still marks its column. Its pieces run from right to left. */
const headsOf = (inverted: readonly TextRun[]): readonly Word[] =>
  [...Map.groupBy(inverted, (run) => run.id).values()].flatMap((runs) => {
    const text = runs.map((run) => run.text).join('')
    const x = Math.min(...runs.map((run) => run.x))
    const { y, height } = runs[0]!
    return isColumnHead(text) ? [{ text, x, y, width: Math.max(...runs.map((run) => run.x + run.width)) - x, height }] : []
  })
/** Converters draw one value as many text objects; touching objects are joined. */
const toTextPage = ({ runs, inverted, width, height }: ReturnType<typeof uprightText>, number: number): TextPage => {
  const upright = runs
    .filter((r) => !r.turned)
    .map((r) => ({
      text: r.text,
      x: r.x,
      right: r.x + r.width,
      y: r.y,
      bottom: r.y + r.height,
      base: r.y + r.height,
      em: r.height,
      object: r.id,
    }))
  return { page: number, width, height, words: [...joinGlyphs(upright), ...captionsOf(runs), ...headsOf(inverted)] }
}

const numbersIn = (evidence: readonly Evidence[]): ReadonlySet<string> => new Set(evidence.flatMap((e) => numberOf([e]) ?? []))
/**
 * Tags are the page's text: a tagged number that no other source knows proves the characters wrong, so only the number
 * counts.
 */
const asFarAsTrue = (tags: Evidence, known: ReadonlySet<string>): Evidence => {
  const { number } = tags.fields
  return number && known.size > 0 && !known.has(number.value) ? { ...tags, fields: { number } } : tags
}

/** CustomDatas of OFD.xml: cheap and often right, but seldom signed, so it ranks with tags. */
const readCustomData = (ofd: Ofd): Evidence | undefined => {
  const v = (name: string): string | undefined => ofd.customData.get(name)
  if (!v('发票号码')) return undefined
  return evidenceOf('tags', {
    code: v('发票代码'),
    number: v('发票号码'),
    date: v('开票日期'),
    checkCode: v('校验码'),
    'buyer.taxId': v('购买方纳税人识别号'),
    'seller.taxId': v('销售方纳税人识别号'),
    'buyer.name': v('购买方名称'),
    'seller.name': v('销售方名称'),
    amountExcludingTax: v('合计金额'),
    taxAmount: v('合计税额'),
    amountIncludingTax: v('价税合计'),
  })
}

/** Usually one invoice a package; several faces in one package each take the data with their number. */
const combine = (
  layout: LayoutResult,
  attached: readonly Evidence[],
  custom: readonly Evidence[],
  qr: Evidence | undefined,
): readonly Candidate[] => {
  const extra = [...custom, ...(qr ? [qr] : [])]
  const [only, ...more] = layout.invoices
  if (!only)
    return attached.length > 1
      ? withAttached([], attached)
      : attached.length > 0 || extra.length > 0
        ? [{ pages: [1], evidence: [...attached, ...extra] }]
        : []
  const shown =
    more.length === 0
      ? [{ pages: only.pages, evidence: [only.evidence, ...extra] }]
      : layout.invoices.map((invoice) => ({
          pages: invoice.pages,
          evidence: [
            invoice.evidence,
            ...extra.filter(
              (e) => e.fields.number?.value === invoice.evidence.fields.number?.value && invoice.evidence.fields.number !== undefined,
            ),
          ],
        }))
  return withAttached(shown, attached)
}
