// A rectangle of a page, in millimetres.
import { numbers } from './xml.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** "x y width height" as written; undefined when a number is missing. */
export const toBox = (text: string | undefined): Box | undefined => {
  const [x, y, width, height] = numbers(text)
  return height === undefined ? undefined : { x: x!, y: y!, width: width!, height }
}
