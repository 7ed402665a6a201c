// Whether what was read of an electronic file's page is an invoice's: forms that ask for one, list one or preview one have all its parts but these.
import { readQr } from '@piaotai/domain/qr.ts'
import type { Evidence } from '@piaotai/domain/reading.ts'

/** A number, and a title, an invoice code or a source beside the page's own words (QR code, embedded data, tags) that knows the invoice too. */
export const isCorroborated = (evidence: readonly Evidence[]): boolean => {
  const numbered = evidence.some((e) => e.fields.number || (e.qrText && readQr(e.qrText)))
  return numbered && evidence.some((e) => e.fields.type || e.fields.code || (e.source !== 'text' && e.source !== 'ocr'))
}
