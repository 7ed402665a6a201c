// Every use case of titles, given its needs at once.
import { importTitles, previewTitles, readTitleTemplate, type ImportTitleNeeds } from './import-titles.ts'
import { createTitle, editTitle, listTitles, recheckAll, removeTitle, setDefaultTitle } from './save-titles.ts'

export const titleUses = (needs: ImportTitleNeeds) => ({
  listTitles: listTitles(needs),
  createTitle: createTitle(needs),
  editTitle: editTitle(needs),
  removeTitle: removeTitle(needs),
  setDefaultTitle: setDefaultTitle(needs),
  recheckTitles: recheckAll(needs),
  readTitleTemplate: readTitleTemplate(),
  previewTitles: previewTitles(needs),
  importTitles: importTitles(needs),
})
export type TitleUses = ReturnType<typeof titleUses>
