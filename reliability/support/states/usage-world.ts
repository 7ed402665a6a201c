// Invoices of one company and two of its members: runs the usage model's acts on the product.
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import { deleteInvoices, listDeletions, restoreInvoices } from '../../../apps/server/src/modules/invoices/invoice/index.ts'
import { makeColleague } from '../../../apps/server/testing/worlds/intake-world.ts'
import { freshNumber, openTaxWorld } from '../../../apps/server/testing/worlds/verification-world.ts'
import { stillClock, type Floor } from '../../../apps/server/testing/database/database.ts'
import { batchStateOf, type PaymentState } from '@piaotai/domain/payment/payment.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { Call, State } from './usage-model.ts'

const calls = {
  submit: 'submitInvoices',
  withdraw: 'withdrawInvoices',
  return: 'returnInvoices',
  confirm: 'confirmInvoices',
  cancel: 'cancelConfirmations',
  occupy: 'occupyInvoices',
  release: 'releaseInvoices',
} as const
interface SentMail {
  readonly mail: { readonly to: readonly string[]; readonly subject: string }
}

export const openUsageEnvironment = async (floor: Floor) => {
  const clock = stillClock()
  const world = await openTaxWorld(floor, clock)
  let people: readonly [Actor, Actor] | undefined
  let mails: readonly string[] = []
  /**
   * Creating a company is slow: one serves many runs, with new invoices. Both people hold all permissions for all of
   * its invoices.
   */
  const begin = async (count: number, anew: boolean) => {
    if (!people || anew) {
      const owner = await world.owner()
      const colleague = await makeColleague(floor, clock, owner)
      people = [
        owner,
        {
          ...colleague,
          permissions: permissionsOfRole('superAdmin'),
          rowScope: { scope: 'company', departments: [], pools: [], push: [] },
        },
      ]
      mails = await Promise.all(
        people.map(async ({ userId }) => String((await floor.asOwner(`select email from app_user where id = '${userId}'`))[0]!['email'])),
      )
    }
    await floor.asOwner(`update company_quota set used = 0 where company_id = '${people[0].companyId}'`)
    world.mails.length = 0
    world.kept.length = 0
    const numbers = Array.from({ length: count }, freshNumber)
    const [owner] = people
    const ids: string[] = []
    for (const number of numbers) ids.push(await world.enter(owner, { number }))
    await floor.asOwner(
      `update invoice set standing = 'normal', standing_source = 'verification' where id in (${ids.map((id) => `'${id}'`).join()})`,
    )
    const reported = (rows: readonly { readonly ok: boolean }[]): string => rows.map((row) => (row.ok ? 'y' : 'n')).join('')
    const restore = async (by: Actor, invoices: readonly number[]): Promise<string> => {
      const wanted = [...new Set(invoices)]
      const records = (await listDeletions(world.deps)(by, { page: 1, pageSize: 500 })).content
      const gone = wanted.map((i) => records.find((r) => r.invoiceId === ids[i] && r.restoredAt === null)?.id)
      const known = gone.filter((id) => id !== undefined)
      const done = known.length === 0 ? [] : await restoreInvoices(world.deps)(by, { ids: known })
      return gone
        .map((id) => {
          const row = done.find((one) => one.id === id)
          return row === undefined ? '-' : row.ok ? 'y' : 'n'
        })
        .join('')
    }
    const turn = async (by: Actor, at: number): Promise<string> => {
      world.simulator.ledger.put([{ ...world.simulator.ledger.find(`-${numbers[at]!}`)!, state: '2' }])
      return String((await world.useCases.verifyInvoice(by, { id: ids[at]!, area: 'company', purse: 'company' })).status)
    }
    const run = ({ act, by, invoices, each }: Call): Promise<string> => {
      const actor = people![by]
      const request = { area: 'company' as const, ids: [...new Set(invoices)].map((i) => ids[i]!), each }
      // Wherever a reason is asked for it is there.
      const reasoned = { ...request, reason: '已与供应商核对' }
      if (act === 'void') return turn(actor, invoices[0]!)
      if (act === 'restore') return restore(actor, invoices)
      return (
        act === 'delete'
          ? deleteInvoices(world.deps)(actor, { ...request, reason: '重复录入' })
          : world.useCases[calls[act]](actor, reasoned)
      ).then(reported)
    }
    const mailsOf = (mail: string, alarm: boolean): number =>
      (world.mails as SentMail[]).filter((sent) => sent.mail.to[0] === mail && sent.mail.subject.endsWith(alarm ? '已作废' : '退回')).length
    return {
      act: (call: Call) =>
        run(call).catch((error: Error & { readonly type?: string }) => {
          if (!error.type) throw error
          return error.type
        }),
      states: async (): Promise<State[]> => {
        const rows = new Map(
          (await floor.asOwner(`select id, use_status from invoice where id in (${ids.map((id) => `'${id}'`).join()})`)).map((row) => [
            String(row['id']),
            Number(row['use_status']) as State,
          ]),
        )
        return ids.map((id) => rows.get(id) ?? 'gone')
      },
      /** Usage rows: exactly for the invoices in use, with a confirming person exactly for the confirmed ones. */
      rowsOfUse: async (): Promise<string> => {
        const rows = new Map(
          (
            await floor.asOwner(
              `select invoice_id, confirmed_by from invoice_use where invoice_id in (${ids.map((id) => `'${id}'`).join()})`,
            )
          ).map((row) => [String(row['invoice_id']), row['confirmed_by'] === null ? 'used' : 'confirmed']),
        )
        return ids.map((id) => rows.get(id) ?? '-').join(' ')
      },
      /** For each invoice the ways of its uses, oldest first, with whether its batch is in the state of all its invoices. */
      batches: async (): Promise<readonly string[][]> => {
        const rows = await floor.asOwner(
          `select p.invoice_id, p.state, b.state as batch, (select array_agg(o.state) from payment_batch_invoice o where o.company_id = b.company_id and o.batch_id = b.id) as states
           from payment_batch_invoice p join payment_batch b on b.company_id = p.company_id and b.id = p.batch_id where p.invoice_id in (${ids.map((id) => `'${id}'`).join()}) order by p.use_id`,
        )
        return ids.map((id) =>
          rows
            .filter((row) => row['invoice_id'] === id)
            .map((row) => (row['batch'] === batchStateOf(row['states'] as PaymentState[]) ? String(row['state']) : 'batch differs')),
        )
      },
      /** The acts in each invoice's log, oldest first. */
      logs: async (): Promise<readonly string[][]> => {
        const rows = await floor.asOwner(
          `select object_id, action from audit_log where object_id in (${ids.map((id) => `'${id}'`).join()}) order by seq`,
        )
        return ids.map((id) => rows.filter((row) => row['object_id'] === id).map((row) => String(row['action'])))
      },
      mails: () => ({ returned: mails.map((mail) => mailsOf(mail, false)), alarmed: mails.map((mail) => mailsOf(mail, true)) }),
    }
  }
  return { begin, close: () => world.simulator.close() }
}
