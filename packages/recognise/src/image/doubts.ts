// What a picture's text alone cannot vouch for loses its certainty, so that a person is asked to compare it.
import type { Claim, Evidence, FieldName } from '@piaotai/domain/reading.ts'
import { judgeTaxId } from '@piaotai/domain/tax-id.ts'
import { normaliseText } from '../layout/sheet.ts'
import type { PictureText, ReadWord } from './ocr.ts'
import type { PictureSheet } from './sheets.ts'

/** Certainty of a value that must be compared by a person. */
const doubtful = 0.6
/** How the names of companies, their branches and other buyers end. A name cut short by a stamp or a fold ends otherwise. */
const nameEnds = /(?:公司|分公司|集团|厂|店|部|行|所|院|校|学|社|局|会|馆|站|中心|园|场|队|处|室|坊|铺|吧|城|府|委|厅|合伙\)|户\)|代开.*|个人|XXX.*)$/

const certain = (field: FieldName, claim: Claim): boolean => {
  if (field === 'buyer.taxId' || field === 'seller.taxId') return judgeTaxId(claim.value) === 'good'
  if (field === 'buyer.name' || field === 'seller.name') return nameEnds.test(normaliseText(claim.value)) && claim.value.length > 1
  return true
}
/** Fields whose wrong value would do harm, each read a second time from the raw picture. */
const readTwice: readonly FieldName[] = ['code', 'number', 'date', 'checkCode', 'buyer.name', 'buyer.taxId', 'seller.name', 'seller.taxId', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax']

/** `vouched` fields are known from the code on the picture. */
export const withDoubts = async (evidence: Evidence, sheet: PictureSheet, text: PictureText, vouched: ReadonlySet<FieldName>): Promise<Evidence> => {
  const fields: Partial<Record<FieldName, Claim>> = { ...evidence.fields }
  for (const field of readTwice) {
    const claim = fields[field]
    if (!claim || vouched.has(field)) continue
    if (!certain(field, claim) || !(await readsTheSame(claim, sheet, text))) fields[field] = { ...claim, confidence: Math.min(claim.confidence, doubtful) }
  }
  return { ...evidence, fields }
}
/** Every word under the claim reads the same from another rendering of the picture. */
const readsTheSame = async (claim: Claim, sheet: PictureSheet, text: PictureText): Promise<boolean> => {
  for (const word of wordsUnder(claim, sheet)) if (comparable((await text.readAgain(word))?.text ?? '') !== comparable(word.text)) return false
  return true
}
/** Brackets and stops come in look-alikes that mean the same. */
const comparable = (text: string): string => normaliseText(text).replaceAll(/[()[\]·.,，。、:;'’"¥Y*×-]/g, '')
const wordsUnder = ({ box }: Claim, { page, words }: PictureSheet): readonly ReadWord[] => {
  if (!box) return []
  const left = box.x * page.width, right = left + box.width * page.width, top = box.y * page.height, bottom = top + box.height * page.height
  return words.filter((_, i) => { const w = page.words[i]!, middle = w.y + w.height / 2; return middle > top && middle < bottom && w.x < right - 1 && w.x + w.width > left + 1 })
}
