import { defineModule } from '../../../kernel/module.ts'
import { viewSubscribers } from './subscribers.ts'
import { createView, editView, listViews, removeView, setFirstView, type ViewDeps } from './views.ts'

export const viewModule = defineModule({
  useCases: (deps: ViewDeps) => ({
    listViews: listViews(deps),
    createView: createView(deps),
    editView: editView(deps),
    removeView: removeView(deps),
    setFirstView: setFirstView(deps),
  }),
  subscribers: () => viewSubscribers,
})
