// Files that would change a recorded invoice, and wait for a person: both faces field by field, and the decision.
import { z } from 'zod'
import { holdReasons } from '@piaotai/domain/invoice/arriving-original.ts'
import { handFields } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { standings } from '@piaotai/domain/invoice/signature.ts'
import { endpoint, part } from '../endpoint.ts'
import { Line } from '../invoice/invoice-shapes.ts'
import { id } from '../ids.ts'
import { area } from '../shapes.ts'
import { list, onList } from '../invoice/access.ts'

/** A file that waits beside the record. `kept`: the record's value, `brought`: the file's; null: no value. */
const WaitingOriginal = z
  .object({
    /** The item of its import. */
    id: id('importItem'),
    importId: id('importFile'),
    name: z.string(),
    format: z.string(),
    reason: z.enum(holdReasons),
    broughtBy: z.string(),
    broughtAt: z.string(),
    standing: z.enum(standings),
    differences: z.array(z.object({ field: z.enum(handFields), kept: z.string().nullable(), brought: z.string().nullable() })),
    /** Null when the lines are equal. */
    lines: z.object({ kept: z.array(Line), brought: z.array(Line) }).nullable(),
    /** Fields that the file shows as the record does. */
    same: z.number().int(),
    /**
     * Why it cannot be taken now. `inUse`: a payment relies on the differing fields. `otherNumber`: the record has
     * received another number since.
     */
    barred: z.enum(['inUse', 'otherNumber']).nullable(),
    /** Taken, it ends the verification that the record has. */
    unverifies: z.boolean(),
    page: z.number().int(),
    pages: z.number().int(),
    pictureUrl: z.string(),
    downloadUrl: z.string(),
  })
  .meta({ id: 'WaitingOriginal' })

export const waitingEndpoints = part('invoice', 'invoice', {
  readWaiting: endpoint({
    method: 'GET',
    path: '/invoice/:id/waiting',
    access: list,
    summary: '待定原件 Originals that wait for a decision',
    input: z.strictObject({ id: id('invoice'), area }),
    output: z.object({
      version: z.number().int(),
      verifyStatus: z.number().int(),
      useStatus: z.number().int(),
      /** How far the current original is proven; null without one. */
      standing: z.enum(standings).nullable(),
      content: z.array(WaitingOriginal),
    }),
    problems: ['invoice.notFound'],
  }),
  decideWaiting: endpoint({
    method: 'POST',
    path: '/invoice/:id/waiting/:itemId',
    access: onList('correct'),
    summary: '采用新票面或保留原有 Take the waiting original, or keep the record',
    /** `version`: of the record that the person compared. */
    input: z.strictObject({ id: id('invoice'), itemId: id('importItem'), area, version: z.number().int(), take: z.boolean() }),
    output: z.object({ left: z.number().int() }),
    problems: ['invoice.notFound', 'invoice.changed', 'invoice.notUnused', 'import.notFound', 'import.notHeld'],
  }),
})
