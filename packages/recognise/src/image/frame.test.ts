import { expect, test } from 'vitest'
import type { Blob } from './detect-text.ts'
import { frameByLines } from './frame.ts'

/** Lines of print on a page of 1000 × 700, turned about its middle. */
const page = (degrees: number): readonly Blob[] => {
  const turn = (degrees * Math.PI) / 180
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return Array.from({ length: 24 }, (_, i) => {
    const x = ((i % 3) - 1) * 280
    const y = (Math.floor(i / 3) - 3.5) * 75
    const direction = turn - Math.round(turn / Math.PI) * Math.PI
    return {
      x: 500 + x * cos - y * sin,
      y: 500 + x * sin + y * cos,
      direction,
      stretch: 9,
      length: 180,
      extent: () => ({ x: 0, y: 0, along: 180, across: 20 }),
    }
  })
}
/** Directions are known up to half turns. */
const off = (a: number, b: number): number => Math.abs(Math.sin(a - b))

test.each([0, 3, -8, 15, 88, 90, 97, -86, 172])('lines of print turned by %d° are brought level', (degrees) => {
  expect(off(frameByLines(page(degrees), 1000, 1000).directionAt([500, 500]), (degrees * Math.PI) / 180)).toBeLessThan(0.01)
})
test.each([0, 7, 93])('a place on the page and its place on the picture lead to each other, turned by %d°', (degrees) => {
  const frame = frameByLines(page(degrees), 1000, 1000)
  const [x, y] = frame.toPicture(frame.toPage([320, 610]))
  expect([x, y]).toEqual([expect.closeTo(320, 3), expect.closeTo(610, 3)])
})
test('a few pieces of text give no perspective, and none gives a level frame', () => {
  expect(frameByLines([], 1000, 1000).directionAt([0, 0])).toBe(0)
})
