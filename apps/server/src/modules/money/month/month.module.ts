// 月结: what stands between now and a closed month, its signatures, its seal, and what came after closing.
import { defineModule } from '../../../kernel/module.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import { readMonthAside } from './aside.ts'
import { listMonthCompanies } from './companies.ts'
import { exportMonth, makeMonthList } from './export-month.ts'
import { askReopenMonth, closeMonth, handOverMonth, prepareMonth, reopenMonth, unprepareMonth } from './close.ts'
import type { MonthDeps } from './deps.ts'
import { listLateInvoices, placeLateInvoices } from './late.ts'
import { readMonthLeft } from './left.ts'
import { listMonths } from './list-months.ts'
import { addMonthNote, markMonthSeen, removeMonthNote } from './notes.ts'
import { listMonthThings, readMonth } from './read-month.ts'
import { remindOfMonths } from './remind.ts'
import { saveMonthSettings } from './settings.ts'
import { monthSubscribers } from './subscribers.ts'

export const monthModule = defineModule({
  offers: () => ({ makers: { monthList: makeMonthList } }),
  useCases: (deps: MonthDeps & DownloadDeps) => ({
    readMonth: readMonth(deps),
    readMonthLeft: readMonthLeft(deps),
    listMonths: listMonths(deps),
    listMonthCompanies: listMonthCompanies(deps),
    listMonthThings: listMonthThings(deps),
    prepareMonth: prepareMonth(deps),
    unprepareMonth: unprepareMonth(deps),
    closeMonth: closeMonth(deps),
    askReopenMonth: askReopenMonth(deps),
    reopenMonth: reopenMonth(deps),
    handOverMonth: handOverMonth(deps),
    saveMonthSettings: saveMonthSettings(deps),
    readMonthAside: readMonthAside(deps),
    markMonthSeen: markMonthSeen(deps),
    addMonthNote: addMonthNote(deps),
    removeMonthNote: removeMonthNote(deps),
    exportMonth: exportMonth(deps),
    listLateInvoices: listLateInvoices(deps),
    placeLateInvoices: placeLateInvoices(deps),
  }),
  subscribers: monthSubscribers,
  tidy: remindOfMonths,
})
