import { defineModule } from '../../../kernel/module.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import { exportInvoices } from './export-invoices.ts'
import { makeOriginals } from './make-originals.ts'
import { makeSheet } from './make-sheet.ts'
import { createExportTemplate, editExportTemplate, listExportTemplates, removeExportTemplate } from './templates.ts'

export const exportModule = defineModule({
  offers: () => ({ makers: { sheet: makeSheet, originals: makeOriginals } }),
  useCases: (deps: DownloadDeps) => ({
    exportInvoices: exportInvoices(deps),
    listExportTemplates: listExportTemplates(deps),
    createExportTemplate: createExportTemplate(deps),
    editExportTemplate: editExportTemplate(deps),
    removeExportTemplate: removeExportTemplate(deps),
  }),
})
