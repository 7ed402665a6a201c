// Print on paper: values may miss their box, come from needles or be faint, and a stamp may cover the seller's name.
import type { Face, Mark, TextMark } from './face/marks.ts'
import { paintMarks, whitePixels, type Pixels } from './paint.ts'

export interface PrintOptions {
  /** Millimetres right and down by which the printer missed the boxes of the form. */
  readonly offset?: readonly [number, number]
  /** A printer of 24 needles: values consist of dots. */
  readonly needles?: boolean
  /** #rrggbb of the values, for carbon copies and worn ribbons; of the form as well with `formInk`. */
  readonly ink?: string
  readonly formInk?: string
  readonly qr?: 'whole' | 'damaged' | 'absent'
  /** The place of the seller's stamp: next to the names, over the seller's name, or none. */
  readonly stamp?: 'beside' | 'overName' | 'none'
}
/** Draws a face at `scale` pixels a millimetre. `sellerName` locates a stamp over the name. */
export const printFace = (face: Face, scale: number, sellerName: string, options: PrintOptions = {}): Pixels => {
  const pixels = whitePixels(Math.round(face.width * scale), Math.round(face.height * scale))
  const offset = options.offset ?? [0, 0]
  const marks = stamped(face, sellerName, options.stamp ?? 'beside')
    .map((mark) => inked(mark, options))
    .filter((mark) => mark.kind !== 'qr' || options.qr !== 'absent')
  const filledIn = (mark: Mark): boolean => mark.part === 'value' && mark.kind === 'text'
  paintMarks(
    pixels,
    marks.filter((mark) => mark.part === 'label'),
    scale,
  )
  const missed: readonly [number, number] = [offset[0] * scale, offset[1] * scale]
  const values = marks.filter(filledIn)
  if (options.needles) needle(pixels, values, scale, missed)
  else paintMarks(pixels, values, scale, missed)
  paintMarks(
    pixels,
    marks.filter((mark) => mark.part === 'value' && !filledIn(mark)),
    scale,
    missed,
  )
  if (options.qr === 'damaged') for (const mark of marks) if (mark.kind === 'qr') spoil(pixels, mark, scale, missed)
  paintMarks(
    pixels,
    marks.filter((mark) => mark.part === 'stamp'),
    scale,
  )
  return pixels
}
const inked = (mark: Mark, { ink, formInk }: PrintOptions): Mark => {
  if (mark.kind === 'qr') return mark
  const other = mark.part === 'value' ? ink : mark.part === 'label' ? formInk : undefined
  return other ? { ...mark, ink: other } : mark
}
const isText = (mark: Mark): mark is TextMark => mark.kind === 'text'
/** The seller's stamp consists of the marks around 发票专用章; it moves as one. */
const stamped = (face: Face, sellerName: string, stamp: NonNullable<PrintOptions['stamp']>): readonly Mark[] => {
  if (stamp === 'beside') return face.marks
  if (stamp === 'none') return face.marks.filter((mark) => mark.part !== 'stamp')
  const caption = face.marks.filter(isText).find((mark) => mark.part === 'stamp' && mark.text === '发票专用章')
  const name = face.marks.filter(isText).find((mark) => mark.part === 'value' && mark.text === sellerName)
  if (!caption || !name) return face.marks
  const dx = name.x + 8 - caption.x
  const dy = name.y + 4 - caption.y
  const low = caption.y - 30
  return face.marks.map((mark): Mark => {
    if (mark.part !== 'stamp') return mark
    if (mark.kind === 'text') return mark.y > low ? { ...mark, x: mark.x + dx, y: mark.y + dy } : mark
    const [, y = '0'] = /^M-?[\d.]+ (-?[\d.]+)/.exec(mark.d) ?? []
    return Number(y) > low ? { ...mark, d: moved(mark.d, dx, dy) } : mark
  })
}
const moved = (d: string, dx: number, dy: number): string => {
  let isX = false
  return d.replaceAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, (number) => {
    isX = !isX
    return `${Number(number) + (isX ? dx : dy)}`
  })
}

const NEEDLES_A_MILLIMETRE = 180 / 25.4
/** Dots on a grid of 180 an inch, each a little larger than its cell, for cells under ink. */
const needle = (pixels: Pixels, values: readonly Mark[], scale: number, [dx, dy]: readonly [number, number]): void => {
  const grid = whitePixels(
    Math.round((pixels.width / scale) * NEEDLES_A_MILLIMETRE),
    Math.round((pixels.height / scale) * NEEDLES_A_MILLIMETRE),
  )
  paintMarks(grid, values, NEEDLES_A_MILLIMETRE)
  const cell = scale / NEEDLES_A_MILLIMETRE
  const radius = Math.max(0.55, cell * 0.62)
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const at = (y * grid.width + x) * 3
      if ((grid.data[at] ?? 255) + (grid.data[at + 1] ?? 255) + (grid.data[at + 2] ?? 255) > 480) continue
      dot(pixels, (x + 0.5) * cell + dx, (y + 0.5) * cell + dy, radius, grid.data.subarray(at, at + 3))
    }
}
const dot = ({ width, height, data }: Pixels, cx: number, cy: number, radius: number, ink: Uint8Array): void => {
  for (let y = Math.max(0, Math.floor(cy - radius)); y <= Math.min(height - 1, cy + radius); y++)
    for (let x = Math.max(0, Math.floor(cx - radius)); x <= Math.min(width - 1, cx + radius); x++) {
      const cover = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(x + 0.5 - cx, y + 0.5 - cy))) * 0.85
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const under = data[at + c] ?? 255
        data[at + c] = Math.round(under * (1 - cover) + Math.min(under, ink[c] ?? 0) * cover)
      }
    }
}
/** One finder pattern worn off and a stroke of a pen across the rest. */
const spoil = (
  pixels: Pixels,
  qr: { readonly x: number; readonly y: number; readonly size: number },
  scale: number,
  offset: readonly [number, number],
): void => {
  const { x, y, size } = qr
  const part = 'value' as const
  paintMarks(
    pixels,
    [
      {
        kind: 'path',
        part,
        width: 0,
        fill: true,
        ink: '#101010',
        d: `M${x} ${y + size * 0.45}L${x + size} ${y + size * 0.3}L${x + size} ${y + size * 0.55}L${x} ${y + size * 0.6}Z`,
      },
    ],
    scale,
    offset,
  )
  const left = Math.max(0, Math.round(x * scale + offset[0]))
  const side = Math.round(size * 0.42 * scale)
  for (let row = 0; row < side; row++) {
    const at = ((Math.round(y * scale + offset[1]) + row) * pixels.width + left) * 3
    if (at >= 0) pixels.data.fill(250, at, at + side * 3)
  }
}
