// PDF invoices: embedded structured data, text by position and the QR code; pages without text go to the picture
// reader.
import type { Evidence, FieldName, RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import { asDrawn, readPicture } from '../image/recogniser.ts'
import { readGreyCodes } from '../image/qr.ts'
import { readQr } from '@piaotai/domain/invoice/qr.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { readLayout, type LayoutInvoice } from '../layout/read-layout.ts'
import { numberOf, withAttached } from '../attached-data.ts'
import { isCorroborated } from '../corroboration.ts'
import { normaliseText } from '../layout/normalise-text.ts'
import type { Candidate, ReadResult, ReadTools, Recogniser, TextPage } from '../recogniser.ts'
import { readInvoiceXml } from '../xml/read-invoice-xml.ts'
import { spansOf } from '../spans.ts'
import { choosePictured } from './pictured-pages.ts'
import { PdfRefused, TooManyAttachments, withPdf, type PdfDocument, type Handle } from './document.ts'
import { pdfSignatures } from './signatures.ts'

/** Resolution of the first drawing for QR codes; a finer one follows. */
const qrDpi = 150
const qrDpiFine = 300
const ocrDpi = 200
/** A page with fewer characters than this is a picture with at most a stamp of text on it. */
const fewCharacters = 30
const pageLimit = 100
const facesTried = 5
const railTicket = '51'

export const pdfRecogniser: Recogniser = {
  name: 'pdf',
  bid: (file) => (file.format === 'pdf' ? 1 : 0),
  read: async (file, tools) => {
    try {
      return await withPdf(file.bytes, async (document, handle) => {
        const result = await read(document, tools)
        if (result.kind !== 'found') return result
        return { ...result, ...withSignatures(result.candidates, handle, file.bytes), cutOff: document.isCutOff }
      })
    } catch (error) {
      if (error instanceof PdfRefused) return { kind: 'refused', reason: error.reason, detail: '' }
      if (error instanceof TooManyAttachments) return { kind: 'refused', reason: 'tooManyPages', detail: `${error.count}` }
      throw error
    }
  },
}

/** In a file of several invoices each has the signatures that cover its pages. */
const withSignatures = (candidates: readonly Candidate[], handle: Handle, bytes: Uint8Array) => {
  const placed = pdfSignatures(handle, bytes)
  const covering = ({ pages }: Candidate) => placed.filter((one) => one.pages === null || one.pages.some((page) => pages.includes(page)))
  return {
    signatures: placed.map(({ signature }) => signature),
    candidates:
      candidates.length === 1
        ? candidates
        : candidates.map((candidate) => ({ ...candidate, signatures: covering(candidate).map(({ signature }) => signature) })),
  }
}

const read = async (document: PdfDocument, tools: ReadTools): Promise<ReadResult> => {
  if (document.pages < 1) return { kind: 'refused', reason: 'damaged', detail: '' }
  if (document.pages > pageLimit) return { kind: 'refused', reason: 'tooManyPages', detail: `${document.pages}` }
  const all = []
  for (let page = 1; page <= document.pages; page++) all.push(document.text(page))
  const pages = all.filter((page) => !isDrawnFace(page))
  const pictures = new Set(pages.filter((p) => isScant(p) && !(isFoot(p) && !document.isPictured(p.page))).map((p) => p.page))
  const layout = readLayout(pages.filter((p) => !pictures.has(p.page)))
  const embedded = document.attachments().flatMap(readInvoiceXml)
  const numbers = new Set(embedded.map((e) => e.fields.number?.value))
  const found: Found[] = []
  for (const invoice of layout.invoices) {
    const alone = !layout.invoices.some((other) => other !== invoice && other.pages.includes(invoice.pages[0]!))
    const hasData = numbers.has(invoice.evidence.fields.number?.value) || (layout.invoices.length === 1 && numbers.size === 1)
    const candidate = await withCompanions(document, invoice, hasData, alone)
    if (hasData || isCorroborated(candidate.evidence)) found.push({ first: invoice.pages[0]!, candidate })
    tools.onPage?.(found.length, document.pages)
  }
  let refusal = pages.length < all.length ? 'drawnFace' : layout.emptyPages[0]?.reason
  const filled = new Set(pages.filter(isFilledIn).map((p) => p.page))
  const { read: chosen, unread } = await choosePictured(document, [...pictures], async (page) => {
    const code = await pageQr(document, page, undefined)
    return code?.qrText !== undefined && readQr(code.qrText) !== undefined
  })
  for (const page of [...chosen, ...(await unreadableFaces(document, layout.emptyPages, filled))]) {
    const result = await readPicture(document.draw(page, ocrDpi, 3000), page)
    if (result.kind === 'found') for (const candidate of asDrawn(result.candidates)) addDrawn(found, candidate)
    else refusal ??= result.kind === 'refused' ? result.reason : 'unreadable'
    tools.onPage?.(Math.min(document.pages, found.length + 1), document.pages)
  }
  const shown = found.sort((a, b) => a.first - b.first).map((f) => f.candidate)
  // A one-page file with one invoice's data shows that invoice, in any case.
  const candidates =
    shown.length === 0 && numbers.size === 1 && document.pages === 1 && pages.length === 1
      ? [{ pages: [1], evidence: embedded }]
      : withAttached(shown, embedded)
  return candidates.length > 0
    ? { kind: 'found', pages: document.pages, candidates, unread }
    : unread.length > 0
      ? { kind: 'refused', reason: 'pagesUnread', detail: spansOf(unread) }
      : { kind: 'refused', reason: refusal ?? 'notAnInvoice', detail: '' }
}

const textOf = (page: TextPage): string => page.words.map((w) => normaliseText(w.text)).join('')
const isScant = (page: TextPage): boolean => page.words.reduce((n, w) => n + w.text.length, 0) < fewCharacters
/**
 * The number, or a party's id, and sums of an invoice without a word of its form, which may be drawn as shapes or as a
 * picture.
 */
const isFilledIn = (page: TextPage): boolean => {
  const texts = page.words.map((w) => normaliseText(w.text))
  const isNumbered = texts.some((text) => /^\d{20}$/.test(text) || (text.length === 18 && judgeTaxId(text) === 'good'))
  return isNumbered && !texts.some((text) => /金额|名称|税率/.test(text)) && texts.some((text) => /^¥-?\d[\d,]*\.\d{2}$/.test(text))
}
/** What this product draws from the data of an invoice, and marks so, is nobody's original. */
const isDrawnFace = (page: TextPage): boolean => textOf(page).includes('按发票数据绘制') && textOf(page).includes('不是原件')
/** The overflow of the page before: the issuing person only. */
const isFoot = (page: TextPage): boolean => page.page > 1 && /(?:开票人|收款人):/.test(textOf(page))

interface Found {
  readonly first: number
  candidate: Candidate
}
/** A picture of an invoice from an earlier page continues it; a copy of that page adds nothing. */
const addDrawn = (found: Found[], candidate: Candidate): void => {
  const number = numberOf(candidate.evidence)
  const begun = number === undefined ? undefined : found.find((f) => numberOf(f.candidate.evidence) === number)
  if (!begun) {
    found.push({ first: candidate.pages[0]!, candidate })
    return
  }
  const next = candidate.evidence.find((e) => e.source === 'ocr')
  const amounts = (e: Evidence | undefined): string => (e?.lines ?? []).map((line) => line.amount).join()
  begun.candidate = {
    pages: [...new Set([...begun.candidate.pages, ...candidate.pages])],
    evidence: begun.candidate.evidence.map((e) =>
      e.source === 'ocr' && next && amounts(e) !== amounts(next)
        ? { ...e, fields: { ...next.fields, ...e.fields }, lines: [...(e.lines ?? []), ...(next.lines ?? [])] }
        : e,
    ),
  }
}

/**
 * Pages that may show an invoice without its text: scans with a note printed above them, and faces with an invoice's
 * code, whose fonts have no Unicode mapping or whose values are drawn as shapes.
 */
const unreadableFaces = async (
  document: PdfDocument,
  empty: readonly { readonly page: number; readonly reason: RefusalReason }[],
  filled: ReadonlySet<number>,
): Promise<readonly number[]> => {
  const found: number[] = []
  for (const [at, { page, reason }] of empty.entries()) {
    if (reason !== 'notAnInvoice') continue
    if (document.isPictured(page) || (at < facesTried && (filled.has(page) || (await pageQr(document, page, undefined))))) found.push(page)
  }
  return found
}
/** Fields of every face: without any of them the page is also read as a picture. */
const expected: readonly FieldName[] = ['number', 'date', 'seller.name', 'amountIncludingTax']
const fromPicture = async (document: PdfDocument, invoice: LayoutInvoice): Promise<readonly Evidence[]> => {
  const { fields } = invoice.evidence
  const [page] = invoice.pages
  if (page === undefined || expected.every((field) => fields[field] || (field === 'seller.name' && fields.type?.value === railTicket)))
    return []
  const result = await readPicture(document.draw(page, ocrDpi, 3000), page)
  return result.kind === 'found' && result.candidates.length === 1
    ? asDrawn(result.candidates)[0]!.evidence.filter((e) => e.source === 'ocr')
    : []
}

/** Adds the QR code of the invoice's pages, and fields from their picture that no data holds. */
const withCompanions = async (
  document: PdfDocument,
  invoice: LayoutInvoice,
  hasData: boolean,
  aloneOnPage: boolean,
): Promise<Candidate> => {
  const number = invoice.evidence.fields.number?.value
  const qr = await pageQr(document, invoice.pages[0]!, aloneOnPage ? undefined : number)
  const drawn = aloneOnPage && !hasData ? await fromPicture(document, invoice) : []
  return { pages: invoice.pages, evidence: [invoice.evidence, ...(qr ? [qr] : []), ...drawn] }
}
/** The invoice's code on a page; when several invoices share the page, the code with this number. */
const pageQr = async (document: PdfDocument, page: number, number: string | undefined): Promise<Evidence | undefined> => {
  // Nearly every code is a square picture: only that is drawn, at the resolution of the page.
  for (const picture of document.drawCodes(page, qrDpi))
    for (const { text } of await readGreyCodes(picture)) {
      const facts = readQr(text)
      if (facts && (number === undefined || facts.number === number)) return { source: 'qr', fields: {}, qrText: text }
    }
  if (!document.mayShowCode(page)) return undefined
  for (const dpi of [qrDpi, qrDpiFine]) {
    const codes = await readGreyCodes(document.drawGrey(page, dpi))
    const code = codes.find((c) => {
      const facts = readQr(c.text)
      return facts && (number === undefined || facts.number === number)
    })
    if (code) return { source: 'qr', fields: {}, qrText: code.text }
    if (codes.length > 0 && number === undefined) return { source: 'qr', fields: {}, qrText: codes[0]!.text }
  }
  return undefined
}
