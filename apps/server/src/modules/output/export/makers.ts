import type { ExportKind } from '@piaotai/domain/export.ts'
import { makeOriginals } from './make-originals.ts'
import { makeSheet } from './make-sheet.ts'
import type { ExportDeps, Maker } from './deps.ts'

/** The maker of a kind of file. */
export const makerOf = ({ makers }: Pick<ExportDeps, 'makers'>, kind: ExportKind): Maker =>
  kind === 'sheet' ? makeSheet : kind === 'originals' ? makeOriginals : makers[kind]
