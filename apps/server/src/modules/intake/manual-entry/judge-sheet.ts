// Judges rows of a sheet by the rules and against the records: right, wrong by cell, or duplicate.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { judgeManualEntry, type Judged } from '@piaotai/domain/manual-entry/manual-entry.ts'
import { bureauSays } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { keptValue } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { isOfBureau, unknownKind, type ParsedRow } from '@piaotai/domain/invoice/invoice-sheet-rows.ts'
import { identityOf } from '@piaotai/domain/invoice/digital-number.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { duplicatesBy, type Duplicate } from './find-duplicates.ts'

type Wire = Out<typeof manualEntryEndpoints.readInvoiceSheet>['content'][number]
type Fault = Wire['faults'][number]
export interface JudgedRow {
  readonly row: ParsedRow
  readonly state: Wire['state']
  readonly faults: Fault[]
  readonly existing: Duplicate | null
}

/** Unreadable cells come before the faults that the rules find. */
const faultsOf = (row: ParsedRow, { fields, lines }: Judged): Fault[] => {
  const cells = Object.entries(row.faults).map(([field, word]): Fault => ({ field, level: 'error', word }))
  const named = new Set(cells.map(({ field }) => field))
  const rules = Object.entries(fields)
    .filter(([field]) => !named.has(field))
    .map(([field, { level, word, detail }]): Fault => ({ field, level, word, ...(detail ? { detail: { ...detail } } : {}) }))
  const ofLines = row.lines.flatMap((line, at) =>
    [
      ...Object.entries(line.faults).map(([cell, word]) => [cell, 'error', word] as const),
      ...Object.entries(lines[at] ?? {})
        .filter(([cell]) => !(cell in line.faults))
        .map(([cell, { level, word }]) => [cell, level, word] as const),
    ].map(([cell, level, word]): Fault => ({ field: 'lines', level, word, detail: { line: String(line.line), cell } })),
  )
  const said = bureauSays(row.extra)
  const ofBureau = [
    ...(said === undefined ? [] : [{ field: 'number', level: 'doubt', word: said } satisfies Fault]),
    ...(row.extra[unknownKind] === undefined ? [] : [{ field: 'type', level: 'doubt', word: 'type' } satisfies Fault]),
  ]
  return [...cells, ...rules, ...ofBureau, ...ofLines]
}
const identityOfRow = ({ values, faults }: ParsedRow): string | undefined => {
  const number = keptValue('number', values.number)
  const code = keptValue('code', values.code)
  return faults.number || !number
    ? undefined
    : identityOf(code, number, values.type === undefined ? null : Number(values.type), keptValue('date', values.date))
}

export const judgeRows = async (tx: Tx, actor: Actor, rows: readonly ParsedRow[], today: string): Promise<readonly JudgedRow[]> => {
  const identities = rows.map(identityOfRow)
  const there = await duplicatesBy(
    tx,
    actor,
    identities.filter((identity) => identity !== undefined),
  )
  return rows.map((row, at): JudgedRow => {
    const faults = faultsOf(
      row,
      judgeManualEntry(
        row.values,
        row.lines.map((line) => line.values),
        { today, listed: isOfBureau(row) },
      ),
    )
    const identity = identities[at]
    const existing = identity === undefined ? null : (there.get(identity) ?? null)
    return { row, faults, existing, state: existing ? 'duplicate' : faults.some(({ level }) => level === 'error') ? 'wrong' : 'good' }
  })
}
export const toWire = ({ row, state, faults, existing }: JudgedRow): Wire => ({
  line: row.line,
  hidden: row.hidden,
  state,
  values: row.values as Record<string, string>,
  lineCount: row.lines.length,
  faults,
  existing,
})
