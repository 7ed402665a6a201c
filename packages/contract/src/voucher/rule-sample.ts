// A voucher rule that is being written, on a real invoice.
import { z } from 'zod'
import { accountLimits, auxiliaries, entrySides } from '@piaotai/domain/voucher/ledger-account.ts'
import { amountFaces, draftRefusals, entryConditions } from '@piaotai/domain/voucher/voucher-rule.ts'
import { causes } from '@piaotai/domain/judgement/judgement-table.ts'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { RuleFilter } from '../rule/rule-shapes.ts'
import { line } from '../shapes.ts'
import { VoucherEntry } from './voucher.ts'

export const voucherRuleSampleEndpoints = part('invoice', 'voucher', {
  sampleVoucherRule: endpoint({
    method: 'POST',
    path: '/voucher/rule-sample',
    access: { needs: 'caiwupz.edit' },
    summary: '规则样例凭证 The voucher that a rule as it is written would make of a real invoice; nothing is kept',
    input: z.strictObject({
      filter: RuleFilter,
      /** Accounts may be missing yet. */
      entries: z
        .array(
          z.strictObject({
            side: z.enum(entrySides),
            account: line(accountLimits.code),
            auxiliary: z.enum(auxiliaries).nullable(),
            face: z.enum(amountFaces),
            when: z.enum(entryConditions).optional(),
          }),
        )
        .max(voucherLimits.ruleEntries),
      summary: line(voucherLimits.summary),
      /** One of the filter's, else the newest. */
      invoiceId: id('invoice').optional(),
    }),
    output: z.object({
      /** The newest invoices of the filter. */
      samples: z.array(
        z.object({
          id: id('invoice'),
          number: z.string().nullable(),
          party: z.string().nullable(),
          date: z.string().nullable(),
          total: z.string().nullable(),
        }),
      ),
      /** The one that the entries are of. */
      chosen: id('invoice').nullable(),
      entries: z.array(VoucherEntry),
      debit: z.string(),
      credit: z.string(),
      refused: z.object({ reason: z.enum(draftRefusals), causes: z.array(z.enum(causes)) }).nullable(),
    }),
    problems: ['input.invalid', 'invoice.notFound'],
  }),
})
