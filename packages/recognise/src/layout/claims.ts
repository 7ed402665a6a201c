// Collects a layout's claims for each field, with place and certainty.
import { isDay } from '@piaotai/domain/months.ts'
import type { Claim, FieldName } from '@piaotai/domain/invoice/reading.ts'
import type { Sheet, Span } from './sheet.ts'

export type Claims = Partial<Record<FieldName, Claim>>

/** A claim with the span's place; `sure` is how sure the layout rule is, the span adds how sure its characters are. */
export const claim = (
  sheet: Sheet,
  span: Pick<Span, 'x' | 'right' | 'y' | 'bottom'> & { readonly confidence?: number },
  value: string,
  sure = 1,
): Claim => ({ value, confidence: Math.round(sure * (span.confidence ?? 1) * 1000) / 1000, box: sheet.boxOf(span) })

/**
 * 2019年11月18日, 2019-11-18, 2019/11/18, 20191118 with or without a following time: 2019-11-18. Undefined when it is no
 * date.
 */
export const toDate = (printed: string): string | undefined => {
  const day = isoDay.exec(printed)?.[0] ?? looseDay(printed)
  return day !== undefined && isDay(day) ? day : undefined
}
const isoDay = /^20\d{2}-\d{2}-\d{2}/
/** As nearly every invoice prints it. */
const printedDay = /^(20\d{2})年(\d{2})月(\d{2})日/
const looseDay = (printed: string): string | undefined => {
  const usual = printedDay.exec(printed)
  if (usual) return `${usual[1]}-${usual[2]}-${usual[3]}`
  const text = /^20\d{12}(?:\d{3})?$/.test(printed) ? printed.slice(0, 8) : printed
  const match = /(20\d{2})[年\-/.]?(\d{1,2})[月\-/.]?(\d{1,2})日?/.exec(
    text.replace(/(20\d{2})年(\d{1,2})月(\d{1,2})日?.*/, '$1年$2月$3日'),
  )
  const [, year = '', month = '', day = ''] = match ?? []
  const separated = /(20\d{2})[年\-/.](\d{1,2})[月\-/.](\d{1,2})/.test(text)
  // 2026-9-110:15 is the 1st at 10:15, or the 11th at 0:15.
  if (match && /^\d:/.test(text.slice(match.index + match[0].length))) return undefined
  return match && (separated || /^20\d{6}$/.test(text)) ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}
