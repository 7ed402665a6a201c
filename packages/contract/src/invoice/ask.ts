// 用话找 on the wire: the filter of a sentence, the words that set it, and the words that were left.
import { z } from 'zod'
import { leftReasons } from '@piaotai/domain/ask/shapes.ts'
import { invoiceSorts } from './invoice-words.ts'
import { filterKeys } from './filter.ts'

const { category: _category, ...kept } = filterKeys
const filter = z.object(kept)
/** Letters from and to (exclusive) in the sentence. */
const span = { from: z.number().int(), to: z.number().int() }
export const Asked = z
  .object({
    filter,
    sort: z.object({ sort: z.enum(invoiceSorts), order: z.enum(['asc', 'desc']) }).optional(),
    said: z.array(z.object({ ...span, keys: z.array(z.string()) })),
    /** Words that set no filter, why, and filters that they may mean. */
    left: z.array(z.object({ ...span, reason: z.enum(leftReasons), choices: z.array(filter) })),
  })
  .meta({ id: 'AskedInvoices' })
