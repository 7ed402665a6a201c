// Invoices that may be paid without a finding, payees with accounts, and batches of them.
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import type { Clock } from '../../src/kernel/deps.ts'
import { partnerModule } from '../../src/modules/exchange/partner/index.ts'
import type { Floor } from '../database/database.ts'
import { makeColleague } from './intake-world.ts'
import type { TaxWorld } from './verification-world.ts'
import { depsOf } from '../../../../scripts/lib/drafts.ts'

export const area = 'company' as const
export const seller = { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' } as const
let day = 0

type Columns = Readonly<Record<string, string | number | null>>
const standingBy: Readonly<Record<number, string>> = {
  0: 'unasked',
  1: 'normal',
  3: 'notFound',
  4: 'differs',
  8: 'tooOld',
  9: 'void',
  10: 'redFull',
}
/** Columns of an invoice with the standing that its verify status brings. */
export const standingWith = (columns: Columns): Columns => {
  const status = columns['verify_status']
  return typeof status === 'number' && columns['standing'] === undefined
    ? { ...columns, standing: standingBy[status]!, standing_source: status === 0 ? 'none' : 'verification' }
    : columns
}
export const setInvoice = (floor: Pick<Floor, 'asOwner'>, id: string, columns: Columns) =>
  floor.asOwner(
    `update invoice set ${Object.entries(standingWith(columns))
      .map(([column, value]) => `${column} = ${value === null ? 'null' : `'${value}'`}`)
      .join(', ')} where id = '${id}'`,
  )

/** Every account of the company’s partners, as if another person had called. */
export const confirmAccounts = (floor: Floor, companyId: string) =>
  floor.asOwner(
    `update partner_account_change set confirmed_by = changed_by, confirmed_by_name = '周牧野', confirmed_at = changed_at, called_number = '0512-66660000', answered_by = '财务' where company_id = '${companyId}'`,
  )

export const paymentWorld = (floor: Floor, clock: Clock, world: TaxWorld, owner: Actor) => {
  const set = (id: string, columns: Columns) => setInvoice(floor, id, columns)
  /** Verified, of a day and far from the numbers of the others, so that nothing stands against it. */
  const enter = async (change: Columns = {}): Promise<string> => {
    const own = ++day
    const id = await world.enter(owner, { number: `26332000007${String(own * 1000).padStart(9, '0')}` })
    const date = new Date(Date.UTC(2026, 9, 1 + (own % 30))).toISOString().slice(0, 10)
    await set(id, {
      date,
      verify_status: verifyStatus.success,
      title_status: 1,
      seller_name: seller.name,
      seller_tax_id: seller.taxId,
      ...change,
    })
    return id
  }
  /** A payee whose account another person has confirmed. */
  const partner = async ({ bankAccount = '1102020409000123456', bankName = '工商银行昆山支行', bankCode = '102305200011' } = {}) => {
    const made = await partnerModule.useCases(depsOf(world.deps)).createPartner(owner, {
      ...seller,
      relations: ['up'],
      customerType: 'enterprise',
      taxpayerKind: null,
      invoicingType: null,
      contact: '',
      phone: '',
      address: '',
      bankName,
      bankCode,
      bankAccount,
      externalNumber: '',
      orderName: '',
      tags: [],
      mailboxes: [],
      responsibleId: null,
    })
    await confirmAccounts(floor, owner.companyId)
    return made
  }
  const batches = async () => (await world.useCases.listPaymentBatches(owner, { page: 1, pageSize: 50, mine: false })).content
  return {
    set,
    enter,
    partner,
    batches,
    /** Submits invoices, and answers the batch of the last seller. */
    submit: async (ids: readonly string[], amounts?: readonly (string | null)[]) => {
      const known = new Set((await batches()).map(({ id }) => id as string))
      await world.useCases.submitInvoices(owner, {
        area,
        ids: [...ids],
        each: false,
        ...(amounts ? { amounts: [...amounts], reason: '余款下月付' } : {}),
      })
      return (await batches()).find(({ id }) => !known.has(id))!
    },
    statesOf: async (batchId: string) =>
      (await world.useCases.readPaymentBatch(owner, { id: batchId })).invoices.map(({ state, paidDay }) => [state, paidDay]),
    /** A colleague who sees the whole company, with these keys alone. */
    clerk: async (...keys: readonly Permission[]): Promise<Actor> => ({
      ...(await makeColleague(floor, clock, owner)),
      permissions: new Set(keys),
      rowScope: { scope: 'company', departments: [], pools: [], push: [] },
    }),
  }
}
export type PaymentWorld = ReturnType<typeof paymentWorld>
