// Reads each line: PP-OCRv4 recognition, greedy CTC, with the certainty of each line.
import { type InferenceSession, Tensor } from './engine.ts'
import type { SignReading } from '@piaotai/domain/invoice/reading.ts'
import { doubtful } from '../certainty.ts'
import type { Line } from './frame.ts'
import type { Grey } from './ink.ts'

export interface Reader {
  readonly session: InferenceSession
  readonly dictionary: readonly string[]
}
export interface LineText {
  readonly text: string
  /** The mean of its characters, but never surer than the worst lets it be. */
  readonly confidence: number
  /** Each character with its readings, the best first; of a clear one the best alone. */
  readonly signs?: readonly (readonly SignReading[])[]
  /** The begin of another column's figures: the character, and the share of the line's width. */
  readonly cuts: readonly { readonly at: number; readonly share: number }[]
}

const lineHeight = 48
const widest = 3200
/** Minimum difference between the darkest and brightest pixel of a printed line. */
const leastContrast = 36

/** Undefined without print. `taller` widens the strip. */
export const readLine = async ({ session, dictionary }: Reader, picture: Grey, line: Line, taller = 1): Promise<LineText | undefined> => {
  const height = line.height * taller
  const width = Math.max(32, Math.min(widest, Math.round((lineHeight * line.width) / height / 8) * 8))
  const pixels = cut(picture, line, width, height)
  if (contrast(pixels) < leastContrast) return undefined
  const plane = width * lineHeight
  const input = new Float32Array(3 * plane)
  for (let i = 0; i < plane; i++) input[i] = pixels[i]! / 127.5 - 1
  input.copyWithin(plane, 0, plane).copyWithin(2 * plane, 0, plane)
  const output = await session.run({ [session.inputNames[0]!]: new Tensor('float32', input, [1, 3, lineHeight, width]) })
  const scores = output[session.outputNames[0]!]!
  return decode(scores.data as Float32Array, scores.dims[1] ?? 0, scores.dims[2] ?? 0, dictionary)
}

/** The strip of the picture under a line, rotated level; averages several points when it shrinks. */
const cut = (picture: Grey, line: Line, width: number, height: number): Float32Array => {
  const cos = Math.cos(line.direction)
  const sin = Math.sin(line.direction)
  const across = height / lineHeight
  const along = line.width / width
  const down = Math.max(1, Math.min(4, Math.round(across)))
  const over = Math.max(1, Math.min(4, Math.round(along)))
  const out = new Float32Array(width * lineHeight)
  for (let row = 0; row < lineHeight; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0
      for (let i = 0; i < down; i++)
        for (let k = 0; k < over; k++) {
          const n = (row + (i + 0.5) / down) * across - height / 2
          const t = (column + (k + 0.5) / over) * along - line.width / 2
          sum += sample(picture, line.x + t * cos - n * sin - 0.5, line.y + t * sin + n * cos - 0.5)
        }
      out[row * width + column] = sum / (down * over)
    }
  return out
}
const sample = ({ data, width, height }: Grey, x: number, y: number): number => {
  const x0 = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const y0 = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const fx = Math.max(0, Math.min(1, x - x0))
  const fy = Math.max(0, Math.min(1, y - y0))
  const at = y0 * width + x0
  return (data[at]! * (1 - fx) + data[at + 1]! * fx) * (1 - fy) + (data[at + width]! * (1 - fx) + data[at + width + 1]! * fx) * fy
}
const contrast = (pixels: Float32Array): number => {
  let least = 255
  let most = 0
  for (const value of pixels) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

interface Character {
  readonly text: string
  readonly score: number
  readonly step: number
  readonly readings: readonly SignReading[]
}
/** Below it a character has further readings, as many and as sure as these. */
const clear = 0.9
const readingsKept = 3
const leastReading = 0.01
/** The readings of a step, without the blank, the best first. */
const readingsAt = (scores: Float32Array, from: number, classes: number, dictionary: readonly string[]): readonly SignReading[] => {
  const found: SignReading[] = []
  for (let k = 1; k < classes; k++) {
    const score = scores[from + k]!
    if (score < leastReading || score <= (found[readingsKept - 1]?.score ?? 0)) continue
    const text = dictionary[k] ?? ''
    if (text.trim() === '') continue
    found.push({ text, score })
    found.sort((a, b) => b.score - a.score)
    found.length = Math.min(found.length, readingsKept)
  }
  return found.map(({ text, score }) => ({ text, score: Math.round(score * 100) / 100 }))
}
/**
 * The scores of a step sum to one, so a class clearly above one half is the best; most steps show it at the first
 * class, the blank.
 */
const surelyBest = 0.51
/** Best class a step, repeats merged, blanks dropped. */
const decode = (scores: Float32Array, steps: number, classes: number, dictionary: readonly string[]): LineText | undefined => {
  const characters: Character[] = []
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const from = step * classes
    let best = 0
    let value = -1
    for (let k = 0; k < classes; k++) {
      const v = scores[from + k]!
      if (v > value) {
        value = v
        best = k
        if (v > surelyBest) break
      }
    }
    if (best !== 0 && best !== previous) {
      const text = dictionary[best] ?? ''
      const readings = value < clear ? readingsAt(scores, from, classes, dictionary) : [{ text, score: value }]
      characters.push({ text, score: value, step, readings })
    }
    previous = best
  }
  if (characters.length === 0) return undefined
  const least = Math.min(...characters.map((c) => c.score))
  const mean = characters.reduce((sum, c) => sum + c.score, 0) / characters.length
  return {
    text: characters.map((c) => c.text).join(''),
    confidence: Math.min(mean, 0.5 + least / 2, hasHole(characters) ? doubtful : 1),
    signs: characters.map((c) => c.readings),
    cuts: cutsOf(characters).map((at) => ({ at, share: (characters[at - 1]!.step + characters[at]!.step + 1) / 2 / steps })),
  }
}
const han = /\p{Script=Han}/u
/** A character that the model does not know leaves no trace but a hole between its neighbours. */
const hasHole = (characters: readonly Character[]): boolean => {
  // Labels are spaced on purpose; the value follows the last colon.
  const value = characters.slice(characters.findLastIndex((c) => c.text === ':' || c.text === '：') + 1)
  const gaps = value
    .slice(1)
    .flatMap((c, i) => (han.test(c.text) && han.test(value[i]!.text) ? [c.step - value[i]!.step] : []))
    .sort((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)]
  return usual !== undefined && gaps.length >= 3 && gaps.at(-1)! > usual * 1.7
}

/** Figures of several columns in one piece: they are clearly apart, and the last has decimals or a sign. */
const lastColumn = /^¥?-?\d[\d,]*\.\d+$|^\d{1,2}%$/
const clearlyApart = 2.2
const cutsOf = (characters: readonly Character[]): readonly number[] => {
  const figures = characters.filter((c) => c.text !== ' ')
  if (figures.length < 4 || !/^[\d.,¥%-]+$/.test(figures.map((c) => c.text).join(''))) return []
  const gaps = figures.slice(1).map((c, i) => c.step - figures[i]!.step)
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!
  const at = gaps.flatMap((gap, i) => (gap > Math.max(usual * clearlyApart, usual + 3) ? [i + 1] : []))
  const pieces = [0, ...at].map((from, i, all) =>
    figures
      .slice(from, all[i + 1])
      .map((c) => c.text)
      .join(''),
  )
  return at.length > 0 && lastColumn.test(pieces.at(-1)!) ? at.map((i) => characters.indexOf(figures[i]!)) : []
}
