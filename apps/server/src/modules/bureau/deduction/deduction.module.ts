// 抵扣勾选 and 入账: what is decided of the bureau's incoming invoices.
import { defineModule } from '../../../kernel/module.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import { listBookings, markBookings, unmarkBookings } from './bookings.ts'
import { saveCarriedCredit } from './carried-credit.ts'
import { listComputed } from './computed-rows.ts'
import { decideDeductions, undoDeductions } from './decide.ts'
import type { DeductionDeps } from './deps.ts'
import { exportBookings, makeBookingSheet } from './export-bookings.ts'
import { exportDeductions, makeDeductionSheet } from './export-sheet.ts'
import { listDeductions } from './list.ts'
import { readDeductibleSum, readDeductionPlan } from './plan.ts'
import { importBookingResult, previewBookingResult } from './read-booking-result.ts'
import { importDeductionResult, previewDeductionResult } from './read-result.ts'
import { deductionSubscribers } from './subscribers.ts'
import { settleDeduction, unsettleDeduction } from './settle-changed.ts'
import { readTaxpayer, removeTaxpayer, saveTaxpayer } from './taxpayer-kinds.ts'

export const deductionModule = defineModule({
  offers: () => ({
    makers: { deduction16: makeDeductionSheet('2026-07'), deduction21: makeDeductionSheet('2025-10'), booking: makeBookingSheet },
  }),
  useCases: (deps: DeductionDeps & DownloadDeps) => ({
    listDeductions: listDeductions(deps),
    readDeductionPlan: readDeductionPlan(deps),
    readDeductibleSum: readDeductibleSum(deps),
    listComputed: listComputed(deps),
    saveCarriedCredit: saveCarriedCredit(deps),
    decideDeductions: decideDeductions(deps),
    undoDeductions: undoDeductions(deps),
    settleDeduction: settleDeduction(deps),
    unsettleDeduction: unsettleDeduction(deps),
    exportDeductions: exportDeductions(deps),
    previewDeductionResult: previewDeductionResult(deps),
    importDeductionResult: importDeductionResult(deps),
    readTaxpayer: readTaxpayer(deps),
    saveTaxpayer: saveTaxpayer(deps),
    removeTaxpayer: removeTaxpayer(deps),
    listBookings: listBookings(deps),
    markBookings: markBookings(deps),
    unmarkBookings: unmarkBookings(deps),
    exportBookings: exportBookings(deps),
    previewBookingResult: previewBookingResult(deps),
    importBookingResult: importBookingResult(deps),
  }),
  subscribers: deductionSubscribers,
})
