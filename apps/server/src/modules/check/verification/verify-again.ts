// Invoices in use are verified again on the days that the company chose.
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { againOn } from '@piaotai/domain/verification/verification.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { queryNow } from './query-tax-platform.ts'
import { verifyAgain } from './job.ts'
import type { VerifyDeps } from './deps.ts'
import { rulesOf } from './read-ledger.ts'
import { reserve } from './reserve.ts'
import { verifiable, type VerificationRecord } from './rows.ts'

/** In the morning, when the tax platform is open and people are about to work. */
const morningMs = 6 * 3_600_000
/** For invoices that come into use on the last day of a month. */
const eveningMs = 22 * 3_600_000

/** For use and payment of invoices, in the same transaction. */
export const planVerifyAgain =
  ({ clock, jobs }: Pick<VerifyDeps, 'clock' | 'jobs'>) =>
  async (tx: Tx, companyId: string, uses: readonly { readonly invoiceId: string; readonly useId: string }[]): Promise<void> => {
    const now = clock.now()
    for (const rule of await rulesOf(tx)) {
      const day = Date.parse(dayStart(againOn(rule, shanghaiDay(now))))
      const at = [morningMs, eveningMs].map((hour) => new Date(day + hour)).find((moment) => moment > now)
      if (at) await jobs.addAt(tx, at, verifyAgain, ...uses.map((use) => ({ companyId, ...use })))
    }
  }
/**
 * Job: the company pays. Skips an invoice no longer in that use; logs a missing quota. Throws while the platform cannot
 * answer: the job retries later that morning.
 */
export const runVerifyAgain =
  (deps: VerifyDeps): JobRun<typeof verifyAgain.payload> =>
  async ({ companyId, invoiceId, useId }) => {
    const row = await deps.db.inTenant({ companyId }, async (tx): Promise<VerificationRecord | undefined> => {
      const invoice = await tx.selectFrom('invoice').selectAll().where('id', '=', invoiceId).forUpdate().executeTakeFirst()
      const use = invoice && (await tx.selectFrom('invoice_use').select('use_id').where('invoice_id', '=', invoiceId).executeTakeFirst())
      if (!invoice || use?.use_id !== useId) return undefined
      const [reserved] = await reserve(
        tx,
        deps,
        { companyId },
        [{ invoiceId, fields: verifiable(invoice), before: invoice.verify_status }],
        { purse: 'company', cause: 'again', atOnce: true },
      )
      if (!reserved) return undefined
      if ('row' in reserved) return reserved.row.state === 'asking' ? reserved.row : undefined
      // Another question is running or its process died: the next attempt looks at its outcome.
      if (reserved.problem === 'verification.running') throw new NotReportedYet(invoiceId)
      if (reserved.problem === 'verification.companyQuota')
        await deps.audit.record(tx, { companyId }, [
          { action: 'invoice.notVerifiedAgain', objectType: 'invoice', objectId: invoiceId, detail: { problem: reserved.problem } },
        ])
      return undefined
    })
    if (!row) return
    const reported = await queryNow(deps, row)
    // A question that the provider may have taken goes to review and is not asked again; an app without a provider will
    // not get one within the hour.
    if (!reported || (reported.charge === 'abnormal' && deps.taxPlatform.provider !== 'none')) throw new NotReportedYet(invoiceId)
  }
class NotReportedYet extends Error {
  constructor(invoiceId: string) {
    super(`invoice ${invoiceId}: the tax platform has not told about it again yet`)
    this.name = 'NotReportedYet'
  }
}
