import { expect, test } from 'vitest'
import { toInk } from './ink.ts'

type Colour = readonly [number, number, number]
const paper: Colour = [250, 249, 244]
const print: Colour = [40, 40, 44]
const stamp: Colour = [214, 60, 66]
const form: Colour = [156, 82, 35]
/** White paper with a bar of one colour, and a bar of another across it. */
const picture = (one: Colour, other: Colour, light = (_x: number): number => 1) => {
  const size = 240
  const data = new Uint8Array(size * size * 3)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const bars = [...(x > 112 && x < 122 ? [one] : []), ...(y > 112 && y < 122 ? [other] : [])]
      const at = (y * size + x) * 3
      for (let c = 0; c < 3; c++) data[at + c] = Math.min(paper[c]!, ...bars.map((b) => b[c]!)) * light(x)
    }
  return { data, width: size, height: size }
}
const inkAt = (ink: { data: Uint8Array; width: number }, x: number, y: number): number => ink.data[y * ink.width + x]!

test('a red stamp fades, print under it and print beside it stay dark', () => {
  const ink = toInk(picture(print, stamp))
  expect([inkAt(ink, 40, 117) > 190, inkAt(ink, 117, 117) < 110, inkAt(ink, 117, 40) < 90]).toEqual([true, true, true])
})
test('the brown of a form is no stamp and stays', () => expect(inkAt(toInk(picture(form, form)), 117, 40)).toBeLessThan(150))
test('paper in the shadow is as white as paper in the light', () => {
  const ink = toInk(picture(print, print, (x) => 1 - x / 480))
  expect([inkAt(ink, 20, 20) > 235, inkAt(ink, 220, 20) > 235]).toEqual([true, true])
})
