// Figures from hands and keyboards. An ambiguous figure is refused: retyping is better than a value ten times too
// large.
import { normaliseAmount } from './money.ts'
import { unspaced } from '../text/plain-text.ts'

/** Half or full width, with an optional sign and currency; thousands separators everywhere or nowhere. */
const written = /^([-−–—+]?)\s*¥?\s*([-−–—+]?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(\.\d+)?$/
/** Circled, raised and other digits, which are no digits of a figure. */
const onlyLooksLikeDigit = (character: string): boolean => /\d/.test(character.normalize('NFKC')) && !/[\d０-９]/.test(character)

/** "１,234.5" as "1234.5"; undefined for an invalid or ambiguous figure: "12,5" may be twelve and a half. */
export const typedFigure = (text: string): string | undefined => {
  if ([...text].some(onlyLooksLikeDigit)) return undefined
  const [, before = '', after = '', whole = '', part = ''] = written.exec(text.normalize('NFKC').replace(/\s/g, ' ').trim()) ?? []
  if (whole === '' || (before !== '' && after !== '')) return undefined
  return `${/[-−–—]/.test(before + after) ? '-' : ''}${whole.replace(/[, ]/g, '')}${part}`
}
/** The same as an amount of money: "1234.50". */
export const typedAmount = (text: string): string | undefined => {
  const figure = typedFigure(text)
  return figure === undefined ? undefined : normaliseAmount(figure)
}

/** 0.13 of a cell shown as 13 %: the point moves two places, no arithmetic. */
export const percentOf = (text: string): string => {
  const found = /^0?\.(\d{1,5})$/.exec(text)
  if (!found) return text
  const digits = found[1]!.padEnd(2, '0')
  const whole = digits.slice(0, 2).replace(/^0(?=\d)/, '')
  const part = digits.slice(2).replace(/0+$/, '')
  return `${whole}${part ? `.${part}` : ''}%`
}
/**
 * A typed rate as "13%": without its sign a fraction below a fifth is that fraction, as no rate is below half a
 * percent. Undefined when it is no rate.
 */
export const typedRate = (text: string): string | undefined => {
  const plain = unspaced(text)
  const rate = /^0?\.[01]\d{0,4}$/.test(plain) ? percentOf(plain) : plain
  const [, whole, part = ''] = /^0*(\d{1,2})(?:\.(\d{1,3}))?%?$/.exec(rate) ?? []
  const rest = part.replace(/0+$/, '')
  return whole === undefined ? undefined : `${whole}${rest ? `.${rest}` : ''}%`
}
