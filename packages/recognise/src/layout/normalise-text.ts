// Text for comparison: plain forms of its characters without blanks, and the places of printed blanks.
import { withoutRadicals } from './radicals.ts'

/**
 * Full-width and vertical forms, ligatures and radicals become plain ones; control and private-use characters go. Signs
 * with a meaning of their own stay as printed: Ⅵ, ①, ㎡, ℃, ½.
 */
export const normaliseText = (text: string): string =>
  plainText.test(text) ? text : narrowText.test(text) ? text.replace(fullWidth, narrowed) : cleaned(text)
/** Most words contain nothing to normalise, or only full-width forms at a fixed distance from their plain ones. */
const plainText = /^[\u0021-\u007e\u4e00-\u9fff]*$/
const narrowText = /^[\u0021-\u007e\u4e00-\u9fff\u3001\u3002\uff01-\uff5e]*$/
const fullWidth = /[\uff01-\uff5e]/g
const narrowed = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
/** Kangxi radicals, half-width kana with their marks, Latin ligatures, vertical, small and full-width forms, ideographs of other standards. */
const otherForms = /[\u2f00-\u2fdf\uf900-\ufb06\ufe30-\ufe6f\uff01-\uffee]|[\u{2f800}-\u{2fa1f}]/gu
const cleaned = (text: string): string =>
  withoutRadicals(text)
    .normalize('NFC')
    .replace(otherForms, (sign) => sign.normalize('NFKC'))
    .replace(/[\s\u0000-\u001f\u00ad\u200b-\u200f\ue000-\uf8ff\ufffd]/g, '')
    .replace(/[：﹕]/g, ':')
    .replace(/￥/g, '¥')

/** The places of blanks in the normalised text; undefined without any. */
export const blanksOf = (text: string): readonly number[] | undefined => {
  if (!text.includes(' ')) return undefined
  const blanks: number[] = []
  let at = 0
  for (const part of text.split(' ').slice(0, -1)) {
    at += normaliseText(part).length
    blanks.push(at)
  }
  return blanks
}
