// An invoice that the bureau's list alone has, and whether it may be ticked.
import { expect, it } from 'vitest'
import { noPayment } from './facts.ts'
import { judge } from './judge.ts'
import { mirrorFactsOf, type MirrorRow } from './mirror-facts.ts'

const clean: MirrorRow = { state: 'normal', risk: 'normal', redLocked: false, use: 'none', total: '106.00' }
it.each([
  [clean, 'allowed', []],
  [{ ...clean, state: 'void' }, 'refused', ['void']],
  [{ ...clean, state: 'redFull' }, 'refused', ['redFull']],
  [{ ...clean, state: 'redPartial' }, 'after', ['redUnknown']],
  [{ ...clean, total: '-106.00' }, 'refused', ['isRed']],
  [{ ...clean, risk: 'abnormal' }, 'refused', ['abnormal']],
  [{ ...clean, risk: 'lost' }, 'refused', ['abnormal']],
  [{ ...clean, risk: 'doubtful' }, 'asks', ['doubtful']],
  [{ ...clean, redLocked: true }, 'refused', ['redLocked']],
  [{ ...clean, use: 'ticked' }, 'refused', ['ticked']],
] as const)('a row %j of the list: %s %j', (row, verdict, causes) => {
  const judged = judge({ ...mirrorFactsOf(row), ...noPayment }, 'tick')
  expect([judged.verdict, judged.said.map(({ cause }) => cause)]).toEqual([verdict, causes])
})
