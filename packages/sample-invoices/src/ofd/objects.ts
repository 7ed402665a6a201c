// Marks as OFD page objects: text with its advances, paths, and images by resource.
import { escapeXml, leaf, branch, type Xml } from '../markup.ts'
import { flatten } from '../paint.ts'
import { widthOf } from '../font.ts'
import type { Mark, PathMark, TextMark } from '../face/marks.ts'
import { qrRows } from '../qr-rows.ts'

/** Fonts by the ids that PublicRes.xml gives them. */
export const fontIds = { kai: 5, song: 6, mono: 7 } as const
export interface Drawn {
  readonly xml: Xml
  /** Object ids of values by their custom tag, in drawing order. */
  readonly tags: ReadonlyMap<string, readonly number[]>
}

const round = (n: number): string => `${Number(n.toFixed(4))}`
/** As SimSun and Courier have them: half an em for ASCII, 0.6 em for mono, one em otherwise. */
const advanceOf = (mark: TextMark, character: string): number =>
  mark.size * (mark.font === 'mono' ? 0.6 : character <= '~' || character === '¥' ? 0.5 : 1)
/** Advances between the characters; equal ones become runs. */
const advancesOf = (mark: TextMark): string => {
  const steps = [...mark.text].slice(0, -1).map((c) => round(advanceOf(mark, c)))
  const parts: string[] = []
  for (let i = 0; i < steps.length; ) {
    let run = 1
    while (steps[i + run] === steps[i]) run++
    parts.push(run > 1 ? `g ${run} ${steps[i]}` : `${steps[i]}`)
    i += run
  }
  return parts.join(' ')
}
const setWidth = (mark: TextMark): number => [...mark.text].reduce((sum, c) => sum + advanceOf(mark, c), 0)
const rgb = (ink: string): string => [1, 3, 5].map((at) => parseInt(ink.slice(at, at + 2), 16)).join(' ')

/**
 * Text setting of OFD writers: with the advances of its characters or without, by a matrix, each character separately,
 * or from the corner of the page.
 */
export type TextSetting = 'advances' | 'plain' | 'matrix' | 'characters' | 'fromCorner'

const charactersOf = (mark: TextMark): readonly TextMark[] => {
  const { fromRight: _fromRight, ...start } = mark
  let x = mark.x + (mark.fromRight ? widthOf(mark.text, mark.size, mark.font) - setWidth(mark) : 0)
  return [...mark.text]
    .map((text) => {
      const at = x
      x += advanceOf(mark, text)
      return { ...start, text, x: at }
    })
    .filter((m) => m.text.trim() !== '')
}
const setText = (next: () => number, mark: TextMark, kai: boolean, setting: TextSetting): readonly (readonly [id: number, xml: Xml])[] => {
  if (setting === 'characters' && !mark.turn)
    return charactersOf(mark).map((m) => {
      const id = next()
      return [id, textObject(id, m, kai)]
    })
  const id = next()
  if (mark.turn || setting === 'advances' || setting === 'characters') return [[id, textObject(id, mark, kai)]]
  const shift = mark.fromRight ? widthOf(mark.text, mark.size, mark.font) - setWidth(mark) : 0
  const x = mark.x + shift
  const font = mark.font === 'mono' ? fontIds.mono : kai ? fontIds.kai : fontIds.song
  const code = (X: number, Y: number, delta: string): Xml =>
    `<ofd:TextCode X="${round(X)}" Y="${round(Y)}"${delta ? ` DeltaX="${delta}"` : ''}>${escapeXml(mark.text)}</ofd:TextCode>`
  if (setting === 'plain')
    return [
      [
        id,
        branch('ofd:TextObject', [code(0, mark.size, '')], {
          ID: id,
          Boundary: `${round(x)} ${round(mark.y - mark.size)} ${round(setWidth(mark) + 0.5)} ${round(mark.size * 1.3)}`,
          Font: font,
          Size: round(mark.size),
        }),
      ],
    ]
  if (setting === 'fromCorner')
    return [
      [
        id,
        branch('ofd:TextObject', [code(x, mark.y, advancesOf(mark))], {
          ID: id,
          Boundary: '0 0 230 300',
          Font: font,
          Size: round(mark.size),
        }),
      ],
    ]
  // Set at size 1, as converters do, and enlarged by the matrix.
  const unit: TextMark = { ...mark, size: 1 }
  return [
    [
      id,
      branch('ofd:TextObject', [code(0, 0, advancesOf(unit))], {
        ID: id,
        Boundary: '0 0 230 300',
        CTM: `${round(mark.size)} 0 0 ${round(mark.size)} ${round(x)} ${round(mark.y)}`,
        Font: font,
        Size: 1,
      }),
    ],
  ]
}
const textObject = (id: number, mark: TextMark, kai: boolean): Xml => {
  const shift = mark.fromRight ? widthOf(mark.text, mark.size, mark.font) - setWidth(mark) : 0
  const x = mark.x + shift
  const y = mark.y - mark.size
  const height = mark.size * 1.3
  const font = mark.font === 'mono' ? fontIds.mono : kai ? fontIds.kai : fontIds.song
  const turn: Readonly<Record<string, string>> = mark.turn ? { CTM: '0 1 -1 0 3.3 0' } : {}
  const boundary = mark.turn
    ? `${round(mark.x - 0.7)} ${round(mark.y)} 3.3 ${round(setWidth(mark))}`
    : `${round(x)} ${round(y)} ${round(setWidth(mark) + 0.5)} ${round(height)}`
  const delta = advancesOf(mark)
  return branch(
    'ofd:TextObject',
    [
      leaf('ofd:FillColor', '', { Value: rgb(mark.ink) }),
      `<ofd:TextCode X="0" Y="${round(mark.turn ? 2.86 : mark.size)}"${delta ? ` DeltaX="${delta}"` : ''}>${escapeXml(mark.text)}</ofd:TextCode>`,
    ],
    { ID: id, Boundary: boundary, Font: font, Size: round(mark.size), ...turn },
  )
}
/** Curves stay curves: SVG C is B in OFD. Points are relative to the boundary. */
const pathObject = (id: number, mark: PathMark): Xml => {
  const points = flatten(mark.d, 4).flat()
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  const pad = mark.width
  const left = Math.min(...xs) - pad
  const top = Math.min(...ys) - pad
  const width = Math.max(...xs) - left + pad
  const height = Math.max(...ys) - top + pad
  let odd = false
  const data = mark.d
    .replaceAll(/([MLCQZ])|(-?\d*\.?\d+(?:e-?\d+)?)/g, (_, command: string | undefined, number: string | undefined) => {
      if (command) return command === 'Z' ? ' C ' : ` ${{ M: 'M', L: 'L', C: 'B', Q: 'Q' }[command as 'M' | 'L' | 'C' | 'Q']} `
      odd = !odd
      return `${round(Number(number) - (odd ? left : top))}`
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
  return branch(
    'ofd:PathObject',
    [leaf(mark.fill ? 'ofd:FillColor' : 'ofd:StrokeColor', '', { Value: rgb(mark.ink) }), leaf('ofd:AbbreviatedData', data)],
    {
      ID: id,
      Boundary: [left, top, width, height].map(round).join(' '),
      LineWidth: mark.width,
      ...(mark.fill ? { Fill: 'true', Stroke: 'false' } : {}),
    },
  )
}
const qrPath = (mark: Extract<Mark, { kind: 'qr' }>): PathMark => {
  const { rows, count } = qrRows(mark.text)
  const unit = mark.size / count
  const at = (n: number): string => n.toFixed(3)
  return {
    kind: 'path',
    part: 'value',
    ink: '#000000',
    width: 0.01,
    fill: true,
    d: rows
      .map(
        ({ x, y, width }) =>
          `M${at(mark.x + x * unit)} ${at(mark.y + y * unit)}L${at(mark.x + (x + width) * unit)} ${at(mark.y + y * unit)}L${at(mark.x + (x + width) * unit)} ${at(mark.y + (y + 1) * unit)}L${at(mark.x + x * unit)} ${at(mark.y + (y + 1) * unit)}Z`,
      )
      .join(''),
  }
}
/**
 * `qrImage` is the resource id of the QR picture; without it a path. Ids come from `next`. Skips seals: they are
 * annotations or signatures.
 */
export const drawObjects = (
  marks: readonly Mark[],
  next: () => number,
  options: { qrImage?: number; kaiLabels?: boolean; setting?: TextSetting } = {},
): Drawn => {
  const tags = new Map<string, number[]>()
  const xml = marks
    .filter((mark) => mark.part !== 'stamp')
    .map((mark) => {
      if (mark.kind === 'text') {
        const set = setText(next, mark, options.kaiLabels === true && mark.part === 'label', options.setting ?? 'advances')
        if (mark.tag) tags.set(mark.tag, [...(tags.get(mark.tag) ?? []), ...set.map(([id]) => id)])
        return set.map(([, part]) => part).join('')
      }
      const id = next()
      if (mark.kind === 'path') return pathObject(id, mark)
      return options.qrImage === undefined
        ? pathObject(id, qrPath(mark))
        : leaf('ofd:ImageObject', '', {
            ID: id,
            CTM: `${mark.size} 0 0 ${mark.size} 0 0`,
            Boundary: `${mark.x} ${mark.y} ${mark.size} ${mark.size}`,
            ResourceID: options.qrImage,
          })
    })
  return { xml: xml.join(''), tags }
}
