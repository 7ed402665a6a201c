import type { ExportKind } from '@piaotai/domain/exports.ts'
import { makeOriginals } from './make-originals.ts'
import { makeSheet } from './make-sheet.ts'
import type { ExportDeps, Maker } from './deps.ts'

/** What makes a file of a kind. */
export const makerOf = ({ makers }: Pick<ExportDeps, 'makers'>, kind: ExportKind): Maker =>
  kind === 'sheet' ? makeSheet : kind === 'originals' ? makeOriginals : makers[kind]
