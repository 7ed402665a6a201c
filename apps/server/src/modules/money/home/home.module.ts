// 概览: what waits for a person, over all nouns, and the month that it stands in.
import { defineModule } from '../../../kernel/module.ts'
import { readHome, type HomeDeps } from './read-home.ts'

export const homeModule = defineModule({
  useCases: (deps: HomeDeps) => ({ readHome: readHome(deps) }),
})
