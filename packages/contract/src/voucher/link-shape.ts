// Another voucher that a reversal ties to one.
import { z } from 'zod'
import { voucherLinks } from '@piaotai/domain/voucher/voucher-links.ts'
import { voucherStates } from '@piaotai/domain/voucher/voucher.ts'
import { id } from '../ids.ts'

export const VoucherLink = z
  .object({
    kind: z.enum(voucherLinks),
    id: id('voucher'),
    reference: z.string(),
    state: z.enum(voucherStates),
    number: z.string().nullable(),
  })
  .meta({ id: 'VoucherLink' })
