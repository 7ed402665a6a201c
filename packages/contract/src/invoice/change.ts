// Changes to many invoices at once: previewed, made together, undone within 24 hours.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { area } from '../shapes.ts'
import { onList } from './access.ts'
import { businessExample, BusinessChange } from './business.ts'
import { choice, choiceProblems } from './filter.ts'
import { chosenPools } from '../pool.ts'

/** Returns the changes without making them. */
const preview = z.boolean().default(false)
/** No value of a batch is empty: a batch sets, it does not take away. */
const filled = BusinessChange.refine(
  (set) => Object.values(set).every((value) => value !== null && String(value).trim() !== ''),
  'filled',
).meta({ examples: [businessExample] })

export const ChangeDone = z
  .object({
    /** The change for an undo; null when nothing changed. */
    changeId: id('invoiceChange').nullable(),
    changed: z.number().int(),
    kept: z.number().int(),
    items: z.array(
      z.object({
        id: id('invoice'),
        number: z.string().nullable(),
        sellerName: z.string().nullable(),
        changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
      }),
    ),
  })
  .meta({ id: 'ChangeDone' })
const either = {
  byArea: {
    personal: [...onList('edit').byArea.personal, ...onList('classify').byArea.personal],
    company: [...onList('edit').byArea.company, ...onList('classify').byArea.company],
  },
}

export const changeEndpoints = part('invoice', 'invoice', {
  editInvoices: endpoint({
    method: 'POST',
    path: '/invoice/edit',
    access: onList('edit'),
    summary: '批量编辑业务信息，可先预览 Edit many invoices, with a preview',
    input: z.strictObject({
      ...choice(limits.batch),
      preview,
      fields: filled,
      /** Skips fields that have a value. */
      onlyEmpty: z.boolean().default(false),
    }),
    output: ChangeDone,
    problems: [...choiceProblems, 'invoice.fieldInvalid', 'invoice.tooSoon', 'invoice.inVoucher'],
  }),
  classifyInvoices: endpoint({
    method: 'POST',
    path: '/invoice/classify',
    access: onList('classify'),
    summary: '归类：手工指定，或按规则重新归类 Classify by hand or by rule',
    input: z.strictObject({
      ...choice(limits.classify),
      preview,
      /** Absent: by the company's rules, then from the parties on the face. */
      category: z.number().int().min(0).max(3).optional(),
      /** Also reclassifies invoices with a manual category. */
      overHand: z.boolean().default(false),
    }),
    output: ChangeDone,
    problems: [...choiceProblems],
  }),
  poolInvoices: endpoint({
    method: 'POST',
    path: '/invoice/pool',
    access: onList('classify'),
    summary: '放入票池，或不设票池 Put invoices into pools, or into none',
    /** The invoice's pools afterwards. Pools that the person may not assign stay. */
    input: z.strictObject({ ...choice(limits.classify), preview, poolIds: chosenPools }),
    output: ChangeDone,
    problems: [...choiceProblems, 'pool.notFound', 'pool.shut'],
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/invoice/change',
    access: either,
    summary: '我在 24 小时内的批量修改 My changes of the last 24 hours',
    input: z.strictObject({ area }),
    output: z.array(
      z.object({
        id: id('invoiceChange'),
        kind: z.enum(['edit', 'classify', 'pool']),
        at: z.string(),
        count: z.number().int(),
        fields: z.array(z.string()),
        undone: z.boolean(),
      }),
    ),
  }),
  undoChange: endpoint({
    method: 'POST',
    path: '/invoice/change/:changeId/undo',
    access: either,
    summary: '撤销一次批量修改 Undo a change',
    input: z.strictObject({ changeId: id('invoiceChange'), area }),
    output: z.object({
      undone: z.number().int(),
      /** Changed again since, or no longer there: left as they are. */
      left: z.number().int(),
    }),
    problems: ['change.notFound', 'change.undone'],
  }),
})
