// Characters of image captchas as strokes in a unit square, without a font file: SVG paths of M, L and A alone. The set
// leaves out characters that look alike.
const paths = {
  3: 'M0.086 0.13 A0.42 0.26 0 1 1 0.45 0.52 M0.45 0.51 A0.48 0.25 0 1 1 0.034 0.885',
  4: 'M0.72 1 L0.72 0 L0 0.68 L1 0.68',
  6: 'M0.8 0 L0.1 0.6 M0.08 0.7 A0.42 0.3 0 0 1 0.92 0.7 A0.42 0.3 0 0 1 0.08 0.7',
  7: 'M0 0 L1 0 L0.35 1',
  9: 'M0.92 0.3 A0.42 0.3 0 0 1 0.08 0.3 A0.42 0.3 0 0 1 0.92 0.3 M0.92 0.32 L0.3 1',
  A: 'M0 1 L0.5 0 L1 1 M0.2 0.62 L0.8 0.62',
  C: 'M0.871 0.117 A0.5 0.5 0 1 0 0.871 0.883',
  E: 'M0.95 0 L0 0 L0 1 L0.95 1 M0 0.5 L0.75 0.5',
  F: 'M0.95 0 L0 0 L0 1 M0 0.48 L0.75 0.48',
  H: 'M0 0 L0 1 M1 0 L1 1 M0 0.5 L1 0.5',
  J: 'M0.8 0 L0.8 0.68 M0.8 0.68 A0.4 0.32 0 0 1 0 0.68',
  K: 'M0 0 L0 1 M0.95 0 L0 0.55 M0.35 0.38 L1 1',
  L: 'M0 0 L0 1 L0.9 1',
  M: 'M0 1 L0 0 L0.5 0.6 L1 0 L1 1',
  N: 'M0 1 L0 0 L1 1 L1 0',
  P: 'M0 1 L0 0 L0.55 0 M0.55 0 A0.42 0.27 0 0 1 0.55 0.54 M0.55 0.54 L0 0.54',
  R: 'M0 1 L0 0 L0.55 0 M0.55 0 A0.42 0.27 0 0 1 0.55 0.54 M0.55 0.54 L0 0.54 M0.4 0.54 L1 1',
  T: 'M0 0 L1 0 M0.5 0 L0.5 1',
  U: 'M0 0 L0 0.65 M0 0.65 A0.5 0.35 0 0 0 1 0.65 M1 0.65 L1 0',
  W: 'M0 0 L0.25 1 L0.5 0.35 L0.75 1 L1 0',
  X: 'M0 0 L1 1 M1 0 L0 1',
  Y: 'M0 0 L0.5 0.5 L1 0 M0.5 0.5 L0.5 1',
} as const

type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** Fourteen steps along an arc whose axes are those of the square. */
const arc = ([x1, y1]: Point, [rx, ry, , large, sweep, x2, y2]: readonly number[]): Stroke => {
  const [fromX, fromY, toX, toY] = [x1 / rx!, y1 / ry!, x2! / rx!, y2! / ry!]
  const [dx, dy] = [toX - fromX, toY - fromY]
  const side = Math.sqrt(Math.max(0, 1 / (dx * dx + dy * dy) - 0.25)) * (large === sweep ? -1 : 1)
  const [cx, cy] = [(fromX + toX) / 2 - dy * side, (fromY + toY) / 2 + dx * side]
  const from = Math.atan2(fromY - cy, fromX - cx)
  const turn = Math.atan2(toY - cy, toX - cx) - from
  const whole = 2 * Math.PI
  const span = sweep ? (turn + whole) % whole : (turn - whole) % whole
  return Array.from({ length: 14 }, (_, i) => {
    const angle = from + (span * (i + 1)) / 14
    return [rx! * (cx + Math.cos(angle)), ry! * (cy + Math.sin(angle))] as const
  })
}
const strokesOf = (path: string): readonly Stroke[] => {
  const strokes: Point[][] = []
  for (const [, command, figures = ''] of path.matchAll(/([MLA])([^MLA]+)/g)) {
    const numbers = figures.trim().split(' ').map(Number)
    const stroke = strokes.at(-1)
    if (command === 'M' || !stroke) strokes.push([[numbers[0]!, numbers[1]!]])
    else stroke.push(...(command === 'A' ? arc(stroke.at(-1)!, numbers) : [[numbers[0]!, numbers[1]!] as const]))
  }
  return strokes
}
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = Object.fromEntries(
  Object.entries(paths).map(([character, path]) => [character, strokesOf(path)]),
)
