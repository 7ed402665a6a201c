import type { titleEndpoints } from '@piaotai/contract/user/titles.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { TitleUseCases } from '../../modules/title/index.ts'
import { sendTemplate, readMultipartFile } from '../multipart.ts'
import type { HandlersOf } from '../register-center.ts'

export const titleRoutes = (useCases: TitleUseCases): HandlersOf<typeof titleEndpoints> => ({
  listTitles: ({ who }) => useCases.listTitles(who),
  createTitle: ({ who, input }) => useCases.createTitle(who, input),
  editTitle: ({ who, input }) => useCases.editTitle(who, input),
  removeTitle: ({ who, input }) => useCases.removeTitle(who, input),
  setDefaultTitle: ({ who, input }) => useCases.setDefaultTitle(who, input),
  recheckTitles: ({ who }) => useCases.recheckTitles(who),
  readTitleTemplate: ({ who, reply }) => sendTemplate(reply, 'titles.xlsx', useCases.readTitleTemplate(who)),
  previewTitles: async ({ who, request }) => useCases.previewTitles(who, await readMultipartFile(request, limits.titleSheetBytes)),
  importTitles: ({ who, input }) => useCases.importTitles(who, input),
})
