// Invoices in use are verified again on the days that the company chose; who submitted and who paid hear when one turned void or offset.
import { letterOf } from '@piaotai/locales/letters.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { useStatus } from '@piaotai/domain/states.ts'
import { againOn } from '@piaotai/domain/verification.ts'
import { dayStart } from '../../kernel/instants.ts'
import type { JobRun, Tx } from '../../kernel/needs.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import { askNow } from './ask.ts'
import { verifyAgain } from './job.ts'
import type { VerifyNeeds } from './needs.ts'
import { rulesOf } from './read-ledger.ts'
import { reserve } from './reserve.ts'
import { verifiable } from './rows.ts'

export interface AgainNeeds extends VerifyNeeds { readonly outbox: Outbox }
/** In the morning, when the tax platform is open and people are about to work. */
const morningMs = 6 * 3_600_000

/** For whoever puts invoices to use, in the same transaction: `tell` are the people who submitted and paid. */
export const planVerifyAgain = ({ clock, jobs }: Pick<VerifyNeeds, 'clock' | 'jobs'>) => async (tx: Tx, companyId: string, invoiceIds: readonly string[], tell: readonly string[]): Promise<void> => {
  const today = shanghaiDay(clock.now())
  for (const rule of await rulesOf(tx, companyId)) {
    const at = new Date(Date.parse(dayStart(againOn(rule, today))) + morningMs)
    if (at > clock.now()) await jobs.addAt(tx, at, verifyAgain, ...invoiceIds.map((invoiceId) => ({ companyId, invoiceId, tell: [...tell] })))
  }
}
/** Job: paid by the company; an invoice that is out of use again is left alone. */
export const runVerifyAgain = (needs: AgainNeeds): JobRun<typeof verifyAgain.payload> => async ({ companyId, invoiceId, tell }) => {
  const { db, outbox } = needs, tenant = { companyId }
  const row = await db.inTenant(tenant, async (tx) => {
    const invoice = await tx.selectFrom('invoice').selectAll().where('company_id', '=', companyId).where('id', '=', invoiceId).forUpdate().executeTakeFirst()
    if (!invoice || invoice.use_status === useStatus.unused) return undefined
    const [reserved] = await reserve(tx, needs, tenant, [{ invoiceId, fields: verifiable(invoice), before: invoice.verify_status }], { purse: 'company', cause: 'again', atOnce: true })
    return reserved && 'row' in reserved && reserved.row.state === 'asking' ? reserved.row : undefined
  })
  const settled = row && await askNow(needs, row)
  if (!settled?.turned) return
  const people = await db.outside((tx) => tx.selectFrom('app_user').select('email').where('id', 'in', tell).where('email', 'is not', null).execute())
  const letter = letterOf('turnedBad', 'zh-CN', { number: settled.row.number, state: settled.row.status === 9 ? 'void' : 'red' })
  await db.outside(async (tx) => { for (const { email } of people) await outbox.add(tx, { channel: 'mail', mail: { to: [email!], ...letter } }) })
}
