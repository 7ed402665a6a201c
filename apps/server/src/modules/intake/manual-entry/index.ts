export { deadLetterSheet, runSheetJob, sheetJob } from './run-sheet.ts'
export { manualEntryModule } from './manual-entry.module.ts'
