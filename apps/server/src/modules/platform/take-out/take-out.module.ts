// 整体取出: everything of a company, for its super admin.
import { defineModule } from '../../../kernel/module.ts'
import type { DownloadDeps } from '../download/index.ts'
import { makeMasters } from './make-masters.ts'
import { readTakeOut, takeOutCompany } from './take-out.ts'

export const takeOutModule = defineModule({
  offers: () => ({ makers: { masters: makeMasters } }),
  useCases: (deps: DownloadDeps) => ({ readTakeOut: readTakeOut(deps), takeOutCompany: takeOutCompany(deps) }),
})
