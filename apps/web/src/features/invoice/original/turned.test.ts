import { expect, test } from 'vitest'
import { lineSize, straighteningOf } from './turned.ts'

const picture = { width: 1000, height: 800 }
/** The box of a line of this size that is turned. */
const boxOf = (width: number, height: number, turn: number) => {
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  return { page: 1, x: 0.1, y: 0.1, width: (width * cos + height * sin) / 1000, height: (width * sin + height * cos) / 800 }
}
test.each([0, 0.06, -0.3, Math.PI / 2, Math.PI, -Math.PI / 2 + 0.1])('the line of a field turned by %f has its own size', (turn) => {
  const size = lineSize(boxOf(300, 20, turn), turn, picture)
  expect([Math.round(size.width), Math.round(size.height)]).toEqual([300, 20])
})
test('a photo on its side is put upright, with what it is slanted by besides', () => {
  const field = (turn: number) => ({ from: 'ocr' as const, confidence: 1, box: boxOf(300, 20, turn), turn })
  const turn = Math.PI / 2 + 0.05
  expect(straighteningOf({ number: field(turn), date: field(turn), code: field(0) }, 1)).toMatchObject({ quarters: 3 })
  expect(straighteningOf({ number: field(turn) }, 1)?.tilt).toBeCloseTo(-2.86, 1)
  expect(straighteningOf({ number: field(0) }, 1)).toBeUndefined()
})
