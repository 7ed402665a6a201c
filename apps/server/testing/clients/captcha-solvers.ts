// An attacker with this source tries to read image captchas: strokes laid over the picture in many poses, and a memory
// of answered ones.
import { createCanvas } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'
import { glyphs, type Stroke } from '../../src/modules/people/account/proof/captcha-glyphs.ts'

/** Names the characters that a picture (PNG, 168 × 60) seems to show. */
export type Solver = (png: Buffer) => Promise<string>
const wide = 84
const high = 30
const cells = 5
const room = 142 / cells / 2
const side = 18
const tall = 22

/**
 * The picture at half size, as the absolute distance from the local background: thin lines and specks become fainter
 * than strokes.
 */
const contrast = async (png: Buffer): Promise<Float64Array> => {
  const grey = sharp(png).greyscale()
  const read = async (from: Sharp): Promise<Buffer> => from.resize(wide, high, { fit: 'fill' }).raw().toBuffer()
  const [near, ground] = await Promise.all([read(grey.clone().median(3).blur(0.8)), read(grey.clone().median(15))])
  return Float64Array.from(near, (v, i) => Math.abs(v - ground[i]!))
}
/** Zero mean, length one: two such are compared by their product. */
const normal = (values: Float64Array): Float64Array => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const level = values.map((v) => v - mean)
  const length = Math.hypot(...level) || 1
  return level.map((v) => v / length)
}
const windowOf = (picture: Float64Array, x0: number, y0: number): Float64Array => {
  const out = new Float64Array(side * tall)
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < side; x++) {
      const px = x0 + x
      const py = y0 + y
      out[y * side + x] = px < 0 || py < 0 || px >= wide || py >= high ? 0 : picture[py * wide + px]!
    }
  return normal(out)
}
interface Template {
  readonly character: string
  readonly values: Float64Array
}
const draw = (strokes: readonly Stroke[], turn: number, size: number): Float64Array => {
  const canvas = createCanvas(side, tall)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#fff'
  ctx.fillRect(0, 0, side, tall)
  ctx.translate(side / 2, tall / 2)
  ctx.rotate(turn)
  ctx.lineWidth = 1.8
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  for (const stroke of strokes) {
    ctx.beginPath()
    stroke.forEach(([x, y], i) => {
      const at = [(x - 0.5) * 10.2 * size, (y - 0.5) * 14.5 * size] as const
      if (i === 0) ctx.moveTo(...at)
      else ctx.lineTo(...at)
    })
    ctx.stroke()
  }
  const { data } = ctx.getImageData(0, 0, side, tall)
  return normal(Float64Array.from({ length: side * tall }, (_, i) => 255 - data[i * 4]!))
}
const turns = [-0.45, -0.22, 0, 0.22, 0.45]
const across = [-7, -5, -3, -1, 1, 3, 5, 7]
const down = [-3, -1, 1, 3]
const drawn: readonly Template[] = Object.entries(glyphs).flatMap(([character, strokes]) =>
  turns.flatMap((turn) => [0.88, 1.08].map((size) => ({ character, values: draw(strokes, turn, size) }))),
)

const best = (picture: Float64Array, cell: number, templates: readonly Template[]): string => {
  const cx = 6.5 + room * (cell + 0.5)
  const cy = high / 2
  let found = { score: -1, character: '' }
  for (const dy of down)
    for (const dx of across) {
      const seen = windowOf(picture, Math.round(cx - side / 2) + dx, Math.round(cy - tall / 2) + dy)
      for (const { character, values } of templates) {
        let score = 0
        for (let i = 0; i < values.length; i++) score += values[i]! * seen[i]!
        if (score > found.score) found = { score, character }
      }
    }
  return found.character
}
/** The strokes of the source in five turns and two sizes, moved about each of the five places. */
export const byStrokes: Solver = async (png) => {
  const picture = await contrast(png)
  return Array.from({ length: cells }, (_, cell) => best(picture, cell, drawn)).join('')
}

/** Appearance of many characters with known answers: the five nearest vote. */
export const byExamples = async (labelled: readonly { readonly png: Buffer; readonly answer: string }[]): Promise<Solver> => {
  const known: Template[] = []
  for (const { png, answer } of labelled) {
    const picture = await contrast(png)
    ;[...answer].forEach((character, cell) => {
      known.push({
        character,
        values: windowOf(picture, Math.round(6.5 + room * (cell + 0.5) - side / 2), Math.round(high / 2 - tall / 2)),
      })
    })
  }
  return async (png) => {
    const picture = await contrast(png)
    return Array.from({ length: cells }, (_, cell) => {
      const seen = windowOf(picture, Math.round(6.5 + room * (cell + 0.5) - side / 2), Math.round(high / 2 - tall / 2))
      const near: { score: number; character: string }[] = []
      for (const { character, values } of known) {
        let score = 0
        for (let i = 0; i < values.length; i++) score += values[i]! * seen[i]!
        if (near.length < 5 || score > near.at(-1)!.score) {
          near.push({ score, character })
          near.sort((a, b) => b.score - a.score)
          near.length = Math.min(near.length, 5)
        }
      }
      const votes = new Map<string, number>()
      for (const { score, character } of near) votes.set(character, (votes.get(character) ?? 0) + score)
      return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
    }).join('')
  }
}
