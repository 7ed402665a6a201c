// Draws a captcha's answer as pixels: bent strokes in four handwritings of uneven size and spacing, arcs as thick as
// strokes across them, noise. `reliability/hostile/captcha-solvers.reliability.ts` tries to read it. The captcha slows scripts
// down; the rate limits are the control.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { glyphs, type Stroke } from './captcha-glyphs.ts'

const width = 168
const height = 60
const between = (a: number, b: number): number => a + Math.random() * (b - a)
const ink = (): string => `hsl(${between(190, 260)} ${between(25, 60)}% ${between(22, 38)}%)`

/** Points every few pixels, so that bending affects the middle of a stroke too. */
const dense = (stroke: Stroke): Stroke =>
  stroke.flatMap((to, i) => {
    const from = stroke[i - 1]
    if (!from) return [to]
    const steps = Math.max(2, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 12))
    return Array.from(
      { length: steps },
      (_, n) => [from[0] + ((to[0] - from[0]) * (n + 1)) / steps, from[1] + ((to[1] - from[1]) * (n + 1)) / steps] as const,
    )
  })

const drawLine = (ctx: SKRSContext2D, points: Stroke): void => {
  ctx.beginPath()
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
  ctx.stroke()
}
/** Four handwritings: one thick line, two thin ones, a broken one, a hollow one. */
const hands: readonly ((ctx: SKRSContext2D, points: Stroke) => void)[] = [
  (ctx, points) => {
    ctx.lineWidth = between(3.2, 4.4)
    drawLine(ctx, points)
  },
  (ctx, points) => {
    ctx.lineWidth = between(1.8, 2.2)
    drawLine(ctx, points)
    drawLine(
      ctx,
      points.map(([x, y]) => [x + 2.3, y + 1.4] as const),
    )
  },
  (ctx, points) => {
    ctx.lineWidth = between(3, 3.8)
    ctx.setLineDash([between(6, 9), between(3.2, 3.8)])
    drawLine(ctx, points)
    ctx.setLineDash([])
  },
  (ctx, points) => {
    ctx.lineWidth = 6
    drawLine(ctx, points)
    ctx.lineWidth = 2.4
    ctx.strokeStyle = 'hsl(200 20% 90%)'
    drawLine(ctx, points)
  },
]

/** A PNG as a data URL. */
export const captchaPicture = async (answer: string): Promise<string> => {
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const ground = ctx.createLinearGradient(0, 0, width, height)
  for (const at of [0, 0.5, 1]) ground.addColorStop(at, `hsl(${between(30, 220)} ${between(10, 30)}% ${between(86, 95)}%)`)
  ctx.fillStyle = ground
  ctx.fillRect(0, 0, width, height)
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  const wave = { high: between(2, 4.5), long: between(14, 26), from: between(0, 6), side: between(1.5, 3.5) }
  const bend = (x: number, y: number): readonly [number, number] => [
    x + wave.side * Math.sin(y / (wave.long * 0.7) + wave.from),
    y + wave.high * Math.sin(x / wave.long + wave.from),
  ]
  const paces = [...answer].map(() => between(0.8, 1.2))
  const pace = (width - 30) / paces.reduce((sum, each) => sum + each, 0)
  const start = between(9, 21)
  const slope = between(-0.07, 0.07)
  ;[...answer].forEach((character, i) => {
    const wide = between(16, 23)
    const high = between(26, 38)
    const turn = between(-0.46, 0.46)
    const lean = between(-0.32, 0.32)
    const cx = start + pace * (paces.slice(0, i).reduce((sum, each) => sum + each, 0) + paces[i]! / 2)
    const cy = height / 2 + slope * (cx - width / 2) + between(-7, 7)
    const hand = hands[Math.floor(Math.random() * hands.length)]!
    for (const stroke of glyphs[character] ?? []) {
      ctx.strokeStyle = ink()
      hand(
        ctx,
        dense(stroke).map(([ux, uy]) => {
          const x = (ux - 0.5) * wide + lean * (uy - 0.5) * high + between(-0.5, 0.5)
          const y = (uy - 0.5) * high + between(-0.5, 0.5)
          return bend(cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn))
        }),
      )
    }
  })
  for (let i = 0; i < 3; i++) {
    ctx.strokeStyle = ink()
    ctx.lineWidth = i < 2 ? between(1.7, 2.5) : between(0.9, 1.4)
    ctx.beginPath()
    ctx.moveTo(between(-10, 20), between(5, height - 5))
    ctx.bezierCurveTo(
      between(30, 70),
      between(-15, height + 15),
      between(90, 130),
      between(-15, height + 15),
      between(width - 20, width + 10),
      between(5, height - 5),
    )
    ctx.stroke()
  }
  for (let i = 0; i < 140; i++) {
    ctx.fillStyle = ink()
    ctx.globalAlpha = between(0.25, 0.8)
    ctx.fillRect(between(0, width), between(0, height), between(0.8, 2), between(0.8, 2))
  }
  return `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`
}
