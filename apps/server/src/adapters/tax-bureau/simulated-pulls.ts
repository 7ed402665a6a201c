// The invoices that the simulated bureau lists: those of the simulated tax platform's ledger, with files.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { openBooks } from '@piaotai/tax-platform-simulator/bureau/books.ts'
import { openPullFaults } from '@piaotai/tax-platform-simulator/bureau/faults.ts'
import { bureauLimits, openBureau } from '@piaotai/tax-platform-simulator/bureau/serve.ts'
import { openLedger, type Ledger } from '@piaotai/tax-platform-simulator/ledger.ts'
import { simulatedFiles } from './simulated-files.ts'

/** `ledger`: of the tax platform's simulator; an empty one of its own without it. */
export const simulatedPulls = (ledger: Ledger | undefined, now: () => Date) => {
  const books = ledger ?? openLedger()
  const bureau = openBureau(openBooks(books), openPullFaults(), { today: () => shanghaiDay(now()), files: simulatedFiles })
  return { business: bureau.call, ledger: books, faults: bureau.faults, log: bureau.log, listed: bureau.listed, rows: bureauLimits.rows }
}
export type SimulatedPulls = ReturnType<typeof simulatedPulls>
