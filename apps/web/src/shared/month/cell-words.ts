// What a cell has left, as one sentence.
import type { TFunction } from 'i18next'
import type { MonthCell, MonthGate } from '@piaotai/domain/month/month-cells.ts'

interface CellCount {
  readonly cell: MonthCell
  readonly count: number
  readonly exact: boolean
}
interface OnlyThing {
  readonly party: string | null
  readonly number: string | null
}

type T = TFunction<'monthCell'>
/** Cells whose sentence names their only row. */
const naming: ReadonlySet<MonthCell> = new Set<MonthCell>([
  'bureauOnly',
  'importsHeld',
  'mailParts',
  'sellersMissing',
  'doubts',
  'exceptions',
  'turnedBad',
  'titles',
  'differs',
  'oursOnly',
  'failedTicks',
  'changedTicks',
  'transfersOpen',
  'dueNotSubmitted',
  'toConfirm',
  'fileRows',
  'bankLines',
  'paidWithoutProof',
  'paidAndRed',
  'noVoucher',
  'doubleNumber',
  'noOriginal',
  'pictureOfDigital',
  'brokenSignature',
  'notSigned',
])
export const namesItsOnly = ({ cell, count }: Pick<CellCount, 'cell' | 'count'>): boolean => count === 1 && naming.has(cell)
/** As it is written: “10,000 多” where there are more than are counted. */
export const countText = (t: T, { count, exact }: Pick<CellCount, 'count' | 'exact'>): string => {
  const n = count.toLocaleString('en-US')
  return exact ? n : t('more', { n })
}
export const cellSentence = (t: T, row: CellCount, only?: OnlyThing): string => {
  const name = only?.party ?? only?.number
  return namesItsOnly(row) && name
    ? t(`named.${row.cell as 'bureauOnly'}`, { name })
    : t(`left.${row.cell}`, { count: row.count, n: countText(t, row) })
}
/** What gates the closing comes first: it is what a line says. */
export const gatingFirst = <Row extends { readonly gate: MonthGate }>({ cells }: { readonly cells: readonly Row[] }): readonly Row[] =>
  cells.toSorted((a, b) => Number(a.gate === 'remind') - Number(b.gate === 'remind'))
