import { expect, it } from 'vitest'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { newRow, withImported, type ImportRow } from '../../../lib/upload/upload-rows.ts'
import { amountOfRun, belongsTo, countParts, inNeed, secondsOf } from './run-parts.ts'

const none = { toCheck: 0, broken: 0, unknownTitles: 0, thirdParties: 0, amount: '100.00' }
const row = (more: Partial<ImportedFile>): ImportRow =>
  withImported(newRow('k', 'einvoice', { name: 'a.pdf', size: 10 }), {
    ...({ recognitionStatus: 9, uploadStatus: 3, found: 1, entered: 1, updated: 0, duplicates: 0, held: 0, exceptions: 0 } as ImportedFile),
    ...({
      mode: 'einvoice',
      cancelled: false,
      kept: true,
      ignored: false,
      reason: null,
      reasonDetail: null,
      next: 'view',
      version: 1,
    } as ImportedFile),
    findings: none,
    ...more,
  })

it('an ended import lists first what needs somebody, folds what is fine, and tells how long it took', () => {
  const at = (second: number): string => `2026-11-30T10:00:${second}.000Z`
  const fine = Array.from({ length: 14 }, (_, n) => row({ createdAt: at(10), finishedAt: at(12 + n) }))
  const check = row({ findings: { ...none, toCheck: 1 }, createdAt: at(11), finishedAt: at(51) })
  const { shown, folded } = inNeed([...fine, check])
  expect([shown[0] === check, shown.length, folded.length, inNeed(fine).folded.length, secondsOf([...fine, check])]).toEqual([
    true,
    12,
    3,
    0,
    41,
  ])
})

it('an import is told by its parts: invoices recorded with their sum, places to check, files otherwise', () => {
  const rows = [
    row({}),
    row({ findings: { ...none, toCheck: 3 } }),
    row({ findings: { ...none, broken: 1, toCheck: 1 } }),
    row({ recognitionStatus: 7, entered: 0, duplicates: 1, reason: 'duplicate', findings: { ...none, amount: null } }),
  ]
  const counts = Object.fromEntries(countParts(rows).flatMap(({ part, count, files }) => (count > 0 ? [[part, [count, files]]] : [])))
  expect([counts, amountOfRun(rows), rows.map((one) => belongsTo('recorded', one))]).toEqual([
    { recorded: [3, 1], toCheck: [3, 1], broken: [1, 1], duplicate: [1, 1] },
    '300.00',
    [true, true, true, false],
  ])
})
