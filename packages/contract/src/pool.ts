// 票池: a company's pools, their readers, and the members with the right to assign them.
import { z } from 'zod'
import { poolLimits, poolsHold } from '@piaotai/domain/pool.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { name, nothing } from './shapes.ts'
import { look } from './invoice/access.ts'

const settings = 'menu_4.businessTicketPoolSettings'
const edit = { needs: 'businessTicketPoolSettings.edit' } as const
const fields = {
  name: name(poolLimits.name),
  /** Everybody with the right to classify may assign; else only members with `mayPut`. */
  open: z.boolean(),
  /** Members named as readers; permission groups grant the pool to others. */
  members: z.array(z.strictObject({ userId: id('user'), mayPut: z.boolean() })).max(poolLimits.members),
}
export const Pool = z
  .object({
    id: id('pool'),
    name: z.string(),
    open: z.boolean(),
    version: z.number().int(),
    /** Invoices in it. */
    invoices: z.number().int(),
    members: z.array(z.object({ userId: id('user'), name: z.string(), mayPut: z.boolean() })),
    /** Permission groups with access to the pool. */
    groups: z.array(z.object({ id: id('permissionGroup'), name: z.string() })),
  })
  .meta({ id: 'Pool' })
const every = look.byArea

export const poolEndpoints = part('invoice', 'master', {
  listPools: endpoint({
    method: 'GET',
    path: '/pool',
    access: { needs: settings },
    summary: '票池设置 Pools, in their order',
    input: nothing,
    output: z.object({
      content: z.array(Pool),
      /** Candidates for members. */
      people: z.array(z.object({ id: id('user'), name: z.string() })),
    }),
  }),
  readPoolChoices: endpoint({
    method: 'GET',
    path: '/pool/choices',
    access: { anyOf: [...every.personal, ...every.company, ...every.granted] },
    summary: '可选的票池 Names of all pools, with what I may do',
    input: nothing,
    /** `mayPut`: the caller may assign it. `granted`: the caller sees its invoices by a grant. */
    output: z.object({ content: z.array(z.object({ id: id('pool'), name: z.string(), mayPut: z.boolean(), granted: z.boolean() })) }),
  }),
  createPool: endpoint({
    method: 'POST',
    path: '/pool',
    access: edit,
    summary: '新建票池 New pool',
    input: z.strictObject(fields),
    output: Pool,
    problems: ['pool.nameTaken', 'pool.tooMany', 'staff.notFound'],
  }),
  editPool: endpoint({
    method: 'PUT',
    path: '/pool/:id',
    access: edit,
    summary: '改名、设置成员 Rename, set members; naming people takes seeing the pool oneself',
    input: z.strictObject({ id: id('pool'), version: z.number().int(), ...fields }),
    output: Pool,
    problems: ['pool.notFound', 'pool.changed', 'pool.nameTaken', 'staff.notFound', 'permission.beyondOwn'],
  }),
  orderPools: endpoint({
    method: 'PUT',
    path: '/pool/order',
    access: edit,
    summary: '调整顺序 Set the order: every pool once',
    input: z.strictObject({ poolIds: z.array(id('pool')).min(1).max(poolLimits.pools) }),
    output: z.object({}),
    problems: ['pool.notFound', 'pool.changed'],
  }),
  removePool: endpoint({
    method: 'POST',
    path: '/pool/:id/remove',
    access: edit,
    summary: '删除票池，发票先移走 Delete a pool; its invoices move first',
    /** `moveTo`: another pool, or null for no pool. Optional for an empty pool only. */
    input: z.strictObject({ id: id('pool'), moveTo: id('pool').nullable().optional() }),
    output: z.object({ moved: z.number().int() }),
    problems: ['pool.notFound', 'pool.notEmpty', 'permission.beyondOwn'],
  }),
})
/** Chosen pools of invoices: ids, or `none` alone. Empty is refused. */
export const chosenPools = z
  .array(z.union([id('pool'), z.literal('none')]))
  .min(1)
  .max(poolLimits.perInvoice)
  .refine(poolsHold, 'poolAlone')
