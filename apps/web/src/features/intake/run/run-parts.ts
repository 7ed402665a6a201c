// The parts of an import's result: how many of each, and which files belong to them.
import { toFen, fromFen } from '@piaotai/domain/money/money.ts'
import { endingOfRow, type ImportRow } from '../../../lib/upload/upload-rows.ts'
import { viewOfRow, type Tone } from '../row-view.ts'

export const runParts = [
  'recorded',
  'updated',
  'toCheck',
  'unknownTitle',
  'thirdParty',
  'broken',
  'duplicate',
  'attention',
  'failed',
  'running',
  'cancelled',
] as const
export type RunPart = (typeof runParts)[number]
export const toneOfPart: Readonly<Record<RunPart, Tone>> = {
  recorded: 'good',
  updated: 'good',
  toCheck: 'attention',
  unknownTitle: 'attention',
  thirdParty: 'rest',
  broken: 'wrong',
  duplicate: 'rest',
  attention: 'attention',
  failed: 'wrong',
  running: 'running',
  cancelled: 'rest',
}

/** The one part that a file counts for in the bar. */
export const partOf = (row: ImportRow): RunPart => {
  const { word } = viewOfRow(row)
  const own = runParts.find((part) => part === word)
  return own === undefined || own === 'attention' ? endingOfRow(row) : own
}
/** Whether a part's filter shows a file: recorded invoices also stand in files with something to check. */
export const belongsTo = (part: RunPart, row: ImportRow): boolean =>
  part === 'recorded' ? (row.imported?.entered ?? 0) > 0 : part === 'updated' ? (row.imported?.updated ?? 0) > 0 : partOf(row) === part

export interface PartCount {
  readonly part: RunPart
  /** Invoices that were recorded or got an original, places to check, else files. */
  readonly count: number
  readonly files: number
}
const countOf = (part: RunPart, rows: readonly ImportRow[]): number => {
  const sum = (pick: (row: ImportRow) => number | undefined): number => rows.reduce((all, row) => all + (pick(row) ?? 0), 0)
  if (part === 'recorded') return sum((row) => row.imported?.entered)
  if (part === 'updated') return sum((row) => row.imported?.updated)
  const own = rows.filter((row) => partOf(row) === part)
  return part === 'toCheck' ? own.reduce((all, row) => all + (row.imported?.findings.toCheck ?? 0), 0) : own.length
}
/** The parts that a run has, in their order. */
export const countParts = (rows: readonly ImportRow[]): readonly PartCount[] =>
  runParts.map((part) => ({ part, count: countOf(part, rows), files: rows.filter((row) => partOf(row) === part).length }))
/** What needs a person comes first, what is fine last. */
const needs: readonly RunPart[] = [
  'broken',
  'failed',
  'attention',
  'toCheck',
  'unknownTitle',
  'thirdParty',
  'duplicate',
  'cancelled',
  'running',
  'updated',
  'recorded',
]
/** So many rows are shown where what is fine is folded, and so many at least are folded. */
const listedMost = 12
const foldedLeast = 3
/** The files of an ended import in the order of need; `folded`: the last ones, all recorded, beside files that need somebody. */
export const inNeed = (rows: readonly ImportRow[]): { readonly shown: readonly ImportRow[]; readonly folded: readonly ImportRow[] } => {
  const sorted = needs.flatMap((part) => rows.filter((row) => partOf(row) === part))
  const fine = sorted.filter((row) => partOf(row) === 'recorded').length
  const shown = fine === sorted.length ? sorted.length : Math.max(listedMost, sorted.length - fine)
  return sorted.length - shown < foldedLeast
    ? { shown: sorted, folded: [] }
    : { shown: sorted.slice(0, shown), folded: sorted.slice(shown) }
}
/** From the first file's arrival to the last one's end, as the server tells it; undefined if none arrived. */
export const secondsOf = (rows: readonly ImportRow[]): number | undefined => {
  const files = rows.flatMap(({ imported }) => (imported?.finishedAt ? [imported] : []))
  if (files.length === 0) return undefined
  const from = Math.min(...files.map(({ createdAt }) => Date.parse(createdAt)))
  return Math.max(1, Math.round((Math.max(...files.map(({ finishedAt }) => Date.parse(finishedAt ?? ''))) - from) / 1000))
}
/** The sum of the newly recorded invoices; null while none has an amount. */
export const amountOfRun = (rows: readonly ImportRow[]): string | null => {
  const amounts = rows.flatMap((row) => (row.imported?.findings.amount ? [toFen(row.imported.findings.amount) ?? 0n] : []))
  return amounts.length === 0 ? null : fromFen(amounts.reduce((a, b) => a + b, 0n))
}
