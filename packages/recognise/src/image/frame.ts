// Maps the picture to the printed page: quarter turns, slant, and perspective.
import type { Blob } from './detect-text.ts'

type Point = readonly [x: number, y: number]
/**
 * Maps points of the picture to the upright page and back. Page coordinates keep the picture's scale; their origin is
 * the picture's middle.
 */
export interface Frame {
  /** Reading direction at a place of the picture, in radians. */
  readonly directionAt: (point: Point) => number
  readonly toPage: (point: Point) => Point
  readonly toPicture: (point: Point) => Point
  /** The same frame upside down. */
  readonly flipped: () => Frame
}
/** Slopes in the rotated picture: a + b · height, where height is the line's crossing of the middle. */
interface Slant {
  readonly a: number
  readonly b: number
}

const frameOf = (cx: number, cy: number, quarters: number, { a, b }: Slant): Frame => {
  const turn = (quarters * Math.PI) / 2
  const cos = Math.round(Math.cos(turn))
  const sin = Math.round(Math.sin(turn))
  const turned = ([x, y]: Point): Point => [(x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin]
  const toPage = (point: Point): Point => {
    const [x, y] = turned(point)
    return [x + a * y, (y - a * x) / (1 + b * x)]
  }
  return {
    toPage,
    directionAt: (point) => turn + Math.atan(a + b * toPage(point)[1]),
    toPicture: ([px, py]) => {
      const x = (px - a * py) / (1 + a * a + a * b * py)
      const y = py * (1 + b * x) + a * x
      return [cx + x * cos - y * sin, cy + x * sin + y * cos]
    },
    flipped: () => frameOf(cx, cy, quarters + 2, { a, b: -b }),
  }
}
/** Long enough to have a direction. */
const hasDirection = (blob: Blob): boolean => blob.stretch > 4
const steepest = 0.6

/** The frame in which most long pieces of text are level; the lines cannot tell whether it is upside down. */
export const frameByLines = (blobs: readonly Blob[], width: number, height: number): Frame => {
  const long = blobs.filter(hasDirection)
  const cx = width / 2
  const cy = height / 2
  const level = (of: (blob: Blob) => boolean): number => long.filter(of).reduce((sum, blob) => sum + blob.length, 0)
  const upright = (blob: Blob): boolean => Math.abs(blob.direction) > Math.PI / 4
  const quarters = level(upright) > level((blob) => !upright(blob)) ? 1 : 0
  const lines = long
    .filter((blob) => upright(blob) === (quarters === 1))
    .map((blob) => {
      const x = quarters === 1 ? blob.y - cy : blob.x - cx
      const y = quarters === 1 ? cx - blob.x : blob.y - cy
      const residual = quarters === 1 ? blob.direction - Math.sign(blob.direction || 1) * (Math.PI / 2) : blob.direction
      const slope = Math.tan(residual)
      return { slope, crossing: y - slope * x, weight: blob.length }
    })
    .filter((line) => Math.abs(line.slope) < steepest)
  return frameOf(cx, cy, quarters, fit(lines, Math.max(width, height)))
}
/**
 * Weighted least squares, three times, each time without the worst lines; few or short lines give a slant without
 * perspective.
 */
const fit = (lines: readonly { readonly slope: number; readonly crossing: number; readonly weight: number }[], size: number): Slant => {
  let kept = lines
  let slant: Slant = { a: 0, b: 0 }
  for (let round = 0; round < 4 && kept.length > 0; round++) {
    let w = 0
    let c = 0
    let s = 0
    let cc = 0
    let cs = 0
    for (const line of kept) {
      w += line.weight
      c += line.weight * line.crossing
      s += line.weight * line.slope
      cc += line.weight * line.crossing ** 2
      cs += line.weight * line.crossing * line.slope
    }
    const variance = cc / w - (c / w) ** 2
    const b = kept.length < 8 || variance < (size * 0.08) ** 2 ? 0 : (cs / w - (c / w) * (s / w)) / variance
    // The first guess is the median, which a crowd of crooked pieces does not move.
    slant = round === 0 ? { a: median(kept), b: 0 } : { a: s / w - (b * c) / w, b }
    const bound = [0.08, 0.03, 0.015, 0.01][round]!
    kept = lines.filter((line) => Math.abs(line.slope - slant.a - slant.b * line.crossing) < bound)
  }
  return slant
}
const median = (lines: readonly { readonly slope: number; readonly weight: number }[]): number => {
  const sorted = [...lines].sort((p, q) => p.slope - q.slope)
  const half = sorted.reduce((sum, line) => sum + line.weight, 0) / 2
  let passed = 0
  for (const line of sorted) {
    passed += line.weight
    if (passed >= half) return line.slope
  }
  return 0
}
/** A piece of text on the picture: middle, size and reading direction. */
export interface Line {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly direction: number
}

/** Long pieces keep their direction, short ones follow the frame. */
export const linesIn = (frame: Frame, blobs: readonly Blob[]): readonly Line[] =>
  blobs.map((blob) => {
    const common = frame.directionAt([blob.x, blob.y])
    const own = blob.direction + Math.round((common - blob.direction) / Math.PI) * Math.PI
    const direction = hasDirection(blob) && Math.abs(own - common) < 0.12 ? own : common
    const { x, y, along, across } = blob.extent(direction)
    return { x, y, width: along, height: across, direction }
  })
