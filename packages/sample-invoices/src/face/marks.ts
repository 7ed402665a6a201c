// An invoice face as marks on a sheet in millimetres from its top left corner. PDF, OFD and scans draw the same marks.
import { widthOf, type Typeface } from '../font.ts'

export interface TextMark {
  readonly kind: 'text'
  /** Start of the base line. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
  readonly ink: string
  readonly font: Typeface
  /** label: printed form. value: the issuer's input. stamp: part of a seal. */
  readonly part: 'label' | 'value' | 'stamp'
  /** Name of the value in OFD custom tags. */
  readonly tag?: string
  /** Clockwise degrees about the start of the base line. */
  readonly turn?: number
  /** Drawn as shapes: contains no text. */
  readonly outline?: boolean
  /** The right edge is fixed: a writer with other advances moves the start. */
  readonly fromRight?: boolean
}
export interface PathMark {
  readonly kind: 'path'
  /** SVG path: M, L, C and Z only. */
  readonly d: string
  readonly ink: string
  readonly width: number
  readonly fill?: boolean
  readonly part: 'label' | 'value' | 'stamp'
}
export interface QrMark {
  readonly kind: 'qr'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
  readonly part: 'value'
}
export type Mark = TextMark | PathMark | QrMark
export interface Face {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

export const MAROON = '#800000'
export const BROWN = '#9c5223'
export const BLACK = '#000000'
export const RED = '#d2232a'
export const GOLD = '#c98a1e'

interface TextStyle {
  readonly size?: number
  readonly font?: Typeface
  readonly ink?: string
  readonly tag?: string
  readonly turn?: number
  readonly outline?: boolean
  readonly align?: 'left' | 'right' | 'centre'
}
export interface Pen {
  readonly label: (x: number, y: number, text: string, style?: TextStyle) => void
  readonly value: (x: number, y: number, text: string, style?: TextStyle) => void
  readonly stamp: (x: number, y: number, text: string, style?: TextStyle) => void
  /** One character below the other. */
  readonly vertical: (x: number, y: number, text: string, step: number, style?: TextStyle) => void
  readonly path: (d: string, width: number, style?: { ink?: string; fill?: boolean; part?: PathMark['part'] }) => void
  /** Straight lines "x1 y1 x2 y2". */
  readonly rules: (width: number, ...ends: readonly (readonly [number, number, number, number])[]) => void
  readonly qr: (x: number, y: number, size: number, text: string) => void
  readonly marks: readonly Mark[]
}
/** A pen whose labels and rules have the colour of the form. The usual size is 9 points. */
export const newPen = (formInk: string, usualSize = 3.175): Pen => {
  const marks: Mark[] = []
  const write =
    (part: TextMark['part'], usualInk: string) =>
    (x: number, y: number, text: string, style: TextStyle = {}) => {
      if (text === '') return
      const size = style.size ?? usualSize
      const font = style.font ?? 'song'
      const width = style.align ? widthOf(text, size, font) : 0
      const start = style.align === 'right' ? x - width : style.align === 'centre' ? x - width / 2 : x
      marks.push({
        kind: 'text',
        part,
        x: start,
        y,
        text,
        size,
        font,
        ink: style.ink ?? usualInk,
        ...(style.tag ? { tag: style.tag } : {}),
        ...(style.turn ? { turn: style.turn } : {}),
        ...(style.outline ? { outline: true } : {}),
        ...(style.align === 'right' ? { fromRight: true } : {}),
      })
    }
  const label = write('label', formInk)
  const path: Pen['path'] = (d, width, style = {}) =>
    void marks.push({
      kind: 'path',
      d,
      width,
      ink: style.ink ?? formInk,
      part: style.part ?? 'label',
      ...(style.fill ? { fill: true } : {}),
    })
  return {
    marks,
    label,
    path,
    value: write('value', BLACK),
    stamp: write('stamp', RED),
    vertical: (x, y, text, step, style) => [...text].forEach((character, i) => label(x, y + i * step, character, style)),
    rules: (width, ...ends) => ends.forEach(([x1, y1, x2, y2]) => path(`M${x1} ${y1}L${x2} ${y2}`, width)),
    qr: (x, y, size, text) => void marks.push({ kind: 'qr', part: 'value', x, y, size, text }),
  }
}
const KAPPA = 0.5522847
export const ellipse = (x: number, y: number, rx: number, ry: number): string => {
  const kx = rx * KAPPA
  const ky = ry * KAPPA
  return `M${x - rx} ${y}C${x - rx} ${y - ky} ${x - kx} ${y - ry} ${x} ${y - ry}C${x + kx} ${y - ry} ${x + rx} ${y - ky} ${x + rx} ${y}C${x + rx} ${y + ky} ${x + kx} ${y + ry} ${x} ${y + ry}C${x - kx} ${y + ry} ${x - rx} ${y + ky} ${x - rx} ${y}Z`
}
/** ⊗ before the amount in capitals, drawn. */
export const crossed = (pen: Pen, x: number, y: number, radius: number): void => {
  const r = radius * 0.7
  pen.path(`${ellipse(x, y, radius, radius)}M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`, 0.25, {
    ink: BLACK,
    part: 'value',
  })
}

export const moved = (marks: readonly Mark[], dx: number, dy: number): readonly Mark[] =>
  marks.map((m) => (m.kind === 'path' ? { ...m, d: movedPath(m.d, dx, dy) } : { ...m, x: m.x + dx, y: m.y + dy }))
const movedPath = (d: string, dx: number, dy: number): string => {
  let odd = false
  return d.replaceAll(/-?\d+(\.\d+)?(e-?\d+)?/g, (number) => {
    odd = !odd
    return `${+(Number(number) + (odd ? dx : dy)).toFixed(4)}`
  })
}
