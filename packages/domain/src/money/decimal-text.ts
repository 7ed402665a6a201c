// An exact number as text: no grouping, no leading zeros, no zeros behind its last digit.

/** `1,200.50` → `1200.5`; undefined when it is no number, or longer than the bounds. */
export const decimal = (text: string, { whole, fraction }: { readonly whole: number; readonly fraction: number }): string | undefined => {
  const found = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(text.replaceAll('−', '-'))
  if (!found) return undefined
  const before = found[2]!.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const after = (found[3] ?? '').replace(/0+$/, '')
  if (before.length > whole || after.length > fraction) return undefined
  const value = after === '' ? before : `${before}.${after}`
  return found[1] === '-' && value !== '0' ? `-${value}` : value
}
