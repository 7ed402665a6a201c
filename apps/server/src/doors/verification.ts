import type { verificationEndpoints } from '@piaotai/contract/invoice/verification.ts'
import type { VerificationUses } from '../modules/verification/index.ts'
import type { HandlersOf } from './serve-center.ts'

/** A part of the invoice center. */
export const verificationHandlers = (uses: VerificationUses): HandlersOf<typeof verificationEndpoints> => ({
  verifyInvoice: ({ who, input }) => uses.verifyInvoice(who, input),
  verifyInvoices: ({ who, input }) => uses.verifyInvoices(who, input),
  forecastVerification: ({ who, input }) => uses.forecastVerification(who, input),
  verifyByHand: ({ who, input }) => uses.verifyByHand(who, input),
  readReceipts: ({ who, input }) => uses.readReceipts(who, input),
  listVerifications: ({ who, input }) => uses.listVerifications(who, input),
  reviewVerification: ({ who, input }) => uses.reviewVerification(who, input),
  readVerifyBatch: ({ who, input }) => uses.readVerifyBatch(who, input),
  readVerifyQuota: ({ who }) => uses.readVerifyQuota(who),
  saveVerifySettings: ({ who, input }) => uses.saveVerifySettings(who, input),
})
