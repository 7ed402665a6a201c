// The oval supervision mark of a tax bureau and the seller's stamp. They say 样例 or remain invented, so that no made
// face passes for a real one.
import { ellipse, RED, type Pen } from './marks.ts'
import { widthOf } from '../font.ts'

/** Sets a text on the upper arc of an ellipse, each character perpendicular to it. */
const onArc = (
  pen: Pen,
  text: string,
  x: number,
  y: number,
  rx: number,
  ry: number,
  spread: number,
  size: number,
  outline: boolean,
): void => {
  const characters = [...text]
  characters.forEach((character, i) => {
    const share = characters.length === 1 ? 0 : i / (characters.length - 1) - 0.5
    const angle = (share * spread * Math.PI) / 180
    const turn = (Math.atan2(ry * Math.sin(angle), rx * Math.cos(angle)) * 180) / Math.PI
    const half = widthOf(character, size) / 2
    const radians = (turn * Math.PI) / 180
    const baseX = x + rx * Math.sin(angle)
    const baseY = y - ry * Math.cos(angle)
    pen.stamp(baseX - half * Math.cos(radians), baseY - half * Math.sin(radians), character, { size, turn, outline })
  })
}
/** 监制章 about its centre. `asText` leaves its characters readable, as some issuers do. */
export const supervisionMark = (pen: Pen, x: number, y: number, bureau: string, asText = false): void => {
  pen.path(ellipse(x, y, 15, 10), 0.7, { ink: RED, part: 'stamp' })
  pen.path(ellipse(x, y, 13.6, 8.7), 0.25, { ink: RED, part: 'stamp' })
  onArc(pen, '全国统一发票监制章', x, y + 0.4, 11, 6.2, 150, 2.5, !asText)
  pen.stamp(x, y + 1, asText ? '国家税务总局' : '样例', { size: asText ? 2.5 : 3.4, align: 'centre', outline: !asText })
  pen.stamp(x, y + 6, `${bureau}税务局`, { size: 2.4, align: 'centre', outline: !asText })
}
/** The seller's 发票专用章, always drawn as shapes. */
export const sellerStamp = (pen: Pen, x: number, y: number, name: string, taxId: string): void => {
  pen.path(ellipse(x, y, 20, 15), 0.8, { ink: RED, part: 'stamp' })
  onArc(pen, name, x, y + 1, 16, 11, Math.min(210, 40 + name.length * 11), name.length > 16 ? 2.6 : 3.2, true)
  pen.stamp(x, y + 1.4, taxId, { size: 2.9, align: 'centre', outline: true })
  pen.stamp(x, y + 7.5, '发票专用章', { size: 3.8, align: 'centre', outline: true })
}
