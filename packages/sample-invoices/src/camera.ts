// Camera and scanner effects on papers: a place on a desk seen at an angle, uneven light, grain.
import type { Pixels } from './paint.ts'
import { randomOf } from './random.ts'

export type Point = readonly [number, number]
/** Corners in the picture: the paper's top left, top right, bottom right, bottom left. */
export interface Placed {
  readonly paper: Pixels
  readonly corners: readonly [Point, Point, Point, Point]
}
export interface Light {
  /** Share of full light at the darkest and the brightest side, and the direction of the fall in degrees. */
  readonly from: number
  readonly to: number
  readonly direction: number
  /** The shadow of a hand or phone: a soft dark band at this share of the width. */
  readonly shadowAt?: number
}

/** Papers on a desk, bottom to top. */
export const placeOnDesk = (papers: readonly Placed[], width: number, height: number, desk: 'white' | 'wood' | 'cloth'): Pixels => {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = deskAt(desk, x, y)
      const at = (y * width + x) * 3
      data[at] = red
      data[at + 1] = green
      data[at + 2] = blue
    }
  const pixels = { width, height, data }
  for (const paper of papers) lay(pixels, paper)
  return pixels
}
const deskAt = (desk: 'white' | 'wood' | 'cloth', x: number, y: number): readonly [number, number, number] => {
  if (desk === 'white') return [246, 245, 241]
  if (desk === 'cloth') {
    const weave = x % 6 < 3 === y % 6 < 3 ? 10 : 0
    return [58 + weave, 66 + weave, 82 + weave]
  }
  const vein = Math.sin(y * 0.045 + 3 * Math.sin(x * 0.004)) * 14 + Math.sin(y * 0.31 + x * 0.01) * 5
  return [Math.round(138 + vein), Math.round(101 + vein * 0.8), Math.round(68 + vein * 0.6)]
}
const lay = (pixels: Pixels, { paper, corners }: Placed): void => {
  const toPaper = homography(corners, [
    [0, 0],
    [paper.width, 0],
    [paper.width, paper.height],
    [0, paper.height],
  ])
  const xs = corners.map((c) => c[0])
  const ys = corners.map((c) => c[1])
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(pixels.height, Math.max(...ys)); y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(pixels.width, Math.max(...xs)); x++) {
      const [px, py] = through(toPaper, [x + 0.5, y + 0.5])
      const u = px - 0.5
      const v = py - 0.5
      if (px < 0 || py < 0 || px >= paper.width || py >= paper.height) continue
      const x0 = Math.max(0, Math.min(paper.width - 2, Math.floor(u)))
      const y0 = Math.max(0, Math.min(paper.height - 2, Math.floor(v)))
      const fx = Math.max(0, Math.min(1, u - x0))
      const fy = Math.max(0, Math.min(1, v - y0))
      const from = (y0 * paper.width + x0) * 3
      const row = paper.width * 3
      const at = (y * pixels.width + x) * 3
      for (let c = 0; c < 3; c++) {
        const top = (paper.data[from + c] ?? 0) * (1 - fx) + (paper.data[from + 3 + c] ?? 0) * fx
        const low = (paper.data[from + row + c] ?? 0) * (1 - fx) + (paper.data[from + row + 3 + c] ?? 0) * fx
        pixels.data[at + c] = Math.round(top * (1 - fy) + low * fy)
      }
    }
}
type Homography = readonly number[]
const through = (h: Homography, [x, y]: Point): Point => {
  const w = h[6]! * x + h[7]! * y + 1
  return [(h[0]! * x + h[1]! * y + h[2]!) / w, (h[3]! * x + h[4]! * y + h[5]!) / w]
}
/** The projective map that takes four points to four others. */
const homography = (from: readonly Point[], to: readonly Point[]): Homography => {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let col = 0; col < 8; col++) {
    const best = rows.slice(col).reduce((top, row, i) => (Math.abs(row[col]!) > Math.abs(rows[top]![col]!) ? i + col : top), col)
    const swap = rows[col]!
    rows[col] = rows[best]!
    rows[best] = swap
    rows[col] = rows[col]!.map((value) => value / rows[col]![col]!)
    rows.forEach((row, i) => {
      if (i !== col) rows[i] = row.map((value, k) => value - row[col]! * rows[col]![k]!)
    })
  }
  return rows.map((row) => row[8]!)
}

/** Light and grain on every pixel, in place; `tint` is the colour of the light. */
export const expose = (
  { width, height, data }: Pixels,
  light: Light,
  grain: number,
  seed: string,
  tint: readonly [number, number, number] = [1, 0.99, 0.96],
): void => {
  const random = randomOf(seed)
  const dx = Math.cos((light.direction * Math.PI) / 180)
  const dy = Math.sin((light.direction * Math.PI) / 180)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const along = 0.5 + ((x / width - 0.5) * dx + (y / height - 0.5) * dy) / (Math.abs(dx) + Math.abs(dy))
      const shadow = light.shadowAt === undefined ? 1 : 1 - 0.38 * Math.exp(-(((x + y * 0.3) / width - light.shadowAt) ** 2) / 0.02)
      const gain = (light.from + (light.to - light.from) * along) * shadow
      const noise = Math.round((random.share() - 0.5) * 2 * grain)
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, Math.min(255, Math.round((data[at + c] ?? 255) * gain * tint[c]!) + noise))
    }
}
