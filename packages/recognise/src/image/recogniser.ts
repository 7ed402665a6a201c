// Photos, scans and screenshots: QR and OCR, cross-checked; what stays doubtful is said to be.
import type { Evidence } from '@piaotai/domain/reading.ts'
import { readQr } from '@piaotai/domain/qr.ts'
import { readLayout } from '../layout/read-layout.ts'
import { makeSheet } from '../layout/sheet.ts'
import { misfitOf } from '../layout/titles.ts'
import type { Candidate, Picture, ReadResult, Recogniser, TextPage } from '../recogniser.ts'
import { reconcile } from '../reconcile.ts'
import { decodePicture } from './decode.ts'
import { readText } from './ocr.ts'
import { mendIds } from './mend-ids.ts'
import { readQrCodes } from './qr.ts'

export const imageRecogniser: Recogniser = {
  name: 'image',
  bid: (file) => (file.format === 'jpg' || file.format === 'png' ? 1 : 0),
  read: async (file) => {
    const decoded = await decodePicture(file.bytes)
    return decoded.ok ? readPicture(decoded.picture, 1) : { kind: 'refused', reason: decoded.reason, detail: decoded.detail }
  },
}

/** Candidates read from a page that was drawn from an electronic file. */
export const asDrawn = (candidates: readonly Candidate[]): readonly Candidate[] => candidates.map((c) => ({ ...c, evidence: c.evidence.map((e) => (e.source === 'ocr' ? { ...e, drawn: true } : e)) }))

const sides = [960, 1600] as const

/** Reads one picture of a page: quickly first, and finer when a check fails or a key field is missing. */
export const readPicture = async (picture: Picture, page: number): Promise<ReadResult> => {
  const codes = await readQrCodes(picture, { effort: 'thorough' })
  const code = codes.find((c) => readQr(c.text))
  const qr: readonly Evidence[] = code ? [{ source: 'qr', fields: {}, qrText: code.text }] : []
  let best: { readonly evidence: readonly Evidence[]; readonly faults: number } | undefined
  let misfit: ReturnType<typeof misfitOf>
  for (const side of sides) {
    const text = await readText(picture, side)
    const sheetPage: TextPage = { page, width: text.picture.width, height: text.picture.height, words: text.words }
    const ocr = evidenceOf(sheetPage)
    misfit ??= misfitOf(makeSheet(sheetPage))
    if (ocr) {
      const evidence = [...qr, ocr], faults = faultsOf(evidence)
      if (!best || faults < best.faults) best = { evidence, faults }
      if (faults === 0) break
    }
  }
  if (best) return { kind: 'found', pages: 1, candidates: [{ pages: [page], evidence: best.evidence }] }
  if (misfit) return { kind: 'refused', reason: misfit, detail: '' }
  if (qr.length > 0) return { kind: 'found', pages: 1, candidates: [{ pages: [page], evidence: qr }] }
  return { kind: 'nothing', detail: 'no invoice on this picture' }
}
const evidenceOf = (page: TextPage): Evidence | undefined => {
  const evidence = readLayout([page], 'ocr').invoices[0]?.evidence
  return evidence && mendIds(evidence)
}
/** How much a reading leaves open: each warning and each missing key field counts. */
const faultsOf = (evidence: readonly Evidence[]): number => {
  const reading = reconcile(evidence, [1], new Date())
  return reading.warnings.length + [reading.number, reading.date, reading.amountIncludingTax, reading.seller.name, reading.seller.taxId, reading.amountExcludingTax].filter((v) => v === null).length
}
