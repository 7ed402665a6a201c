import type { ExportKind } from '@piaotai/domain/exports.ts'
import { makeOriginals } from './make-originals.ts'
import { makeSheet } from './make-sheet.ts'
import type { Maker } from './needs.ts'

/** What makes a file of each kind. */
export const makers: Readonly<Record<ExportKind, Maker>> = { sheet: makeSheet, originals: makeOriginals }
