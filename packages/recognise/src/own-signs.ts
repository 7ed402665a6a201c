// A font's private characters: meaningless without the font that draws them.
import { mainFields, type Evidence, type FieldName, type InvoiceLine, type Warning } from '@piaotai/domain/invoice/reading.ts'

const ownSign = /[\ue000-\uf8ff\ufffd]/
const ownSigns = new RegExp(ownSign, 'g')

/** A rare character of a name may be private; a text that is half private is meaningless. */
export const isUnreadable = (text: string): boolean => ownSign.test(text) && (text.match(ownSigns)?.length ?? 0) * 2 >= text.length

/** Warnings for a font's private characters: fields left empty because of them, fields and lines that contain one. */
export const ownSignWarnings = (
  evidence: readonly Evidence[],
  chosen: (field: FieldName) => string | null,
  lines: readonly InvoiceLine[],
): readonly Warning[] => [
  ...mainFields.flatMap((field): readonly Warning[] => {
    const value = chosen(field)
    if (value !== null) return ownSign.test(value) ? [{ field, code: 'lowConfidence', message: doubted }] : []
    return evidence.some((e) => isUnreadable(e.fields[field]?.value ?? '')) ? [{ field, code: 'missing', message: unread }] : []
  }),
  ...(lines.some((line) => Object.values(line).some((cell) => ownSign.test(cell ?? '')))
    ? [{ field: 'lines', code: 'lowConfidence', message: doubted } as const]
    : []),
]
const unread = '这一项的字符无法识别，请补填'
const doubted = '其中有无法识别的字符，请核对'
