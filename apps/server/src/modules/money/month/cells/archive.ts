// The cells of the line “archive”.
import { nothingHere, type CellSource, type PartSource } from './source.ts'

export const archivePart: PartSource<'archive'> = { part: 'archive', extent: async () => ({ done: 0, whole: 0 }) }
export const archiveCells = {
  noOriginal: nothingHere,
  pictureOfDigital: nothingHere,
  brokenSignature: nothingHere,
  notSigned: nothingHere,
  packageMissing: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>
