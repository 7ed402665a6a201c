// What a key must be allowed for each part. Null: people and rights, one's own account, secrets, and what ends a company are not for programs.
import { center, joinParts } from './endpoint.ts'
import * as parts from './invoice/parts.ts'

export const invoiceCenter = center(
  '/invoice-center',
  '发票 Invoices',
  joinParts(parts, {
    businessEndpoints: 'master',
    categoryEndpoints: 'master',
    changeEndpoints: 'invoice',
    deletionEndpoints: 'invoice',
    exportTemplateEndpoints: 'export',
    exportEndpoints: 'export',
    importEndpoints: 'import',
    invoiceEndpoints: 'invoice',
    ledgerAccountEndpoints: 'voucher',
    manualEntryEndpoints: 'import',
    overviewEndpoints: 'statistics',
    payeeEndpoints: 'payment',
    paymentEndpoints: 'payment',
    bankFileEndpoints: 'payment',
    statementEndpoints: 'payment',
    poolEndpoints: 'master',
    pushTargetEndpoints: null,
    pushEndpoints: 'push',
    riskEndpoints: 'invoice',
    ruleEndpoints: 'rule',
    summaryEndpoints: 'statistics',
    titleCheckEndpoints: 'invoice',
    usageEndpoints: 'payment',
    verificationEndpoints: 'verification',
    viewEndpoints: 'invoice',
    voucherFileEndpoints: 'voucher',
    voucherPushEndpoints: 'voucher',
    voucherEndpoints: 'voucher',
    waitingEndpoints: 'invoice',
  }),
)
