import { describe, expect, test } from 'vitest'
import { joinGlyphs, type Glyph } from './join-glyphs.ts'

/** Pieces of text on one base line, ten units high, each with its start; half-width characters are half as wide. */
const pieces = (...of: readonly (readonly [x: number, text: string])[]): readonly Glyph[] =>
  of.flatMap(([start, text], object) => {
    let x = start
    return [...text].map((c) => {
      const at = x
      x += c <= '~' ? 5 : 10
      return { text: c, x: at, right: x, y: 0, bottom: 10, base: 9, em: 10, object }
    })
  })
const words = (glyphs: readonly Glyph[]): readonly string[] => joinGlyphs(glyphs).map((w) => w.text)

describe('glyphs in drawing order', () => {
  test('that a file draws in pieces become one word where the pieces touch', () =>
    expect(words(pieces([0, '92'], [10, '号车用汽油'], [60, '(E10)']))).toEqual(['92号车用汽油(E10)']))
  test('of a goods name and the specification close behind it stay two words', () =>
    expect(words(pieces([0, '金属制品螺母'], [62, 'M6']))).toEqual(['金属制品螺母', 'M6']))
  test('of two figures with decimals that run into each other stay two words', () =>
    expect(words(pieces([0, '27.5'], [20, '13.25']))).toEqual(['27.5', '13.25']))
  test('of one figure cut within its digits become that figure', () =>
    expect(words(pieces([0, '1.76'], [20, '987805']))).toEqual(['1.76987805']))
  test('drawn one by one in any order become words line by line', () =>
    expect(words(pieces([30, '3'], [0, '合'], [20, '2'], [10, '计'], [25, '.'], [35, '0']).map((g, object) => ({ ...g, object })))).toEqual(
      ['合计2.30'],
    ))
  test('set apart by a style, each by itself, become the words that they make', () =>
    expect(
      words(
        pieces([0, '合计23.40'], [120, '税额'])
          .map((g, object) => ({ ...g, object }))
          .map((g, at) => ({ ...g, x: g.x + at * 1.7, right: g.right + at * 1.7 })),
      ),
    ).toEqual(['合计23.40', '税额']))
  test('of two Chinese characters that are a text by themselves become a word, however far they stand apart', () => {
    const apart = (object: number) => ({ text: '件', x: 30, right: 40, y: 0, bottom: 10, base: 9, em: 10, object })
    expect(words([...pieces([0, '套']), apart(0)])).toEqual(['套件'])
    expect(words([...pieces([0, '套']), apart(1)])).toEqual(['套', '件'])
  })
  test('drawn twice as bold count once', () =>
    expect(words([...pieces([0, '价税合计']), ...pieces([0.3, '价税合计'])])).toEqual(['价税合计']))
  test('of a figure whose parts were drawn far apart in time are joined where they touch', () =>
    expect(words(pieces([0, '¥12'], [80, '税额'], [20, '15.33']))).toEqual(['¥1215.33', '税额']))
})
