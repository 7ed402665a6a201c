// 付款: the acts of payments, each with its batches, and what the pages of payments read.
import { defineModule } from '../../kernel/module.ts'
import { changeUsage, type UsageDeps } from '../usage/index.ts'
import { listPaymentBatches, readPaymentBatch } from './list-batches.ts'
import { listPayable } from './list-payable.ts'
import { listSubmitted } from './list-submitted.ts'
import { readPaymentFigures } from './payment-figures.ts'
import { readPaymentSettings, savePaymentSettings } from './payment-settings.ts'
import { confirmation, previewConfirmation, unsettled } from './settle-payments.ts'
import { previewSubmission, submission } from './submit-payment.ts'
import { paymentSubscribers } from './subscribers.ts'

export const paymentModule = defineModule({
  useCases: (deps: UsageDeps) => ({
    submitInvoices: changeUsage(deps, 'submit', submission(deps)),
    withdrawInvoices: changeUsage(deps, 'withdraw', unsettled(deps, 'withdraw')),
    returnInvoices: changeUsage(deps, 'return', unsettled(deps, 'return')),
    confirmInvoices: changeUsage(deps, 'confirm', confirmation(deps)),
    cancelConfirmations: changeUsage(deps, 'cancel', unsettled(deps, 'cancel')),
    previewSubmission: previewSubmission(deps),
    previewConfirmation: previewConfirmation(deps),
    listPayable: listPayable(deps),
    listSubmitted: listSubmitted(deps),
    listPaymentBatches: listPaymentBatches(deps),
    readPaymentBatch: readPaymentBatch(deps),
    readPaymentFigures: readPaymentFigures(deps),
    readPaymentSettings: readPaymentSettings(deps),
    savePaymentSettings: savePaymentSettings(deps),
  }),
  subscribers: paymentSubscribers,
})
