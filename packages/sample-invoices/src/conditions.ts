// Named conditions of invoice pictures, for measuring recognition.
import type { Shot } from './picture.ts'
import type { Random } from './random.ts'

export interface Condition {
  readonly name: string
  /**
   * Draws one shot; skews and places differ from picture to picture. `flat` kinds come from a laser printer, without
   * needles and missed boxes.
   */
  readonly shot: (random: Random, flat: boolean) => Shot
  /** Invoices on the picture; default 1. */
  readonly papers?: number
}
const either = (random: Random, size: number): number => (random.chance(0.5) ? size : -size)
const missed = (random: Random): readonly [number, number] => [
  either(random, random.int(10, 30) / 10),
  either(random, random.int(5, 22) / 10),
]
const phone = (random: Random): Shot => ({
  dpi: 190,
  skew: either(random, random.int(0, 30) / 10),
  tilt: random.int(2, 7) / 100,
  margin: 0.08,
  desk: random.pick(['wood', 'cloth'] as const),
  light: { from: 0.72, to: 0.98, direction: random.int(0, 359) },
  grain: 12,
  blur: 0.7,
  quality: 82,
})
/** A screenshot has no grain, no skew and even light. */
const screen: Shot = { margin: 0, grain: 0, blur: 0, light: { from: 1, to: 1, direction: 0 } }

export const conditions: readonly Condition[] = [
  { name: 'scan 300 dpi', shot: () => ({ dpi: 300, quality: 90 }) },
  { name: 'scan 150 dpi', shot: () => ({ dpi: 150, quality: 80 }) },
  { name: 'scan 120 dpi, quality 50', shot: () => ({ dpi: 120, quality: 50 }) },
  { name: 'scan 96 dpi', shot: () => ({ dpi: 96, quality: 88 }) },
  { name: 'grey scan', shot: () => ({ dpi: 150, tones: 'grey', quality: 80 }) },
  { name: 'black and white scan', shot: () => ({ dpi: 200, tones: 'blackAndWhite', quality: 80 }) },
  { name: 'quality 25', shot: () => ({ dpi: 150, quality: 25 }) },
  { name: 'turned 90', shot: () => ({ dpi: 170, turn: 90 }) },
  { name: 'turned 180', shot: () => ({ dpi: 170, turn: 180 }) },
  { name: 'turned 270', shot: () => ({ dpi: 170, turn: 270, skew: 1.5 }) },
  { name: 'skewed to 5°', shot: (random) => ({ dpi: 170, skew: either(random, random.int(20, 50) / 10) }) },
  { name: 'skewed to 15°', shot: (random) => ({ dpi: 170, skew: either(random, random.int(80, 150) / 10) }) },
  {
    name: 'perspective',
    shot: (random) => ({ dpi: 180, tilt: random.int(8, 15) / 100, skew: either(random, 1.5), margin: 0.04, desk: 'wood' }),
  },
  { name: 'blurred', shot: () => ({ dpi: 170, blur: 1.5 }) },
  {
    name: 'uneven light',
    shot: (random) => ({
      dpi: 170,
      light: { from: 0.42, to: 1, direction: random.int(0, 359), shadowAt: random.int(2, 8) / 10 },
      grain: 14,
    }),
  },
  { name: 'stamp over the name', shot: () => ({ dpi: 170, print: { stamp: 'overName' } }) },
  {
    name: 'needles beside the boxes',
    shot: (random, flat) => ({ dpi: 190, print: flat ? {} : { needles: true, offset: missed(random) } }),
  },
  { name: 'faint', shot: () => ({ dpi: 170, print: { ink: '#8f8fa8', formInk: '#c9b09c' }, grain: 12 }) },
  { name: 'screenshot', shot: () => ({ ...screen, dpi: 110, quality: 95 }) },
  {
    name: 'screenshot of a phone',
    shot: () => ({ ...screen, dpi: 120, frame: { above: 0.9, below: 0.8, colour: '#141414' }, quality: 75 }),
  },
  {
    name: 'client 1000 px',
    shot: (random) => ({ dpi: 250, margin: 0.02, skew: either(random, 0.8), shrink: { side: 1000, quality: 96 } }),
  },
  { name: 'phone photo', shot: phone },
  { name: 'phone photo, 12 megapixels', shot: (random) => ({ ...phone(random), dpi: 340, margin: 0.15 }) },
  { name: 'phone photo, client 1000 px', shot: (random) => ({ ...phone(random), margin: 0.03, shrink: { side: 1000, quality: 96 } }) },
  { name: 'two on a sheet', papers: 2, shot: (random) => ({ dpi: 170, skew: either(random, 0.5) }) },
  { name: 'three on a photo', papers: 3, shot: (random) => ({ ...phone(random), dpi: 170 }) },
  { name: 'QR damaged', shot: () => ({ dpi: 170, print: { qr: 'damaged' } }) },
  { name: 'QR absent', shot: () => ({ dpi: 170, print: { qr: 'absent' } }) },
  {
    name: 'everything',
    shot: (random, flat) => ({
      ...phone(random),
      turn: random.pick([0, 90, 180, 270] as const),
      print: flat ? { qr: 'absent' } : { needles: true, offset: missed(random), qr: 'absent', stamp: 'overName' },
    }),
  },
]
