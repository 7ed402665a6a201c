// 付款: the acts of payments, each with its batches, and what the pages of payments read.
import { defineModule } from '../../../kernel/module.ts'
import { changeUsage } from '../../invoices/usage/index.ts'
import { downloadBankFile, refuseBankRows } from './bank-file/bank-file-bytes.ts'
import { listBankFiles, readBankFile } from './bank-file/bank-files.ts'
import { previewBankFile } from './bank-file/bank-rows.ts'
import { cancelConfirmations } from './cancel-confirmations.ts'
import { confirmInvoices } from './confirm-payments.ts'
import type { GateDeps } from '../../people/permission/index.ts'
import type { PaymentDeps } from './deps.ts'
import { judgeInvoices } from './judge-invoices.ts'
import { exportPayments, makePaymentSheet } from './export-payments.ts'
import { listPayees } from './list-payees.ts'
import { judgePaymentFile, listPaymentBatches, readPaymentBatch } from './list-batches.ts'
import { listPayable } from './list-payable.ts'
import { listSubmitted } from './list-submitted.ts'
import { makeBankFile } from './bank-file/make-bank-file.ts'
import { readPaymentFigures } from './payment-figures.ts'
import { agreePaymentRequest, cancelPaymentRequest, listPaymentRequests, refusePaymentRequest } from './payment-requests.ts'
import { readPaymentSettings, savePaymentSettings } from './payment-settings.ts'
import { previewConfirmation } from './preview-confirmation.ts'
import { unsettled } from './settle-payments.ts'
import {
  claimStatementLine,
  dismissStatementLine,
  listStatementLines,
  markLineOverpaid,
  undoStatementLine,
} from './statement/statement-lines.ts'
import { importStatement, listStatements, previewStatement, readStatement, undoStatement } from './statement/statements.ts'
import { previewSubmission, submission } from './submit-payment.ts'
import { listExpenses } from './unpaid/list-expenses.ts'
import { markNotToPay, setBearer, takeBackNotToPay } from './unpaid/set-aside.ts'
import { paymentSubscribers } from './subscribers.ts'

export const paymentModule = defineModule({
  offers: () => ({ judges: { payment: judgePaymentFile }, makers: { payments: makePaymentSheet } }),
  useCases: (deps: PaymentDeps & GateDeps) => ({
    submitInvoices: changeUsage(deps, 'submit', submission(deps)),
    withdrawInvoices: changeUsage(deps, 'withdraw', unsettled(deps, 'withdraw')),
    returnInvoices: changeUsage(deps, 'return', unsettled(deps, 'return')),
    confirmInvoices: confirmInvoices(deps),
    cancelConfirmations: cancelConfirmations(deps),
    previewSubmission: previewSubmission(deps),
    previewConfirmation: previewConfirmation(deps),
    judgeInvoices: judgeInvoices(deps),
    listPayable: listPayable(deps),
    listSubmitted: listSubmitted(deps),
    listPaymentBatches: listPaymentBatches(deps),
    readPaymentBatch: readPaymentBatch(deps),
    readPaymentFigures: readPaymentFigures(deps),
    listPayees: listPayees(deps),
    markNotToPay: markNotToPay(deps),
    takeBackNotToPay: takeBackNotToPay(deps),
    setBearer: setBearer(deps),
    listExpenses: listExpenses(deps),
    exportPayments: exportPayments(deps),
    readPaymentSettings: readPaymentSettings(deps),
    savePaymentSettings: savePaymentSettings(deps),
    previewBankFile: previewBankFile(deps),
    makeBankFile: makeBankFile(deps),
    listBankFiles: listBankFiles(deps),
    readBankFile: readBankFile(deps),
    refuseBankRows: refuseBankRows(deps),
    downloadBankFile: downloadBankFile(deps),
    listPaymentRequests: listPaymentRequests(deps),
    agreePaymentRequest: agreePaymentRequest(deps),
    refusePaymentRequest: refusePaymentRequest(deps),
    cancelPaymentRequest: cancelPaymentRequest(deps),
    previewStatement: previewStatement(deps),
    importStatement: importStatement(deps),
    listStatements: listStatements(deps),
    readStatement: readStatement(deps),
    undoStatement: undoStatement(deps),
    listStatementLines: listStatementLines(deps),
    claimStatementLine: claimStatementLine(deps),
    dismissStatementLine: dismissStatementLine(deps),
    markLineOverpaid: markLineOverpaid(deps),
    undoStatementLine: undoStatementLine(deps),
  }),
  subscribers: paymentSubscribers,
})
