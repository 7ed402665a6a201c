// Paints marks into pixels with smooth edges. Uses no system font, canvas or SVG loader, so that scans are the same on
// every machine.
import { outlineOf, widthOf } from './font.ts'
import type { Mark, TextMark } from './face/marks.ts'
import { qrRows } from './qr-rows.ts'

/** RGB, 8 bits a channel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}
type Point = readonly [number, number]
/** a b c d e f as in SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [number, number, number, number, number, number]

export const whitePixels = (width: number, height: number): Pixels => ({ width, height, data: Buffer.alloc(width * height * 3, 255) })

/** Paints marks at `scale` pixels a millimetre. */
export const paintMarks = (pixels: Pixels, marks: readonly Mark[], scale: number, offset: Point = [0, 0]): void => {
  for (const mark of marks) {
    if (mark.kind === 'text') paintText(pixels, mark, scale, offset)
    else if (mark.kind === 'path') paintPath(pixels, mark, [scale, 0, 0, scale, offset[0], offset[1]])
    else {
      const { rows, count } = qrRows(mark.text)
      const unit = (mark.size * scale) / count
      for (const { x, y, width } of rows) {
        const left = offset[0] + mark.x * scale + x * unit
        const top = offset[1] + mark.y * scale + y * unit
        fill(
          pixels,
          [
            [
              [left, top],
              [left + width * unit, top],
              [left + width * unit, top + unit],
              [left, top + unit],
            ],
          ],
          '#111111',
        )
      }
    }
  }
}
const paintText = (pixels: Pixels, mark: TextMark, scale: number, offset: Point): void => {
  const turn = ((mark.turn ?? 0) * Math.PI) / 180
  const em = (mark.size * scale) / 1000
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  let along = 0
  for (const character of mark.text) {
    const x = offset[0] + mark.x * scale + along * cos
    const y = offset[1] + mark.y * scale + along * sin
    const width = widthOf(character, 1)
    const mono = mark.font === 'mono' && character <= '~'
    const squeeze = mono ? Math.min(1, 0.56 / width) : 1
    const inset = mono ? (0.6 - width * squeeze) * 0.5 * mark.size * scale : 0
    const matrix: Matrix = [em * cos * squeeze, em * sin * squeeze, em * sin, -em * cos, x + inset * cos, y + inset * sin]
    fill(
      pixels,
      contoursOf(character).map((contour) => contour.map((point) => apply(matrix, point))),
      mark.ink,
    )
    along += widthOf(character, mark.size, mark.font) * scale
  }
}
const paintPath = (pixels: Pixels, mark: Extract<Mark, { kind: 'path' }>, matrix: Matrix): void => {
  const contours = flatten(mark.d).map((contour) => contour.map((point) => apply(matrix, point)))
  if (mark.fill) return fill(pixels, contours, mark.ink)
  const half = Math.max(0.5, (mark.width * matrix[0]) / 2)
  for (const contour of contours)
    for (let i = 1; i < contour.length; i++) {
      const [x1, y1] = contour[i - 1] ?? [0, 0]
      const [x2, y2] = contour[i] ?? [0, 0]
      const length = Math.hypot(x2 - x1, y2 - y1) || 1
      const dx = ((x2 - x1) / length) * half
      const dy = ((y2 - y1) / length) * half
      fill(
        pixels,
        [
          [
            [x1 - dy - dx * 0.2, y1 + dx - dy * 0.2],
            [x2 - dy + dx * 0.2, y2 + dx + dy * 0.2],
            [x2 + dy + dx * 0.2, y2 - dx + dy * 0.2],
            [x1 + dy - dx * 0.2, y1 - dx - dy * 0.2],
          ],
        ],
        mark.ink,
      )
    }
}
const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

const flattened = new Map<string, readonly (readonly Point[])[]>()
const contoursOf = (character: string): readonly (readonly Point[])[] => {
  const known = flattened.get(character)
  if (known) return known
  const contours = flatten(outlineOf(character), 5)
  flattened.set(character, contours)
  return contours
}
/** An SVG path of M, L, Q, C and Z as polygons; each curve becomes `pieces` straight ones. */
export const flatten = (d: string, pieces = 12): readonly (readonly Point[])[] => {
  const contours: Point[][] = []
  let at: Point = [0, 0]
  for (const [, command = '', numbers = ''] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = (numbers.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number)
    const points: Point[] = []
    for (let i = 0; i + 1 < values.length; i += 2) points.push([values[i] ?? 0, values[i + 1] ?? 0])
    const contour = contours.at(-1)
    if (command === 'M') contours.push([points[0] ?? at])
    else if (command === 'L') contour?.push(...points)
    else if (command === 'Z' && contour?.[0]) contour.push(contour[0])
    else if (contour) for (let k = 1; k <= pieces; k++) contour.push(curve([at, ...points], k / pieces))
    at = contours.at(-1)?.at(-1) ?? at
  }
  return contours
}
/** de Casteljau. */
const curve = (points: readonly Point[], t: number): Point => {
  if (points.length === 1) return points[0] ?? [0, 0]
  return curve(
    points.slice(1).map(([x, y], i) => {
      const [px, py] = points[i] ?? [0, 0]
      return [px + (x - px) * t, py + (y - py) * t] as const
    }),
    t,
  )
}

/** Fills polygons by signed areas: exact coverage of each pixel for outlines that do not overlap themselves. */
const fill = (pixels: Pixels, contours: readonly (readonly Point[])[], ink: string): void => {
  const xs = contours.flatMap((c) => c.map((p) => p[0]))
  const ys = contours.flatMap((c) => c.map((p) => p[1]))
  if (xs.length === 0) return
  const left = Math.floor(Math.min(...xs))
  const top = Math.floor(Math.min(...ys))
  const width = Math.ceil(Math.max(...xs)) - left + 2
  const height = Math.ceil(Math.max(...ys)) - top + 1
  const areas = new Float32Array(width * height + 2)
  for (const contour of contours) contour.forEach((point, i) => addEdge(areas, width, contour.at(i - 1) ?? point, point, left, top))
  const [red, green, blue] = [1, 3, 5].map((k) => parseInt(ink.slice(k, k + 2), 16)) as [number, number, number]
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += areas[y * width + x] ?? 0
      const cover = Math.min(1, Math.abs(sum))
      const px = left + x
      const py = top + y
      if (cover < 0.004 || px < 0 || py < 0 || px >= pixels.width || py >= pixels.height) continue
      const at = (py * pixels.width + px) * 3
      blend(pixels.data, at, red, cover)
      blend(pixels.data, at + 1, green, cover)
      blend(pixels.data, at + 2, blue, cover)
    }
  }
}
/** Ink on ink darkens, as a stamp over print does. */
const blend = (data: Buffer, at: number, ink: number, cover: number): void => {
  const under = data[at] ?? 255
  data[at] = Math.round(under * (1 - cover) + Math.min(under, ink) * cover)
}
/** Adds one edge's signed area to the cells it crosses (the accumulation method of font rasterisers). */
const addEdge = (areas: Float32Array, width: number, from: Point, to: Point, left: number, top: number): void => {
  if (from[1] === to[1]) return
  const down = from[1] < to[1]
  const [x1, y1] = down ? from : to
  const [x2, y2] = down ? to : from
  const slope = (x2 - x1) / (y2 - y1)
  let x = x1 - left
  for (let row = Math.floor(y1 - top); row < Math.ceil(y2 - top); row++) {
    const high = Math.min(row + 1, y2 - top) - Math.max(row, y1 - top)
    const next = x + slope * high
    const area = down ? high : -high
    const first = Math.min(x, next)
    const last = Math.max(x, next)
    const cell = Math.floor(first)
    const end = Math.ceil(last)
    const base = row * width
    const add = (at: number, value: number): void => {
      areas[base + at] = (areas[base + at] ?? 0) + value
    }
    if (end <= cell + 1) {
      const middle = 0.5 * (x + next) - cell
      add(cell, area - area * middle)
      add(cell + 1, area * middle)
    } else {
      const steep = 1 / (last - first)
      const inFirst = first - cell
      const a0 = 0.5 * steep * (1 - inFirst) ** 2
      const inLast = last - end + 1
      const am = 0.5 * steep * inLast ** 2
      add(cell, area * a0)
      if (end === cell + 2) add(cell + 1, area * (1 - a0 - am))
      else {
        const a1 = steep * (1.5 - inFirst)
        add(cell + 1, area * (a1 - a0))
        for (let at = cell + 2; at < end - 1; at++) add(at, area * steep)
        add(end - 1, area * (1 - (a1 + (end - cell - 3) * steep) - am))
      }
      add(end, area * am)
    }
    x = next
  }
}
