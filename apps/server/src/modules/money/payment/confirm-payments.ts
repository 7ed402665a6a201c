// 确认付款 by hand: the bank's voucher is stored for good before the transaction that names it.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import { paymentLimits, voucherFormats } from '@piaotai/domain/payment/payment.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { claimUploads, finalizeUpload, inspectUpload } from '../../platform/file/index.ts'
import { changeUsage } from '../../invoices/usage/index.ts'
import type { PaymentDeps } from './deps.ts'
import { confirmation } from './settle-payments.ts'

type Input = In<(typeof usageEndpoints)['confirmInvoices']>

export const confirmInvoices = (deps: PaymentDeps) => async (actor: Actor, input: Input) => {
  if (!input.file) return changeUsage(deps, 'confirm', confirmation(deps))(actor, input)
  const inspected = await inspectUpload(deps.files)(actor, input.file, paymentLimits.voucherMegabytes)
  if (!(voucherFormats as readonly string[]).includes(inspected.format)) throw new Problem('file.typeRefused', { name: inspected.name })
  const stored = await finalizeUpload(deps.files)(inspected)
  return changeUsage(
    deps,
    'confirm',
    confirmation(deps, {
      voucher: async (tx) => (await claimUploads({ ...deps.files, rateLimits: deps.rateLimits })(tx, actor, [stored])).get(stored.key)!.id,
    }),
  )(actor, input)
}
