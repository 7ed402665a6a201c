import type { partnerEndpoints } from '@piaotai/contract/user/partners.ts'
import { partnerLimits } from '@piaotai/domain/partner.ts'
import type { PartnerUseCases } from '../../modules/partner/index.ts'
import { readMultipartFile, sendTemplate } from '../multipart.ts'
import type { HandlersOf } from '../register-center.ts'

export const partnerRoutes = (useCases: PartnerUseCases): HandlersOf<typeof partnerEndpoints> => ({
  listPartners: ({ who, input }) => useCases.listPartners(who, input),
  countPartners: ({ who, input }) => useCases.countPartners(who, input),
  readPartner: ({ who, input }) => useCases.readPartner(who, input),
  readPartnerFigures: ({ who, input }) => useCases.readPartnerFigures(who, input),
  createPartner: ({ who, input }) => useCases.createPartner(who, input),
  editPartner: ({ who, input }) => useCases.editPartner(who, input),
  editPartners: ({ who, input }) => useCases.editPartners(who, input),
  deletePartners: ({ who, input }) => useCases.deletePartners(who, input),
  suggestPartners: ({ who }) => useCases.suggestPartners(who),
  readPartnerTemplate: ({ who, reply }) => sendTemplate(reply, 'partners.xlsx', useCases.readPartnerTemplate(who)),
  previewPartners: async ({ who, request }) => useCases.previewPartners(who, await readMultipartFile(request, partnerLimits.sheetBytes)),
  importPartners: async ({ who, request }) => useCases.importPartners(who, await readMultipartFile(request, partnerLimits.sheetBytes)),
  exportPartners: async ({ who, input, reply }) => sendTemplate(reply, 'partners.xlsx', await useCases.exportPartners(who, input)),
})
