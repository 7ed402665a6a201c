// Disturbs a face: texts in pieces or slightly out of place, words written across, larger sheets, several faces on one.
import { widthOf } from '../font.ts'
import type { Random } from '../random.ts'
import { BLACK, moved, newPen, type Face, type Mark, type TextMark } from './marks.ts'

const onTexts = (face: Face, change: (mark: TextMark) => readonly TextMark[]): Face => ({
  ...face,
  marks: face.marks.flatMap((m): readonly Mark[] => (m.kind === 'text' && m.part !== 'stamp' && !m.turn ? change(m) : [m])),
})

/**
 * Writers that change fonts within a text draw it in pieces: at every change between Chinese and other characters, and
 * sometimes anywhere.
 */
export const inPieces = (face: Face, random: Random): Face =>
  onTexts(face, (mark) => {
    const { fromRight: _fromRight, ...start } = mark
    const parts = (mark.text.match(/[\p{Script=Han}，。：；（）]+|[^\p{Script=Han}，。：；（）]+/gu) ?? []).flatMap((part) =>
      part.length > 5 && random.chance(0.3) ? [part.slice(0, 3), part.slice(3)] : [part],
    )
    let x = mark.x
    return parts
      .map((text) => {
        const at = x
        x += widthOf(text, mark.size, mark.font)
        return { ...start, text, x: at }
      })
      .filter((m) => m.text.trim() !== '')
  })
/** Forms and values come from two slightly different templates: values are up to `most` millimetres off. */
export const outOfPlace = (face: Face, random: Random, most = 0.5): Face => {
  const dx = (random.share() - 0.5) * 2 * most
  const dy = (random.share() - 0.5) * 2 * most
  return { ...face, marks: face.marks.map((m) => (m.kind === 'path' || m.part !== 'value' ? m : { ...m, x: m.x + dx, y: m.y + dy })) }
}
/** A word across the page, upright or leaning. */
export const withWatermark = (face: Face, text: string, leaning: boolean): Face => {
  const size = 22
  const mark: TextMark = {
    kind: 'text',
    part: 'stamp',
    x: face.width / 2 - widthOf(text, size) / 2,
    y: face.height / 2 + (leaning ? 18 : 4),
    size,
    text,
    ink: '#dddddd',
    font: 'song',
    ...(leaning ? { turn: -24 } : {}),
  }
  return { ...face, marks: [...face.marks, mark] }
}
/**
 * An A4 sheet with the faces one below the other, as printed for binding; `browser` adds a browser's header and footer
 * lines.
 */
export const onA4 = (faces: readonly Face[], options: { readonly top?: number; readonly browser?: boolean } = {}): Face => {
  const pen = newPen(BLACK, 2.6)
  if (options.browser) {
    pen.label(8, 6, '2026/3/18 15:42')
    pen.label(80, 6, '发票预览')
    pen.label(8, 293, 'https://fp.example.cn/preview?id=20260318')
    pen.label(196, 293, '1/1')
  }
  let y = options.top ?? 3
  const placed = faces.flatMap((face) => {
    const at = y
    y += face.height + 2
    return moved(face.marks, 0, at)
  })
  return { width: Math.max(210, ...faces.map((f) => f.width)), height: 297, marks: [...placed, ...pen.marks] }
}
