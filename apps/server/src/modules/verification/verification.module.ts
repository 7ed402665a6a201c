// Every use case of verification, built from its dependencies.
import type { VerifyDeps } from './deps.ts'
import { listVerifications, readReceipts, readVerifyBatch, readVerifyQuota, saveVerifySettings } from './read-ledger.ts'
import { reviewVerification } from './review.ts'
import { forecastVerification, verifyByHand, verifyInvoice, verifyInvoices } from './verify.ts'

export const verificationUseCases = (deps: VerifyDeps) => ({
  verifyInvoice: verifyInvoice(deps),
  verifyInvoices: verifyInvoices(deps),
  forecastVerification: forecastVerification(deps),
  verifyByHand: verifyByHand(deps),
  readReceipts: readReceipts(deps),
  listVerifications: listVerifications(deps),
  reviewVerification: reviewVerification(deps),
  readVerifyBatch: readVerifyBatch(deps),
  readVerifyQuota: readVerifyQuota(deps),
  saveVerifySettings: saveVerifySettings(deps),
})
export type VerificationUseCases = ReturnType<typeof verificationUseCases>
