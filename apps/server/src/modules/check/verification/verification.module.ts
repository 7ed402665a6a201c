import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { VerifyDeps } from './deps.ts'
import { queryTaxPlatform, verifyAgain } from './job.ts'
import { deadLetterVerification, queryOrFollowUp } from './query-tax-platform.ts'
import { listVerifications, readReceipts, readVerifyBatch, readVerifyQuota, saveVerifySettings } from './read-ledger.ts'
import { reviewVerification } from './review.ts'
import { verificationSubscribers } from './subscribers.ts'
import { runVerifyAgain } from './verify-again.ts'
import { forecastVerification, verifyByHand, verifyInvoice, verifyInvoices } from './verify.ts'

/** Questions to the tax platform at a time, in one process. */
export const concurrentQueries = 16
export const verificationModule = defineModule({
  useCases: (deps: VerifyDeps) => ({
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
  }),
  subscribers: verificationSubscribers,
  jobs: [
    defineWork(queryTaxPlatform, { room: concurrentQueries, run: queryOrFollowUp, deadLetter: deadLetterVerification }),
    defineWork(verifyAgain, { room: 1, run: runVerifyAgain }),
  ],
})
