import type { titleEndpoints } from '@piaotai/contract/user/titles.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { TitleUses } from '../../modules/title/index.ts'
import { sendTemplate, takeFile } from '../one-file.ts'
import type { HandlersOf } from '../serve-center.ts'

export const titleHandlers = (uses: TitleUses): HandlersOf<typeof titleEndpoints> => ({
  listTitles: ({ who }) => uses.listTitles(who),
  createTitle: ({ who, input }) => uses.createTitle(who, input),
  editTitle: ({ who, input }) => uses.editTitle(who, input),
  removeTitle: ({ who, input }) => uses.removeTitle(who, input),
  setDefaultTitle: ({ who, input }) => uses.setDefaultTitle(who, input),
  recheckTitles: ({ who }) => uses.recheckTitles(who),
  readTitleTemplate: ({ who, reply }) => sendTemplate(reply, 'titles.xlsx', uses.readTitleTemplate(who)),
  previewTitles: async ({ who, request }) => uses.previewTitles(who, await takeFile(request, limits.titleSheetBytes)),
  importTitles: ({ who, input }) => uses.importTitles(who, input),
})
