// Every use case of verification, given its needs at once.
import type { VerifyNeeds } from './needs.ts'
import { listVerifications, readReceipts, readVerifyBatch, readVerifyQuota, saveVerifySettings } from './read-ledger.ts'
import { reviewVerification } from './review.ts'
import { forecastVerification, verifyByHand, verifyInvoice, verifyInvoices } from './verify.ts'

export const verificationUses = (needs: VerifyNeeds) => ({
  verifyInvoice: verifyInvoice(needs),
  verifyInvoices: verifyInvoices(needs),
  forecastVerification: forecastVerification(needs),
  verifyByHand: verifyByHand(needs),
  readReceipts: readReceipts(needs),
  listVerifications: listVerifications(needs),
  reviewVerification: reviewVerification(needs),
  readVerifyBatch: readVerifyBatch(needs),
  readVerifyQuota: readVerifyQuota(needs),
  saveVerifySettings: saveVerifySettings(needs),
})
export type VerificationUses = ReturnType<typeof verificationUses>
