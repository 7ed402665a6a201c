// Fields of a photo as the reader turned it: level lines, whichever way the photo was taken.
import type { Detail } from '../detail.ts'
import type { Place } from './original-sheet.tsx'

/** A field's size along and across its line, in pixels: its box on the picture encloses the turned line. */
export const lineSize = (
  box: Place,
  turn: number,
  picture: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } => {
  const across = box.width * picture.width
  const down = box.height * picture.height
  const cos = Math.abs(Math.cos(turn))
  const sin = Math.abs(Math.sin(turn))
  const twice = cos * cos - sin * sin
  // Near 45° the box says little of the line.
  if (Math.abs(twice) < 0.2) return { width: across, height: down }
  return { width: Math.max(1, (across * cos - down * sin) / twice), height: Math.max(1, (down * cos - across * sin) / twice) }
}

/** How a whole photo is straightened: quarter turns to the right, and degrees besides. */
interface Straightening {
  readonly quarters: number
  readonly tilt: number
}
const least = 0.01
/** By the middle one of its fields; undefined of a level picture. */
export const straighteningOf = (fields: Detail['fields'], page: number): Straightening | undefined => {
  const turns = Object.values(fields)
    .flatMap(({ box, turn }) => (box?.page === page ? [turn ?? 0] : []))
    .toSorted((a, b) => a - b)
  const turn = turns[turns.length >> 1] ?? 0
  if (Math.abs(turn) < least) return undefined
  const quarters = Math.round(-turn / (Math.PI / 2))
  return { quarters: (quarters + 4) % 4, tilt: ((-turn - (quarters * Math.PI) / 2) * 180) / Math.PI }
}
