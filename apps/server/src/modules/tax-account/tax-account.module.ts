// 税局账号: accounts at the electronic tax bureau, logins and sessions.
import { defineModule } from '../../kernel/module.ts'
import type { TaxAccountDeps } from './deps.ts'
import { listTaxAccounts } from './list-accounts.ts'

export const taxAccountModule = defineModule({
  useCases: (deps: TaxAccountDeps) => ({
    listTaxAccounts: listTaxAccounts(deps),
  }),
})
export type TaxAccountUseCases = ReturnType<typeof taxAccountModule.useCases>
