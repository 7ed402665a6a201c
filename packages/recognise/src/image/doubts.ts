// Lowers the certainty of values that a picture's text alone cannot prove, so that a person compares them.
import { mainFields, type Claim, type Evidence, type FieldName, type Warning } from '@piaotai/domain/invoice/reading.ts'
import { bodyCodeHolds, judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { doubtful, sureOcr, sureOcrName } from '../certainty.ts'
import { normaliseText } from '../layout/normalise-text.ts'
import { makeSheet } from '../layout/sheet.ts'
import { noFigure } from '../layout/table.ts'
import { goodsArea } from '../layout/totals.ts'
import { mendTaxId } from './mend-ids.ts'
import type { Look, PictureText, ReadWord } from './ocr.ts'
import type { PictureSheet } from './sheets.ts'
import { unclearIn, type Signs } from './unclear.ts'

/** Usual endings of company, branch and other buyer names. A name cut short by a stamp or a fold ends otherwise. */
const nameEnds =
  /(?:公司|分公司|集团|厂|店|部|行|所|院|校|学|社|局|会|馆|站|中心|园|场|队|处|室|坊|铺|吧|城|府|委|厅|合伙\)|户\)|筹\)|代开.*|个人\)?|XXX.*)$/

const isName = (field: FieldName): boolean => field === 'buyer.name' || field === 'seller.name'
const isTaxId = (field: FieldName): boolean => field === 'buyer.taxId' || field === 'seller.taxId'
/** Fields with harmful wrong values, each read a second time from the raw picture. */
const readTwice: readonly FieldName[] = mainFields.filter((field) => field !== 'type')

/** `vouched` fields are known from the code on the picture. */
export const withDoubts = async (
  evidence: Evidence,
  sheet: PictureSheet,
  text: PictureText,
  vouched: ReadonlySet<FieldName>,
): Promise<Evidence> => {
  const fields: Partial<Record<FieldName, Claim>> = { ...evidence.fields }
  const notes: Warning[] = []
  for (const field of readTwice) {
    const claim = fields[field]
    if (!claim || vouched.has(field)) continue
    if (isTaxId(field)) {
      const looked = await lookAtTaxId(claim, sheet, text)
      fields[field] = looked.claim
      if (looked.guessed) notes.push({ field, code: 'lowConfidence', message: '税号由相近字符推定，请核对' })
    } else if ((isName(field) && !endsAsName(claim.value)) || !(await readsTheSame(claim, sheet, text)))
      fields[field] = {
        ...claim,
        value: isName(field) ? nameAlone(claim.value) : claim.value,
        confidence: Math.min(claim.confidence, doubtful),
      }
    else {
      const sure = isName(field) ? sureOcrName : sureOcr
      if (claim.confidence < sure && (await isAgreed(claim, wordsUnder(claim, sheet), text))) fields[field] = { ...claim, confidence: sure }
    }
  }
  for (const field of readTwice) {
    const claim = fields[field]
    if (claim) fields[field] = await withUnclear(field, claim, wordsUnder(claim, sheet), text)
  }
  return { ...evidence, fields, notes: [...(evidence.notes ?? []), ...notes] }
}
/** Its unclear characters: of a doubtful one by a second look too. */
const withUnclear = async (field: FieldName, claim: Claim, words: readonly ReadWord[], text: PictureText): Promise<Claim> => {
  const lines = words.map((word) => word.signs ?? [])
  const seconds: Signs[] = []
  if (claim.confidence < (isName(field) ? sureOcrName : sureOcr))
    for (const word of words) seconds.push((await text.readAgain(word))?.signs ?? [])
  const unclear = unclearIn(
    field,
    claim.value,
    lines.map((signs, at) => together(signs, seconds[at])),
  )
  return unclear.length > 0 ? { ...claim, unclear } : claim
}
/** A second look with as many characters says what each may be besides. */
const together = (first: Signs, second: Signs | undefined): Signs =>
  second?.length !== first.length
    ? first
    : first.map((readings, at) => {
        const seen = second[at]![0]!
        return readings.some(({ text }) => text === seen.text) ? readings : [...readings, seen]
      })
const endsAsName = (value: string): boolean => nameEnds.test(normaliseText(value)) && value.length > 1

/** A company's name without one or two trailing characters of a seal, of the paper's back or of a caption. */
const nameAlone = (value: string): string =>
  endsAsName(value)
    ? value
    : (/^(.{4,}(?:有限(?:责任)?公司|股份公司|[（(](?:个体工商户|(?:有限|普通)合伙)[)）])).{1,2}$/u.exec(value)?.[1] ?? value)

const looks: readonly Look[] = ['raw', 'wide', 'tall', 'flat']
/**
 * Keeps a valid id; else takes the first other valid reading; else the only repair that makes it valid, always marked
 * as a guess. One wrong reading in 31 is valid by chance: the id is no guess when its organisation code is valid too,
 * or two readings agree.
 */
const lookAtTaxId = async (
  claim: Claim,
  sheet: PictureSheet,
  text: PictureText,
): Promise<{ readonly claim: Claim; readonly guessed: boolean }> => {
  const last = wordsUnder(claim, sheet).at(-1)
  const readings = [claim.value]
  for (const look of last ? looks : []) {
    const held = readings.find((id) => judgeTaxId(id) === 'good')
    if (held && (bodyCodeHolds(held) || readings.filter((id) => id === held).length > 1))
      return { claim: { ...claim, value: held }, guessed: false }
    if (held && readings.length > 2) break
    const id = idIn((await text.readAgain(last!, look))?.text ?? '')
    if (id) readings.push(id)
  }
  const held = readings.find((id) => judgeTaxId(id) === 'good') ?? readings.map(mendTaxId).find((id) => id !== undefined)
  return { claim: { ...claim, value: held ?? claim.value, confidence: Math.min(claim.confidence, doubtful) }, guessed: held !== undefined }
}
const idIn = (text: string): string | undefined => /[0-9A-Z]{15,20}$/.exec(text)?.[0]

/** Every word under the claim reads the same from another rendering of the picture. */
const readsTheSame = async (claim: Claim, sheet: PictureSheet, text: PictureText): Promise<boolean> => {
  for (const word of wordsUnder(claim, sheet))
    if (comparable((await text.readAgain(word))?.text ?? '') !== comparable(word.text)) return false
  return true
}
/** Whether a claim is in doubt for its words alone, not for its place, and these are steady. */
const isAgreed = async (claim: Claim, words: readonly ReadWord[], text: PictureText): Promise<boolean> => {
  if (words.length === 0 || claim.confidence < Math.min(...words.map((word) => word.confidence)) - rounding) return false
  for (const word of words) if (word.confidence < sureOcrName && !(await isSteady(word, text))) return false
  return true
}
const rounding = 0.001
/**
 * An uncertain word is steady when every look reads the same and most read it clearly. Misread words differ from look
 * to look, or stay unclear in most.
 */
const isSteady = async (word: ReadWord, text: PictureText): Promise<boolean> => {
  const sure = [word.confidence]
  for (const look of looks) {
    const again = await text.readAgain(word, look)
    if (again?.text !== word.text) return false
    sure.push(again.confidence)
  }
  return sure.sort((a, b) => a - b)[sure.length >> 1]! >= sureOcr
}
/** The sheet with raised certainty for the steady words of its goods lines; unchanged unless all are steady. */
export const withSteadyLines = async (sheet: PictureSheet, text: PictureText): Promise<PictureSheet> => {
  const area = goodsArea(makeSheet(sheet.page))
  const steady = new Set<number>()
  for (const [at, word] of sheet.words.entries()) {
    const { y, height } = sheet.page.words[at]!
    const middle = y + height / 2
    if (!area || middle < area.y || middle > area.bottom || word.confidence >= sureOcr || noFigure.test(word.text)) continue
    if (!(await isSteady(word, text))) return sheet
    steady.add(at)
  }
  return {
    ...sheet,
    page: { ...sheet.page, words: sheet.page.words.map((word, at) => (steady.has(at) ? { ...word, confidence: sureOcr } : word)) },
  }
}
/** Brackets and stops have look-alikes of the same meaning. */
const comparable = (text: string): string => normaliseText(text).replaceAll(/[()[\]·.,，。、:;'’"¥Y*×-]/g, '')
const wordsUnder = ({ box }: Claim, { page, words }: PictureSheet): readonly ReadWord[] => {
  if (!box) return []
  const left = box.x * page.width
  const right = left + box.width * page.width
  const top = box.y * page.height
  const bottom = top + box.height * page.height
  return words.filter((_, i) => {
    const w = page.words[i]!
    const middle = w.y + w.height / 2
    return middle > top && middle < bottom && w.x < right - 1 && w.x + w.width > left + 1
  })
}
