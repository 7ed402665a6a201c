// Photos, scans and screenshots: QR and OCR, cross-checked; what stays doubtful is said to be.
import { readQr } from '@piaotai/domain/qr.ts'
import type { Evidence, FieldName } from '@piaotai/domain/reading.ts'
import { readLayout } from '../layout/read-layout.ts'
import { makeSheet } from '../layout/sheet.ts'
import { misfitOf } from '../layout/titles.ts'
import type { Candidate, Picture, ReadResult, Recogniser } from '../recogniser.ts'
import { reconcile } from '../reconcile.ts'
import { decodePicture } from './decode.ts'
import { withDoubts } from './doubts.ts'
import { readText, type PictureText } from './ocr.ts'
import { readQrCodes, type QrCode } from './qr.ts'
import { sheetsOf, type PictureSheet } from './sheets.ts'

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

/** Working sizes of the detector: small print and large pictures ask for the second. */
const sides = [1536, 2304] as const

/** Reads one picture of a page: again and finer when a key field is missing or a check fails. */
export const readPicture = async (picture: Picture, page: number): Promise<ReadResult> => {
  const codes = (await readQrCodes(picture, { effort: 'thorough' })).filter((code) => readQr(code.text))
  let best: { readonly candidates: readonly Candidate[]; readonly faults: number } | undefined
  let misfit: ReturnType<typeof misfitOf>
  for (const side of sides) {
    const text = await readText(picture, side, codes[0]?.direction), sheets = sheetsOf(text, picture, page)
    const candidates = (await Promise.all(sheets.map((sheet) => candidateOf(sheet, text, sheets.length === 1 ? codes : codes.filter((code) => liesOn(sheet, code)))))).filter((c) => c !== undefined)
    misfit ??= sheets.map((sheet) => misfitOf(makeSheet(sheet.page))).find((m) => m !== undefined)
    const faults = candidates.reduce((sum, c) => sum + faultsOf(c.evidence), 0)
    if (candidates.length > 0 && (!best || candidates.length > best.candidates.length || (candidates.length === best.candidates.length && faults < best.faults))) best = { candidates, faults }
    if (best?.faults === 0) break
  }
  const candidates = [...(best?.candidates ?? []), ...alone(codes, best?.candidates ?? [], page)]
  if (misfit && !best) return { kind: 'refused', reason: misfit, detail: '' }
  return candidates.length > 0 ? { kind: 'found', pages: 1, candidates } : { kind: 'nothing', detail: 'no invoice on this picture' }
}

const liesOn = (sheet: PictureSheet, { box }: QrCode): boolean => sheet.holds(box.x + box.width / 2, box.y + box.height / 2)
const evidenceOf = (code: QrCode): Evidence => ({ source: 'qr', fields: {}, qrText: code.text })
/** Codes that belong to no sheet that could be read: their invoices are there all the same. */
const alone = (codes: readonly QrCode[], candidates: readonly Candidate[], page: number): readonly Candidate[] =>
  codes.filter((code) => !candidates.some((c) => c.evidence.some((e) => e.qrText === code.text))).map((code) => ({ pages: [page], evidence: [evidenceOf(code)] }))

const candidateOf = async (sheet: PictureSheet, text: PictureText, codes: readonly QrCode[]): Promise<Candidate | undefined> => {
  const read = readLayout([sheet.page], 'ocr').invoices[0]?.evidence
  if (!read) return undefined
  const number = read.fields.number?.value, code = codes.find((c) => readQr(c.text)?.number === number) ?? codes[0]
  const facts = code && readQr(code.text)
  const vouched = new Set<FieldName>(facts ? ['code', 'number', 'date', 'checkCode', ...(facts.amountIs === 'unknown' ? [] : [facts.amountIs === 'includingTax' ? 'amountIncludingTax' as const : 'amountExcludingTax' as const])] : [])
  const ocr = onPicture(await withDoubts(read, sheet, text, vouched), sheet)
  return { pages: [sheet.page.page], evidence: code ? [evidenceOf(code), ocr] : [ocr] }
}
/** Places on the sheet become places on the picture. */
const onPicture = (evidence: Evidence, sheet: PictureSheet): Evidence => ({
  ...evidence, fields: Object.fromEntries(Object.entries(evidence.fields).map(([field, claim]) => [field, claim?.box ? { ...claim, box: sheet.onPicture(claim.box) } : claim])),
})
/** What a finer reading could mend: missing key fields and broken checks. */
const faultsOf = (evidence: readonly Evidence[]): number => {
  const reading = reconcile(evidence, [1], new Date())
  return reading.checks.filter((c) => !c.ok && c.name !== 'qrChecksum').length + [reading.number, reading.date, reading.amountIncludingTax, reading.seller.name, reading.seller.taxId, reading.amountExcludingTax].filter((v) => v === null).length
}
