import type { verificationEndpoints } from '@piaotai/contract/invoice/verification.ts'
import type { VerificationUseCases } from '../modules/verification/index.ts'
import type { HandlersOf } from './register-center.ts'

/** A part of the invoice center. */
export const verificationRoutes = (useCases: VerificationUseCases): HandlersOf<typeof verificationEndpoints> => ({
  verifyInvoice: ({ who, input }) => useCases.verifyInvoice(who, input),
  verifyInvoices: ({ who, input }) => useCases.verifyInvoices(who, input),
  forecastVerification: ({ who, input }) => useCases.forecastVerification(who, input),
  verifyByHand: ({ who, input }) => useCases.verifyByHand(who, input),
  readReceipts: ({ who, input }) => useCases.readReceipts(who, input),
  listVerifications: ({ who, input }) => useCases.listVerifications(who, input),
  reviewVerification: ({ who, input }) => useCases.reviewVerification(who, input),
  readVerifyBatch: ({ who, input }) => useCases.readVerifyBatch(who, input),
  readVerifyQuota: ({ who }) => useCases.readVerifyQuota(who),
  saveVerifySettings: ({ who, input }) => useCases.saveVerifySettings(who, input),
})
