export { parkSheet, runSheetJob, sheetJob } from './run-sheet.ts'
export { entryUses, type EntryUses } from './uses.ts'
