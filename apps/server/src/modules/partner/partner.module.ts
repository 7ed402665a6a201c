import { defineModule } from '../../kernel/module.ts'
import { exportPartners, importPartners, previewPartners, readPartnerTemplate, type ImportPartnerDeps } from './import-partners.ts'
import { countPartners, listPartners, readPartner } from './list-partners.ts'
import { readPartnerFigures, suggestPartners } from './partner-trade.ts'
import { createPartner, deletePartners, editPartner, editPartners } from './save-partners.ts'

export const partnerModule = defineModule({
  useCases: (deps: ImportPartnerDeps) => ({
    listPartners: listPartners(deps),
    countPartners: countPartners(deps),
    readPartner: readPartner(deps),
    readPartnerFigures: readPartnerFigures(deps),
    createPartner: createPartner(deps),
    editPartner: editPartner(deps),
    editPartners: editPartners(deps),
    deletePartners: deletePartners(deps),
    suggestPartners: suggestPartners(deps),
    readPartnerTemplate: readPartnerTemplate(),
    previewPartners: previewPartners(deps),
    importPartners: importPartners(deps),
    exportPartners: exportPartners(deps),
  }),
})
