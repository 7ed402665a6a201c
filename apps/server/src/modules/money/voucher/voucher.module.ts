// 记账凭证: accounts, drafts by rules, periods, files for other systems and numbers back.
import type { Needs } from '../../../kernel/deps.ts'
import { defineModule, defineWork } from '../../../kernel/module.ts'
import { importLedgerAccounts, previewLedgerAccounts, readAccountTemplate } from './account-sheet.ts'
import { editVoucher, mergeVouchers, recallVouchers, removeVouchers } from './change-vouchers.ts'
import type { BeginPushDeps, FileDeps, SheetDeps, VoucherDeps, VoucherPushDeps } from './deps.ts'
import { exportVouchers } from './export-vouchers.ts'
import { adoptStandardChart, createLedgerAccount, editLedgerAccount, listLedgerAccounts, removeLedgerAccounts } from './ledger-accounts.ts'
import { listVouchers, readInvoiceVoucher, readVoucher } from './list-vouchers.ts'
import { makeJob, pushVoucher } from './jobs.ts'
import { makeVoucherDbf, makeVoucherSheet, makeVoucherText, makeVoucherXbrl } from './make-voucher-files.ts'
import { makeVouchers } from './make-vouchers.ts'
import { cancelVoucherMaking, readVoucherMaking } from './makings.ts'
import { importVoucherNumbers, previewVoucherNumbers, readNumberTemplate } from './number-sheet.ts'
import { numberVouchers } from './number-vouchers.ts'
import { moveBooks } from './periods.ts'
import { listVoucherTargets, pushVouchers } from './push-vouchers.ts'
import { bookVoucherAnew, reverseVoucher } from './reverse-vouchers.ts'
import { voucherRuleKind } from './rule-kind.ts'
import { deadLetterMaking, runMaking } from './run-making.ts'
import { giveUpVoucherPush, runVoucherPush } from './run-push.ts'
import { sampleVoucherRule } from './sample-rule.ts'
import { changeStarterRules } from './bring-starters.ts'
import { readVoucherSettings, saveVoucherSettings } from './settings.ts'
import { voucherSubscribers } from './subscribers.ts'
import { readVoucherFigures } from './voucher-figures.ts'
import { checkVoucherWay } from './way-faults.ts'

export const voucherModule = defineModule({
  offers: (deps: Needs<'db' | 'clock'>) => ({
    makers: { voucherSheet: makeVoucherSheet, voucherText: makeVoucherText, voucherDbf: makeVoucherDbf, voucherXbrl: makeVoucherXbrl },
    ruleKinds: { voucher: voucherRuleKind(deps) },
  }),
  useCases: (deps: SheetDeps & FileDeps & BeginPushDeps) => ({
    listLedgerAccounts: listLedgerAccounts(deps),
    createLedgerAccount: createLedgerAccount(deps),
    editLedgerAccount: editLedgerAccount(deps),
    removeLedgerAccounts: removeLedgerAccounts(deps),
    adoptStandardChart: adoptStandardChart(deps),
    changeStarterRules: changeStarterRules(deps),
    sampleVoucherRule: sampleVoucherRule(deps),
    readAccountTemplate: readAccountTemplate(deps),
    previewLedgerAccounts: previewLedgerAccounts(deps),
    importLedgerAccounts: importLedgerAccounts(deps),
    listVouchers: listVouchers(deps),
    readVoucher: readVoucher(deps),
    readVoucherFigures: readVoucherFigures(deps),
    makeVouchers: makeVouchers(deps),
    readVoucherMaking: readVoucherMaking(deps),
    cancelVoucherMaking: cancelVoucherMaking(deps),
    editVoucher: editVoucher(deps),
    mergeVouchers: mergeVouchers(deps),
    removeVouchers: removeVouchers(deps),
    recallVouchers: recallVouchers(deps),
    reverseVoucher: reverseVoucher(deps),
    bookVoucherAnew: bookVoucherAnew(deps),
    readInvoiceVoucher: readInvoiceVoucher(deps),
    readVoucherSettings: readVoucherSettings(deps),
    saveVoucherSettings: saveVoucherSettings(deps),
    exportVouchers: exportVouchers(deps),
    checkVoucherWay: checkVoucherWay(deps),
    readNumberTemplate: readNumberTemplate(deps),
    previewVoucherNumbers: previewVoucherNumbers(deps),
    importVoucherNumbers: importVoucherNumbers(deps),
    numberVouchers: numberVouchers(deps),
    listVoucherTargets: listVoucherTargets(deps),
    pushVouchers: pushVouchers(deps),
  }),
  commands: (deps: VoucherDeps) => ({ moveBooks: moveBooks(deps) }),
  subscribers: voucherSubscribers,
  jobs: [
    defineWork(makeJob, { room: 2, run: (deps: VoucherDeps) => runMaking(deps), deadLetter: deadLetterMaking }),
    defineWork(pushVoucher, { room: 8, run: (deps: VoucherPushDeps) => runVoucherPush(deps), deadLetter: giveUpVoucherPush }),
  ],
})
