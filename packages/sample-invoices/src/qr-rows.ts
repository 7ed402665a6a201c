// The dark modules of a QR code as horizontal runs.
import qrcode from 'qrcode-generator'

export interface QrRows {
  readonly count: number
  readonly rows: readonly { readonly x: number; readonly y: number; readonly width: number }[]
}
/** Level M, as invoices print it; the smallest version with room for the text. */
export const qrRows = (text: string): QrRows => {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const rows: { x: number; y: number; width: number }[] = []
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) {
      if (!code.isDark(y, x)) continue
      const last = rows.at(-1)
      if (last && last.y === y && last.x + last.width === x) last.width++
      else rows.push({ x, y, width: 1 })
    }
  }
  return { count, rows }
}
