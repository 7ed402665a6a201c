// Positioned text of an OFD page in millimetres from its top left corner, template labels included.
import type { Ofd, Page } from './package.ts'
import { toBox } from './box.ts'
import { children, numbers, type Node } from './xml.ts'

/** Which way a line runs on the page: 0 to the right, 1 downwards, 2 to the left, 3 upwards. */
export type Quarter = 0 | 1 | 2 | 3
/** A run of text. `id` is the text object's, as custom tags refer to it. `turned` lies on its side, on its head or askew; upright captions one glyph below the other come as single glyphs. */
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
  readonly quarter: Quarter
}
export interface Glyph {
  readonly text: string
  readonly x: number
  readonly y: number
}
type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Text that leans by more than this share of its run is no line of the page: a caption on its side, a watermark, the ring of a seal. */
const leaning = 0.2

export const matrixOf = (node: Node): Matrix => {
  const m = numbers(node.attributes['CTM'])
  return m.length === 6 ? (m as unknown as Matrix) : identity
}

/** The page as it is read when most of its lines run that way: where a place of it goes, and its size. */
interface Frame {
  readonly width: number
  readonly height: number
  readonly point: (x: number, y: number) => readonly [number, number]
}
const frameOf = ({ x: left, y: top, width, height }: Page['box'], quarter: Quarter): Frame => {
  if (quarter === 1) return { width: height, height: width, point: (x, y) => [y - top, left + width - x] }
  if (quarter === 2) return { width, height, point: (x, y) => [left + width - x, top + height - y] }
  return quarter === 3
    ? { width: height, height: width, point: (x, y) => [top + height - y, x - left] }
    : { width, height, point: (x, y) => [x - left, y - top] }
}
/** The text of a page turned so that most of its lines run to the right, and the page's size then. `inverted` are those of its runs that stand on their head, in their own order, at their places there. */
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
  const upright = most === 0 ? runs : pageText(ofd, page, most)
  const inverted = upright.some((run) => run.quarter === 2)
    ? pageText(ofd, page, ((most + 2) % 4) as Quarter)
        .filter((run) => !run.turned)
        .map((run) => ({ ...run, x: width - run.x - run.width, y: height - run.y - run.height }))
    : []
  return { runs: upright, inverted, width, height }
}
/** Page text: template and layers, then annotations. Text off the page is left out. */
export const pageText = (ofd: Ofd, page: Page, upright: Quarter = 0): readonly TextRun[] => {
  const frame = frameOf(page.box, upright)
  const runs: TextRun[] = []
  const visit = (objects: readonly Node[], dx: number, dy: number, depth: number): void => {
    if (depth > 8) return
    for (const object of objects) {
      if (isUnseen(object)) continue
      if (object.name === 'TextObject') runs.push(...objectRuns(object, dx, dy, frame))
      else if (object.name === 'PageBlock' || object.name === 'Layer' || object.name === 'Content')
        visit(object.children, dx, dy, depth + 1)
      else if (object.name === 'CompositeObject') {
        const unit = ofd.resources.composites.get(object.attributes['ResourceID'] ?? '')
        const box = toBox(object.attributes['Boundary'])
        if (unit) visit(unit.children, dx + (box?.x ?? 0), dy + (box?.y ?? 0), depth + 1)
      }
    }
  }
  for (const layer of page.layers) visit(layer.objects, 0, 0, 0)
  for (const annotation of page.annotations) visit(annotation.objects, annotation.boundary.x, annotation.boundary.y, 0)
  const { width, height } = frame
  return runs.filter((r) => r.x < width && r.y < height && r.x + r.width > 0 && r.y + r.height > 0)
}

const isUnseen = ({ attributes }: Node): boolean => attributes['Visible'] === 'false' || Number(attributes['Alpha'] ?? 255) === 0
/** Glyph origins of one TextCode in object space: X and Y, then the advances of DeltaX and DeltaY. */
export const glyphsOf = (code: Node, size: number): readonly Glyph[] => {
  const text = [...code.text.replace(/[\r\n\t]/g, '')]
  let x = numbers(code.attributes['X'])[0] ?? 0
  let y = numbers(code.attributes['Y'])[0] ?? 0
  const dx = deltas(code.attributes['DeltaX'])
  const dy = deltas(code.attributes['DeltaY'])
  return text.map((c, i) => {
    const glyph = { text: c, x, y }
    // Too short a list goes on with its last advance; without one a character takes its own width.
    x += dx.length > 0 ? (dx[i] ?? dx.at(-1)!) : dy.length > 0 ? 0 : size * (c.charCodeAt(0) < 0x2e80 ? 0.5 : 1)
    y += dy[i] ?? dy.at(-1) ?? 0
    return glyph
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

/** Blanks set labels and figures apart (名 称, 1 258.40); between Latin words they are what is printed. */
export const isBlankPrinted = (before: string, after: string): boolean =>
  /[!-~]$/.test(before) && /^[!-~]/.test(after) && /[A-Za-z]/.test(before.at(-1)! + after)
const objectRuns = (object: Node, dx: number, dy: number, { point }: Frame): readonly TextRun[] => {
  const box = toBox(object.attributes['Boundary']) ?? { x: 0, y: 0, width: 0, height: 0 }
  const size = Number(object.attributes['Size']) || 3
  const m = matrixOf(object)
  const id = object.attributes['ID'] ?? ''
  const wide = Number(object.attributes['HScale']) || 1
  const place = (x: number, y: number): readonly [number, number] =>
    point(dx + box.x + m[0] * x + m[2] * y + m[4], dy + box.y + m[1] * x + m[3] * y + m[5])
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
  return children(object, 'TextCode').flatMap((code) => {
    const glyphs = glyphsOf(code, size)
    const [first] = glyphs
    if (!first) return []
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
