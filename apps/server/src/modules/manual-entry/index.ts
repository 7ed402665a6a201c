export { deadLetterSheet, runSheetJob, sheetJob } from './run-sheet.ts'
export { manualEntryUseCases, type ManualEntryUseCases } from './manual-entry.module.ts'
