// Evidence of several sources → one reading. The most trusted source wins a field; a disagreement is a warning.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { runChecks } from '@piaotai/domain/invoice/checks.ts'
import { typeOfNumber } from '@piaotai/domain/invoice/type-of-number.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { readQr } from '@piaotai/domain/invoice/qr.ts'
import {
  fieldNames,
  mainFields,
  sourceRank,
  type Claim,
  type Evidence,
  type FieldName,
  type InvoiceLine,
  type Reading,
  type Source,
  type Warning,
} from '@piaotai/domain/invoice/reading.ts'
import { inOneNumber } from './in-one-number.ts'
import { sureOcr, sureOcrName } from './certainty.ts'
import { ofOneInvoice } from './foreign-code.ts'
import { areLinesAlike, areLinesDoubtful, areLinesOff } from './line-doubts.ts'
import { isUnreadable, ownSignWarnings } from './own-signs.ts'
import { origins, type Choice } from './origins.ts'
import { qrChecks, qrDisagrees } from './qr-checks.ts'

/** Below this the text's place is uncertain about the value's begin or end. */
const sureText = 0.7
const amounts: ReadonlySet<FieldName> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
/** Fields with a warning when absent or contradictory. */
const important: readonly FieldName[] = ['number', 'date', 'seller.name', 'amountIncludingTax']
const compared: ReadonlySet<FieldName> = new Set(mainFields)

export const reconcile = (evidence: readonly Evidence[], pages: readonly number[], now: Date): Reading => {
  const ranked = ofOneInvoice(
    evidence
      .map(withQrAmounts)
      .map(inOneNumber)
      .sort((a, b) => sourceRank[b.source] - sourceRank[a.source]),
  )
  const choices = new Map<FieldName, Choice>()
  for (const field of fieldNames) {
    const choice = choose(ranked, field)
    if (choice) choices.set(field, choice)
  }
  const value = (field: FieldName): string | null => choices.get(field)?.claim.value ?? null
  const lineSource = ranked.find((e) => (e.lines?.length ?? 0) > 0)
  const beside = besideOf(ranked, lineSource)
  const draft = {
    type: typeOfNumber(value('type') === null ? null : Number(value('type')), value('number')),
    code: value('code'),
    number: value('number'),
    date: value('date'),
    checkCode: value('checkCode'),
    buyer: { name: value('buyer.name'), taxId: value('buyer.taxId'), contact: value('buyer.contact'), bank: value('buyer.bank') },
    seller: { name: value('seller.name'), taxId: value('seller.taxId'), contact: value('seller.contact'), bank: value('seller.bank') },
    amountExcludingTax: value('amountExcludingTax'),
    taxAmount: value('taxAmount'),
    amountIncludingTax: value('amountIncludingTax'),
    amountInWords: value('amountInWords'),
    machineNumber: value('machineNumber'),
    drawer: value('drawer'),
    payee: value('payee'),
    reviewer: value('reviewer'),
    specialBusiness: value('specialBusiness'),
    remark: value('remark'),
    lines: linesOf(lineSource, beside),
    extra: extraOf(ranked),
    pages,
  }
  const confirmed = new Set<FieldName>()
  for (const [field, c] of choices) if (c.agrees.length > 0 && c.disagrees.length === 0) confirmed.add(field)
  const results = runChecks(draft, shanghaiDay(now), confirmed)
  const qr = qrChecks(ranked, draft.type, qrDisagrees(choices.values()))
  const proven = provenFields(
    results.filter((r) => r.ok).map((r) => r.name),
    confirmed,
  )
  const warnings = [
    ...sourceWarnings(choices, proven),
    ...lineWarnings(lineSource, results.some((r) => r.name === 'linesAgree' && r.ok) || makeTotal(draft, proven)),
    ...linesApart(lineSource, beside),
    ...ownSignWarnings(ranked, value, draft.lines),
    ...missingWarnings(choices, draft.type, draft.lines),
    ...sideWarnings(choices, draft.type),
    ...results.flatMap((r) => r.warnings),
    ...qr.warnings,
    ...ranked.flatMap((e) => e.notes ?? []),
  ]
  return {
    ...draft,
    source: choices.get('number')?.source ?? ranked[0]?.source ?? 'text',
    fields: origins(choices, lineSource),
    warnings: unique(warnings),
    checks: [...qr.checks, ...results.map(({ name, ok }) => ({ name, ok }))],
  }
}

/** The better source's value stays. */
const extraOf = (ranked: readonly Evidence[]): Readonly<Record<string, string>> => {
  const extra: Record<string, string> = {}
  for (let i = ranked.length - 1; i >= 0; i--) Object.assign(extra, ranked[i]!.extra)
  return extra
}
/** The best source's lines; missing parts come from the next source whose lines have the same amounts in order. */
const linesOf = (best: Evidence | undefined, beside: readonly Evidence[]): readonly InvoiceLine[] =>
  (best?.lines ?? []).map((line, i) => beside.reduce<InvoiceLine>((known, e) => filled(known, e.lines?.[i]), line))
const besideOf = (ranked: readonly Evidence[], best: Evidence | undefined): readonly Evidence[] => {
  const amountsOf = (lines: readonly InvoiceLine[] | undefined): string => (lines ?? []).map((l) => l.amount).join()
  const others = ranked.filter((e) => e !== best && (e.lines?.length ?? 0) > 0)
  const own = others.length > 0 ? amountsOf(best?.lines) : ''
  return others.filter((e) => amountsOf(e.lines) === own)
}
const filled = (known: InvoiceLine, other: InvoiceLine | undefined): InvoiceLine =>
  other
    ? (Object.fromEntries(
        Object.entries(known).map(([part, value]) => [part, value ?? other[part as keyof InvoiceLine]]),
      ) as unknown as InvoiceLine)
    : known

const digitalTypes: Readonly<Record<string, string>> = { '31': '12', '32': '22' }
/** A QR with a known kind of amount counts for that amount, and a digital invoice's QR for its type. */
const withQrAmounts = (evidence: Evidence): Evidence => {
  const facts = evidence.source === 'qr' && evidence.qrText ? readQr(evidence.qrText) : undefined
  if (!facts) return evidence
  const sure = facts.checksum === 'held' ? 1 : 0.95
  const fields: Partial<Record<FieldName, Claim>> = { number: { value: facts.number, confidence: sure } }
  if (facts.code) fields.code = { value: facts.code, confidence: sure }
  if (facts.date) fields.date = { value: facts.date, confidence: sure }
  if (facts.checkCode) fields.checkCode = { value: facts.checkCode, confidence: sure }
  // The type number is certain for the two digital kinds only.
  const type = facts.number.length === 20 && facts.checksum !== 'differs' ? digitalTypes[facts.type] : undefined
  if (type) fields.type = { value: type, confidence: sure }
  const amount = facts.amount === null ? undefined : sumAmounts([facts.amount])
  if (amount !== undefined && facts.amountIs !== 'unknown')
    fields[facts.amountIs === 'includingTax' ? 'amountIncludingTax' : 'amountExcludingTax'] = { value: amount, confidence: sure }
  return { ...evidence, fields: { ...fields, ...evidence.fields } }
}

const nobody: readonly never[] = []
const choose = (ranked: readonly Evidence[], field: FieldName): Choice | undefined => {
  let claim: Claim | undefined
  let best: Evidence | undefined
  let agrees: Source[] | undefined
  let disagrees: { source: Source; value: string; clear: boolean }[] | undefined
  for (const evidence of ranked) {
    const other = evidence.fields[field]
    if (!other || isUnreadable(other.value)) continue
    if (!claim) {
      claim = other
      best = evidence
    } else if (same(field, other.value, claim.value)) {
      agrees = [...(agrees ?? []), evidence.source]
      // The place on the page is worth keeping even when a better source without a page wins the value.
      if (!claim.box && other.box) claim = { ...claim, box: other.box, ...(other.turn === undefined ? {} : { turn: other.turn }) }
    } else disagrees = [...(disagrees ?? []), { source: evidence.source, value: other.value, clear: isClear(other, claim) }]
  }
  return (
    claim && best && { source: best.source, drawn: best.drawn === true, claim, agrees: agrees ?? nobody, disagrees: disagrees ?? nobody }
  )
}
/** A picture's certain value with as many characters: no misreading that a better source may override. */
const isClear = (seen: Claim, known: Claim): boolean => seen.confidence >= sureOcrName && seen.value.length === known.value.length
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s()[\]"'·.,，。、]/g, '')
    .toUpperCase()
const same = (field: FieldName, a: string, b: string): boolean =>
  a === b || (amounts.has(field) ? sumAmounts([a]) === sumAmounts([b]) : plain(a) === plain(b))

const sourceNames: Readonly<Record<Source, string>> = {
  xml: 'XML',
  attachment: '附件数据',
  xbrl: 'XBRL',
  text: '版面文字',
  qr: '二维码',
  tags: '标引',
  ocr: 'OCR',
  sheet: '表格',
  manual: '手工',
}
const sourceWarnings = (choices: ReadonlyMap<FieldName, Choice>, proven: ReadonlySet<FieldName>): readonly Warning[] => {
  const warnings: Warning[] = []
  const isContradicted = [...choices.values()].some((c) => c.source === 'qr' && c.disagrees.some((d) => d.clear))
  for (const [field, choice] of choices) {
    const unreported = isContradicted && choice.source === 'qr' && choice.agrees.length === 0
    const warning = compared.has(field) ? (doubtOf(field, choice, proven) ?? (unreported ? codeAlone(field) : undefined)) : undefined
    if (warning) warnings.push(warning)
  }
  return warnings
}
const codeAlone = (field: FieldName): Warning => ({ field, code: 'lowConfidence', message: '二维码与票面另有不一致，请核对' })
/** The reason for a manual comparison of a field, by its sources. */
const doubtOf = (field: FieldName, c: Choice, proven: ReadonlySet<FieldName>): Warning | undefined => {
  const other = c.disagrees.find((d) => d.source !== 'ocr' || c.source === 'ocr' || (c.source === 'qr' && d.clear))
  if (other)
    return { field, code: 'sourcesDisagree', message: `${sourceNames[c.source]}与${sourceNames[other.source]}不一致：${other.value}` }
  if (c.agrees.length > 0) return undefined
  if (c.source !== 'ocr')
    return c.claim.confidence < sureText ? { field, code: 'lowConfidence', message: '版面上读得不确定，请核对' } : undefined
  const isName = field === 'buyer.name' || field === 'seller.name'
  // A digit lost from a tax id leaves another length that has no checksum: only a held one is proof.
  const isTaxId = field === 'buyer.taxId' || field === 'seller.taxId'
  const doubtful = !proven.has(field) && (isTaxId || c.claim.confidence < (isName ? sureOcrName : sureOcr))
  if (doubtful) return { field, code: 'lowConfidence', message: `识别把握 ${c.claim.confidence.toFixed(2)}，请核对` }
  return c.drawn ? { field, code: 'pictureOnly', message: pictureOnly } : undefined
}
/** Sums and checksums also hold on a picture of an electronic file, yet they do not replace its missing data. */
const pictureOnly = '电子文件中没有数据，由画面识别，请核对'
/** Fields that a passed check proves. */
const provenFields = (held: readonly string[], confirmed: ReadonlySet<FieldName>): ReadonlySet<FieldName> => {
  const proven = new Set<FieldName>()
  if (held.includes('buyerTaxId')) proven.add('buyer.taxId')
  if (held.includes('sellerTaxId')) proven.add('seller.taxId')
  // Words and figures of the total are read independently. With the total or the net amount sure, two others that add
  // up to it are.
  if (held.includes('wordsAgree')) proven.add('amountIncludingTax')
  if (
    held.includes('sumsAgree') &&
    (held.includes('wordsAgree') || confirmed.has('amountIncludingTax') || confirmed.has('amountExcludingTax'))
  )
    for (const f of amounts) proven.add(f)
  return proven
}
/** Rolls and used cars print no net amount: their lines carry the tax, and make the total. */
const makeTotal = (draft: Pick<Reading, 'lines' | 'amountExcludingTax' | 'amountIncludingTax'>, proven: ReadonlySet<FieldName>): boolean =>
  draft.amountExcludingTax === null &&
  draft.amountIncludingTax !== null &&
  proven.has('amountIncludingTax') &&
  sumAmounts(draft.lines.map((line) => line.amount ?? '')) === draft.amountIncludingTax
const lineWarnings = (source: Evidence | undefined, sumHeld: boolean): readonly Warning[] => {
  if (source?.source === 'text' && areLinesOff(source.lines ?? []))
    return [{ field: 'lines', code: 'lowConfidence', message: '明细的数量乘单价与金额不符，请核对' }]
  if (source?.source !== 'ocr') return []
  if (!sumHeld || areLinesDoubtful(source)) return [{ field: 'lines', code: 'lowConfidence', message: '明细由图片识别，请核对' }]
  return source.drawn ? [{ field: 'lines', code: 'pictureOnly', message: pictureOnly }] : []
}
const linesApart = (best: Evidence | undefined, beside: readonly Evidence[]): readonly Warning[] => {
  const other = best && beside.find((e) => e.source !== 'ocr' && !areLinesAlike(best.lines ?? [], e.lines ?? []))
  return other
    ? [{ field: 'lines', code: 'sourcesDisagree', message: `${sourceNames[best.source]}与${sourceNames[other.source]}的明细不一致` }]
    : []
}
/** Faces that print goods lines with their net amounts and a sum of them. */
const listed: ReadonlySet<number | null> = new Set([10, 11, 12, 13, 20, 22, 23, 30])
const missingWarnings = (
  choices: ReadonlyMap<FieldName, Choice>,
  type: number | null,
  lines: readonly InvoiceLine[],
): readonly Warning[] => [
  ...important
    .filter((f) => !choices.has(f) && !(f === 'seller.name' && type === 51))
    .map((field): Warning => ({ field, code: 'missing', message: '没有读到这一项' })),
  ...(listed.has(type) && !choices.has('amountExcludingTax')
    ? [{ field: 'amountExcludingTax', code: 'missing', message: '没有读到这一项' } as const]
    : []),
  ...(listed.has(type) && lines.length === 0 ? [{ field: 'lines', code: 'missing', message: '没有读到明细' } as const] : []),
  ...(listed.has(type) && lines.length > 0 && !choices.has('amountExcludingTax')
    ? [{ field: 'lines', code: 'lowConfidence', message: '没有读到合计金额，明细无从核对' } as const]
    : []),
  // A font without characters for some of its glyphs loses names, and leaves the figures beside them.
  ...(choices.has('buyer.taxId') && !choices.has('buyer.name')
    ? [{ field: 'buyer.name', code: 'missing', message: '读到了税号，没有读到名称' } as const]
    : []),
  ...(listed.has(type) && lines.some(({ name, amount }) => name === null && amount !== null)
    ? [{ field: 'lines', code: 'lowConfidence', message: '有明细没有读到名称，请核对' } as const]
    : []),
  ...(type === null ? [{ field: 'type', code: 'missing', message: '发票类型不明' } as const] : []),
]
/** These faces always print the seller's id: it may be a picture's only id, and an id of both parties is one's. */
const sideWarnings = (choices: ReadonlyMap<FieldName, Choice>, type: number | null): readonly Warning[] => {
  const buyer = choices.get('buyer.taxId')
  const seller = choices.get('seller.taxId')?.claim.value
  if (buyer?.source !== 'ocr' || (type !== null && !listed.has(type)) || (seller !== undefined && seller !== buyer.claim.value)) return []
  const fields = seller === undefined ? (['buyer.taxId'] as const) : (['buyer.taxId', 'seller.taxId'] as const)
  return fields.map((field): Warning => ({ field, code: 'lowConfidence', message: '只读到一个税号，请核对是哪一方的' }))
}

const unique = (warnings: readonly Warning[]): readonly Warning[] =>
  warnings.length < 2 ? warnings : [...new Map(warnings.map((w) => [`${w.field}:${w.code}`, w])).values()]
