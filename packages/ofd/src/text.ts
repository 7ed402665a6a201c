// Positioned text of an OFD page in millimetres from its top left corner, template labels included.
import type { Ofd, Page } from './package.ts'
import { toBox } from './box.ts'
import { children, numbers, type Node } from './xml.ts'

/** The direction of a line on the page: 0 to the right, 1 downwards, 2 to the left, 3 upwards. */
export type Quarter = 0 | 1 | 2 | 3
/**
 * A run of text. `id` is the text object's, as custom tags refer to it. `turned` is vertical, upside down or askew;
 * upright captions one glyph below the other come as single glyphs.
 */
export interface TextRun {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly turned: boolean
  /** Written across the page. */
  readonly leans: boolean
  /** How far its line falls, for each millimetre to the right. */
  readonly tilt: number
  readonly quarter: Quarter
}
export interface Glyph {
  readonly text: string
  readonly x: number
  readonly y: number
}
type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * Text that leans by more than this share of its run is no line of the page: a vertical caption, a watermark, the ring
 * of a seal.
 */
const leaning = 0.2

export const matrixOf = (node: Node): Matrix => {
  const m = numbers(node.attributes['CTM'])
  return m.length === 6 ? (m as unknown as Matrix) : identity
}

/** The upright page for one direction of most lines: the transform of its points, and its size. */
interface Frame {
  readonly width: number
  readonly height: number
  /** Tolerance for objects beyond the page's edges. */
  readonly slack: number
  readonly point: (x: number, y: number) => readonly [number, number]
}
const frameOf = ({ x: left, y: top, width, height }: Page['box'], quarter: Quarter): Frame => {
  if (quarter === 1) return { width: height, height: width, slack: 0, point: (x, y) => [y - top, left + width - x] }
  if (quarter === 2) return { width, height, slack: 0, point: (x, y) => [left + width - x, top + height - y] }
  return quarter === 3
    ? { width: height, height: width, slack: 0, point: (x, y) => [top + height - y, x - left] }
    : { width, height, slack: 0, point: (x, y) => [x - left, y - top] }
}
/** A frame turned about its middle so that lines which fall by that much a millimetre run level. */
const levelled = (frame: Frame, tilt: number): Frame => {
  const length = Math.hypot(1, tilt)
  const [cos, sin] = [1 / length, tilt / length]
  const [middle, centre] = [frame.width / 2, frame.height / 2]
  return {
    ...frame,
    slack: Math.abs(sin) * Math.max(middle, centre),
    point: (px, py) => {
      const [x, y] = frame.point(px, py)
      return [middle + cos * (x - middle) + sin * (y - centre), centre - sin * (x - middle) + cos * (y - centre)]
    },
  }
}
/** Less than this is no slope that moves a word into the next line. */
const level = 0.001
/** The common tilt of a page's lines; 0 where they are level. */
const tiltOf = (runs: readonly TextRun[]): number => {
  const sloping = runs.filter((run) => !run.turned)
  if (!sloping.some((run) => Math.abs(run.tilt) > level)) return 0
  const sorted = [...sloping].sort((a, b) => a.tilt - b.tilt)
  const size = (some: readonly TextRun[]): number => some.reduce((sum, run) => sum + run.text.length, 0)
  let left = size(sorted) / 2
  const median = sorted.find((run) => (left -= run.text.length) <= 0)?.tilt ?? 0
  const alike = size(sorted.filter((run) => Math.abs(run.tilt - median) < 2 * level))
  return Math.abs(median) > level && alike > size(sorted) * mostOf ? median : 0
}
const mostOf = 0.6
/**
 * The text of a page rotated so that most lines run to the right, with the resulting page size. `inverted`: the runs
 * that are then upside down, in their order, at their places.
 */
export const uprightText = (
  ofd: Ofd,
  given: Page,
  { annotations = true }: { readonly annotations?: boolean } = {},
): { readonly runs: readonly TextRun[]; readonly inverted: readonly TextRun[]; readonly width: number; readonly height: number } => {
  const page = annotations ? given : { ...given, annotations: [] }
  const runs = pageText(ofd, page)
  const counts = [0, 0, 0, 0]
  for (const run of runs) counts[run.quarter]! += run.text.length
  const most = counts.indexOf(Math.max(...counts)) as Quarter
  const { width, height } = frameOf(page.box, most)
  const standing = most === 0 ? runs : pageText(ofd, page, most)
  const tilt = tiltOf(standing)
  const upright = tilt === 0 ? standing : pageText(ofd, page, most, tilt)
  const inverted = upright.some((run) => run.quarter === 2)
    ? pageText(ofd, page, ((most + 2) % 4) as Quarter, tilt)
        .filter((run) => !run.turned)
        .map((run) => ({ ...run, x: width - run.x - run.width, y: height - run.y - run.height }))
    : []
  return { runs: upright, inverted, width, height }
}
/** Page text: template and layers, then annotations. Omits text off the page. */
export const pageText = (ofd: Ofd, page: Page, upright: Quarter = 0, tilt = 0): readonly TextRun[] => {
  const frame = tilt === 0 ? frameOf(page.box, upright) : levelled(frameOf(page.box, upright), tilt)
  const runs: TextRun[] = []
  const visit = (objects: readonly Node[], outer: Matrix, depth: number): void => {
    if (depth > 8) return
    for (const object of objects) {
      if (isUnseen(object)) continue
      if (object.name === 'TextObject') runs.push(...objectRuns(object, within(outer, object), frame))
      else if (object.name === 'PageBlock' || object.name === 'Layer' || object.name === 'Content') visit(object.children, outer, depth + 1)
      else if (object.name === 'CompositeObject') {
        const unit = ofd.resources.composites.get(object.attributes['ResourceID'] ?? '')
        if (unit) visit(unit.children, within(outer, object), depth + 1)
      }
    }
  }
  for (const layer of page.layers) visit(layer.objects, identity, 0)
  for (const annotation of page.annotations) visit(annotation.objects, [1, 0, 0, 1, annotation.boundary.x, annotation.boundary.y], 0)
  const { width, height, slack } = frame
  return runs.filter((r) => r.x < width + slack && r.y < height + slack && r.x + r.width > -slack && r.y + r.height > -slack)
}
/** From an object's space to the page's: its matrix, then its boundary's corner, then its parent. */
const within = (outer: Matrix, object: Node): Matrix => {
  const [a, b, c, d, x, y] = matrixOf(object)
  const box = toBox(object.attributes['Boundary'])
  const [e, f] = [x + (box?.x ?? 0), y + (box?.y ?? 0)]
  return [
    outer[0] * a + outer[2] * b,
    outer[1] * a + outer[3] * b,
    outer[0] * c + outer[2] * d,
    outer[1] * c + outer[3] * d,
    outer[0] * e + outer[2] * f + outer[4],
    outer[1] * e + outer[3] * f + outer[5],
  ]
}

const isUnseen = ({ attributes }: Node): boolean => attributes['Visible'] === 'false' || Number(attributes['Alpha'] ?? 255) === 0
/**
 * Glyph origins of each TextCode of an object in the object's space: X and Y, or those of the previous TextCode where
 * missing, then the advances of DeltaX and DeltaY.
 */
export const glyphsOf = (object: Node, size: number): readonly (readonly Glyph[])[] => {
  const wide = Number(object.attributes['HScale']) || 1
  let startX = 0
  let startY = 0
  return children(object, 'TextCode').map((code) => {
    // Writers that indent their XML indent the text too.
    const text = [...(/^\s*\n/.test(code.text) ? code.text.trim() : code.text).replace(/[\r\n\t]/g, '')]
    let x = (startX = numbers(code.attributes['X'])[0] ?? startX)
    let y = (startY = numbers(code.attributes['Y'])[0] ?? startY)
    const dx = deltas(code.attributes['DeltaX'])
    const dy = deltas(code.attributes['DeltaY'])
    return text.map((c, i) => {
      const glyph = { text: c, x, y }
      // A short list repeats its last advance; without one a character takes its width.
      x += dx.length > 0 ? (dx[i] ?? dx.at(-1)!) : dy.length > 0 ? 0 : size * wide * (c.charCodeAt(0) < 0x2e80 ? 0.5 : 1)
      y += dy[i] ?? dy.at(-1) ?? 0
      return glyph
    })
  })
}
/** "g 3 2.5 4" means three times 2.5, then 4. */
const deltas = (text: string | undefined): readonly number[] => {
  const parts = (text ?? '')
    .trim()
    .split(/\s+/)
    .filter((p) => p !== '')
  const out: number[] = []
  for (let i = 0; i < parts.length && out.length < 20_000; i++) {
    if (parts[i] === 'g') {
      const times = Math.min(Number(parts[i + 1]) || 0, 10_000)
      const step = Number(parts[i + 2]) || 0
      for (let n = 0; n < times; n++) out.push(step)
      i += 2
    } else out.push(Number(parts[i]) || 0)
  }
  return out
}

/** Blanks set labels and figures apart (名 称, 1 258.40); only blanks between Latin words are printed. */
export const isBlankPrinted = (before: string, after: string): boolean =>
  /[!-~]$/.test(before) && /^[!-~]/.test(after) && /[A-Za-z]/.test(before.at(-1)! + after)
/** Puts glyphs set from right to left in reading order. */
const inOrder = (glyphs: readonly Glyph[]): readonly Glyph[] =>
  glyphs.length > 1 && glyphs.every((glyph, i) => i === 0 || (glyph.x < glyphs[i - 1]!.x && glyph.y === glyphs[0]!.y))
    ? glyphs.toReversed()
    : glyphs
const objectRuns = (object: Node, m: Matrix, { point }: Frame): readonly TextRun[] => {
  const size = Number(object.attributes['Size']) || 3
  const id = object.attributes['ID'] ?? ''
  const wide = Number(object.attributes['HScale']) || 1
  const place = (x: number, y: number): readonly [number, number] => point(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
  const scaleX = Math.hypot(m[0], m[1]) || 1
  const scaleY = Math.hypot(m[2], m[3]) || 1
  const [ox, oy] = point(0, 0)
  const [px, py] = point(m[0], m[1])
  const right = px - ox
  const down = py - oy
  const quarter: Quarter = Math.abs(right) >= Math.abs(down) ? (right >= 0 ? 0 : 2) : down > 0 ? 1 : 3
  const leans = Math.min(Math.abs(down), Math.abs(right)) > leaning * Math.max(Math.abs(down), Math.abs(right))
  const sideways =
    quarter !== 0 ||
    leans ||
    Number(object.attributes['CharDirection'] ?? 0) % 180 === 90 ||
    Number(object.attributes['ReadDirection'] ?? 0) % 180 === 90
  return glyphsOf(object, size).flatMap((set) => {
    const glyphs = inOrder(set)
    const turned = sideways
    const runs: TextRun[] = []
    let run: { text: string; x: number; y: number; right: number } | undefined
    let blank = false
    const close = (): void => {
      if (run)
        runs.push({
          id,
          text: run.text,
          x: run.x,
          y: run.y - size * scaleY * 0.86,
          width: run.right - run.x,
          height: size * scaleY,
          turned,
          leans,
          tilt: quarter === 0 ? down / right : 0,
          quarter,
        })
      run = undefined
    }
    for (const glyph of glyphs) {
      const [x, y] = place(glyph.x, glyph.y)
      const w = size * scaleX * wide * (glyph.text.charCodeAt(0) < 0x2e80 ? 0.5 : 1)
      // Columns within one object are apart by more than a character.
      if (run && (x - run.right > size * scaleX * 0.6 || Math.abs(y - run.y) > size * scaleY * 0.3)) close()
      if (/\s/.test(glyph.text)) {
        blank = true
        continue
      }
      if (run) {
        run.text += (blank && isBlankPrinted(run.text, glyph.text) ? ' ' : '') + glyph.text
        run.right = Math.max(run.right, x + w)
      } else run = { text: glyph.text, x, y, right: x + w }
      blank = false
    }
    close()
    return runs
  })
}
