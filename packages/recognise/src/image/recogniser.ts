// Photos, scans and screenshots: QR and OCR, cross-checked; doubtful values are marked.
import { readQr } from '@piaotai/domain/invoice/qr.ts'
import { mainFields, type Claim, type Evidence, type FieldName, type Warning } from '@piaotai/domain/invoice/reading.ts'
import { readLayout } from '../layout/read-layout.ts'
import { makeSheet } from '../layout/sheet.ts'
import { misfitOf } from '../layout/titles.ts'
import type { Candidate, Picture, ReadResult, Recogniser } from '../recogniser.ts'
import { isForeign } from '../foreign-code.ts'
import { areLinesDoubtful } from '../line-doubts.ts'
import { sureOcr } from '../certainty.ts'
import { reconcile } from '../reconcile.ts'
import { decodePicture } from './decode.ts'
import { withDoubts, withSteadyLines } from './doubts.ts'
import { ofAFace } from './face-words.ts'
import { mergeReadings } from './merge.ts'
import { readText, type PictureText } from './ocr.ts'
import { readQrCodes, type QrCode } from './qr.ts'
import { isCrowded, sheetsOf, type PictureSheet } from './sheets.ts'

export const imageRecogniser: Recogniser = {
  name: 'image',
  bid: (file) => (file.format === 'jpg' || file.format === 'png' ? 1 : 0),
  read: async (file) => {
    const decoded = await decodePicture(file.bytes)
    return decoded.ok ? readPicture(decoded.picture, 1) : { kind: 'refused', reason: decoded.reason, detail: decoded.detail }
  },
}

/** Candidates from a page drawn from an electronic file. */
export const asDrawn = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map((c) => ({ ...c, evidence: c.evidence.map((e) => (e.source === 'ocr' ? { ...e, drawn: true } : e)) }))

/** Working sizes of the detector in pixels: small print and large pictures ask for the second. */
const sizes = [1_600_000, 3_600_000] as const

/** A reading of the picture: an invoice, and the code on its sheet if any. */
interface Found {
  readonly ocr: Evidence
  readonly code: QrCode | undefined
  /** Another paper overlaps this sheet. */
  readonly crowded: boolean
}

/** Reads one picture of a page: again and finer when a key field is missing or a check fails. */
export const readPicture = async (picture: Picture, page: number): Promise<ReadResult> => {
  const codes = await codesOf(picture, 'quick')
  let found: readonly Found[] = []
  let misfit: ReturnType<typeof misfitOf>
  for (const size of sizes) {
    const text = await readText(picture, size, codes[0]?.direction)
    const sheets = sheetsOf(text, picture, page)
    // A picture without text has no code either.
    if (text.words.length === 0) break
    if (codes.length === 0 && size === sizes[0]) codes.push(...(await codesOf(picture, 'thorough')))
    if (sheets.length > 1)
      for (const sheet of sheets) if (!codes.some((code) => liesOn(sheet, code))) codes.push(...(await codesWithin(picture, sheet)))
    const read = (
      await Promise.all(
        sheets.map((sheet) => findOn(sheet, text, sheets.length === 1 ? codes : codes.filter((code) => liesOn(sheet, code)))),
      )
    ).filter((f) => f !== undefined)
    misfit ??= sheets.map((sheet) => misfitOf(makeSheet(sheet.page))).find((m) => m !== undefined)
    found = together(found, read)
    if (found.length > 0 && found.every((f) => isFlawless(evidenceOf(f)))) break
    if (found.length === 0 && codes.length === 0 && isOtherPaper(text)) break
  }
  const candidates = [...found.map((f): Candidate => ({ pages: [page], evidence: evidenceOf(f) })), ...alone(codes, found, page)]
  if (misfit && found.length === 0) return { kind: 'refused', reason: misfit, detail: '' }
  return candidates.length > 0 ? { kind: 'found', pages: 1, candidates } : { kind: 'nothing', detail: 'no invoice on this picture' }
}
/** Legible words, many, and none of an invoice's face: a finer reading finds none either. */
const manyWords = 30
const isOtherPaper = ({ words }: PictureText): boolean =>
  words.filter(({ confidence }) => confidence >= sureOcr).length >= manyWords && !words.some(({ text }) => ofAFace.test(text))
/**
 * Two readings with equally many invoices show the same ones in the same order; otherwise the reading with more
 * invoices counts.
 */
const together = (first: readonly Found[], second: readonly Found[]): readonly Found[] => {
  if (first.length !== second.length) return second.length > first.length ? second : first
  return first.map((one, i) => ({
    ocr: mergeReadings(one.ocr, second[i]!.ocr),
    code: one.code ?? second[i]!.code,
    crowded: one.crowded || second[i]!.crowded,
  }))
}

const codesOf = async (picture: Picture, effort: 'quick' | 'thorough'): Promise<QrCode[]> =>
  (await readQrCodes(picture, { effort })).filter((code) => readQr(code.text))
/** Searches each sheet separately for its code, when several are on a picture. */
const codesWithin = async (picture: Picture, sheet: PictureSheet): Promise<readonly QrCode[]> => {
  const whole = sheet.onPicture({ page: 1, x: 0, y: 0, width: 1, height: 1 })
  const box = {
    x: Math.floor(whole.x * picture.width),
    y: Math.floor(whole.y * picture.height),
    width: Math.ceil(whole.width * picture.width),
    height: Math.ceil(whole.height * picture.height),
  }
  const part = cropped(picture, box)
  const codes = part.width * part.height > 0 ? await codesOf(part, 'thorough') : []
  return codes
    .map((code) => ({
      ...code,
      box: {
        x: (box.x + code.box.x * part.width) / picture.width,
        y: (box.y + code.box.y * part.height) / picture.height,
        width: (code.box.width * part.width) / picture.width,
        height: (code.box.height * part.height) / picture.height,
      },
    }))
    .filter((code) => liesOn(sheet, code))
}
const cropped = (
  { data, width, height }: Picture,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Picture => {
  const across = Math.min(width - box.x, box.width)
  const down = Math.min(height - box.y, box.height)
  const part = new Uint8Array(across * down * 3)
  for (let row = 0; row < down; row++) {
    const from = ((box.y + row) * width + box.x) * 3
    part.set(data.subarray(from, from + across * 3), row * across * 3)
  }
  return { data: part, width: across, height: down }
}
const liesOn = (sheet: PictureSheet, { box }: QrCode): boolean => sheet.holds(box.x + box.width / 2, box.y + box.height / 2)
const qrEvidence = (code: QrCode): Evidence => ({ source: 'qr', fields: {}, qrText: code.text })
const evidenceOf = ({ ocr, code, crowded }: Found): readonly Evidence[] => {
  const face = crowded ? { ...ocr, notes: [...(ocr.notes ?? []), ...beside] } : ocr
  return code ? [qrEvidence(code), face] : [face]
}
const beside = [...mainFields, 'lines' as const].map(
  (field): Warning => ({ field, code: 'lowConfidence', message: '画面上还有另一张票据的一部分，请核对' }),
)
/** Codes without a readable sheet: their invoices exist all the same. */
const alone = (codes: readonly QrCode[], found: readonly Found[], page: number): readonly Candidate[] =>
  codes.filter((code) => !found.some((f) => f.code?.text === code.text)).map((code) => ({ pages: [page], evidence: [qrEvidence(code)] }))

const findOn = async (sheet: PictureSheet, text: PictureText, codes: readonly QrCode[]): Promise<Found | undefined> => {
  const first = readLayout([sheet.page], 'ocr').invoices[0]?.evidence
  if (!first) return undefined
  const unclear = (first.linesConfidence ?? 1) < sureOcr && !areLinesDoubtful({ ...first, linesConfidence: 1 })
  const read = unclear
    ? {
        ...first,
        linesConfidence: readLayout([(await withSteadyLines(sheet, text)).page], 'ocr').invoices[0]?.evidence.linesConfidence ?? 0,
      }
    : first
  const number = read.fields.number?.value
  const code = codes.find((c) => readQr(c.text)?.number === number) ?? codes[0]
  const facts = code && readQr(code.text)
  const vouched = new Set<FieldName>(
    facts && !isForeign(facts, read.fields)
      ? [
          'code',
          'number',
          'date',
          'checkCode',
          ...(facts.amountIs === 'unknown'
            ? []
            : [facts.amountIs === 'includingTax' ? ('amountIncludingTax' as const) : ('amountExcludingTax' as const)]),
        ]
      : [],
  )
  return { ocr: onPicture(await withDoubts(read, sheet, text, vouched), sheet), code, crowded: isCrowded(sheet) }
}
/** Places on the sheet become places on the picture. */
const onPicture = (evidence: Evidence, sheet: PictureSheet): Evidence => ({
  ...evidence,
  fields: Object.fromEntries(
    Object.entries(evidence.fields).map(([field, claim]) => [
      field,
      claim?.box ? { ...claim, box: sheet.onPicture(claim.box), ...turned(sheet.turnOf(claim.box)) } : claim,
    ]),
  ),
})
/** Less than a fifth of a degree is level. */
const level = 0.003
const turned = (direction: number): Pick<Claim, 'turn'> => {
  const turn = Math.round(Math.atan2(Math.sin(direction), Math.cos(direction)) * 10_000) / 10_000
  return Math.abs(turn) < level ? {} : { turn }
}
/** A finer reading cannot improve it: every key field is present and every check passes. */
const isFlawless = (evidence: readonly Evidence[]): boolean => {
  const reading = reconcile(evidence, [1], new Date())
  return (
    reading.checks.every((c) => c.ok || c.name === 'qrChecksum') &&
    ![
      reading.number,
      reading.date,
      reading.amountIncludingTax,
      reading.buyer.name,
      reading.seller.name,
      reading.seller.taxId,
      reading.amountExcludingTax,
    ].includes(null)
  )
}
