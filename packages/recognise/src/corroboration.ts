// Whether an electronic file's page shows an invoice: forms that request, list or preview an invoice have every part of
// one except these.
import { readQr } from '@piaotai/domain/invoice/qr.ts'
import type { Evidence } from '@piaotai/domain/invoice/reading.ts'

/** A number, and a title, an invoice code or another source that knows the invoice (QR code, embedded data, tags). */
export const isCorroborated = (evidence: readonly Evidence[]): boolean => {
  const numbered = evidence.some((e) => e.fields.number || (e.qrText && readQr(e.qrText)))
  return numbered && evidence.some((e) => e.fields.type || e.fields.code || (e.source !== 'text' && e.source !== 'ocr'))
}
