// A company that delivers in a reliability run: its use cases on a clock of the run, its letters kept, and invoices on request.
import { category } from '@piaotai/domain/states.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { App } from '../../../apps/server/src/app/app.ts'
import type { Outbox } from '../../../apps/server/src/kernel/outbox.ts'
import { deliveryModule, runExpire, runHandOver } from '../../../apps/server/src/modules/exchange/delivery/index.ts'
import type { Inspected } from '../../../apps/server/src/modules/platform/file/index.ts'
import { pdf, startTestApp } from '../../../apps/server/testing/worlds/app.ts'
import { readingOf } from '../../../apps/server/testing/invoices/readings.ts'

/** The super admin of a company. */
export const adminOf = ({ companyId, userId }: { readonly companyId: string; readonly userId: string }) => ({
  userId,
  userName: '沈亦舟',
  sessionId: null,
  companyId,
  role: 'superAdmin' as const,
  permissions: permissionsOfRole('superAdmin'),
  proof: { password: 'Yantai2026' },
  language: 'zh-CN' as const,
  ip: null,
  requestId: null,
})
type Admin = ReturnType<typeof adminOf>
/** Records an outgoing invoice with a stored original, as recognition would. */
export const recordOutgoing = (
  app: Pick<App, 'db' | 'claimFile' | 'recordReading'>,
  actor: Admin,
  stored: Inspected,
  number: string,
): Promise<string> =>
  app.db.inTenant(actor, async (tx) => {
    const file = await app.claimFile(tx, actor, stored)
    const reading = readingOf({ number, date: '2026-11-03', amountIncludingTax: '106.00' })
    const original = { storedFileId: file.id, format: 'pdf', pages: 1, firstPage: 1 }
    const { companyId, userId, userName } = actor
    return (
      await app.recordReading(tx, { companyId, userId, userName, entrySource: 6, categoryHint: category.outgoing }, reading, original)
    ).invoiceId
  })
export const openDeliveringCompany = async () => {
  const open = await startTestApp()
  const { app, asOwner } = open
  const actor = adminOf(await open.person())
  const { companyId } = actor
  let now = app.clock.now().getTime()
  const clock = { now: () => new Date(now) }
  const letters: { readonly to: string; readonly text: string }[] = []
  const outbox: Outbox = {
    add: async (_, message) => {
      if (message.channel === 'mail') letters.push({ to: message.mail.to[0]!, text: message.mail.text })
    },
  }
  const deps = { ...app.deps, clock, outbox }
  const run = { number: 1, last: false, signal: new AbortController().signal }
  const stored = await app.storeBytes(companyId, '发票.pdf', pdf())
  let count = 0
  // Time runs for years here; the suite must not end.
  const keepSuites = () => asOwner(`update company set due_date = '2999-12-31'`)
  await keepSuites()
  return {
    actor,
    companyId,
    asOwner,
    letters,
    size: stored.size,
    product: deliveryModule.useCases(deps),
    now: () => now,
    setNow: (at: number): void => {
      now = at
    },
    /** The super admin of another company. */
    another: async (): Promise<Admin> => {
      const other = adminOf(await open.person('昆山沃野自动化设备有限公司'))
      await keepSuites()
      return other
    },
    /** One turn of the database that changes nothing. */
    turn: (): Promise<unknown> => asOwner('select 1'),
    /** A number of its own for each scene. */
    next: (): number => ++count,
    refill: async (): Promise<void> => {
      await asOwner(`update company_quota set used = 0, allowed = 100000 where company_id = '${companyId}'`)
      await asOwner('delete from attempt')
    },
    invoice: async (): Promise<string> => {
      const id = await recordOutgoing(app, actor, stored, `2634${String(9_000_000_000_000_000 + ++count)}`)
      await asOwner(`update invoice set category = 2 where id = '${id}'`)
      return id
    },
    /** The job at the end of a task's validity, by the clock of the run or at another moment. */
    expire: (taskId: string, at?: number): Promise<void> =>
      runExpire(at === undefined ? deps : { ...deps, clock: { now: () => new Date(at) } })({ companyId, taskId }, run),
    handOver: (receiver: string, taskId: string): Promise<void> =>
      runHandOver(deps)({ companyId: receiver, senderId: companyId, taskId }, run),
    close: open.close,
  }
}
/** What an act comes to: its own word, or the problem that it was refused with. */
export const verdictOf = (run: Promise<string>): Promise<string> =>
  run.catch((error: Error & { readonly type?: string }) => {
    if (!error.type) throw error
    return error.type
  })
