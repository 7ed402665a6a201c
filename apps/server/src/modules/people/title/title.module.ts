import { defineModule } from '../../../kernel/module.ts'
import { importTitles, previewTitles, readTitleTemplate, type ImportTitleDeps } from './import-titles.ts'
import { createTitle, editTitle, listTitles, recheckAll, removeTitle, setDefaultTitle } from './save-titles.ts'

export const titleModule = defineModule({
  useCases: (deps: ImportTitleDeps) => ({
    listTitles: listTitles(deps),
    createTitle: createTitle(deps),
    editTitle: editTitle(deps),
    removeTitle: removeTitle(deps),
    setDefaultTitle: setDefaultTitle(deps),
    recheckTitles: recheckAll(deps),
    readTitleTemplate: readTitleTemplate(),
    previewTitles: previewTitles(deps),
    importTitles: importTitles(deps),
  }),
})
