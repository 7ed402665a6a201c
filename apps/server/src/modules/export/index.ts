export { exportJob } from './export-job.ts'
export type { ExportNeeds } from './needs.ts'
export { parkExport, runExport } from './run-export.ts'
export { exportUses } from './uses.ts'
