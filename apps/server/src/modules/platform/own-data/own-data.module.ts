// 我的数据: one's own data, and the end of one's account.
import { eraseOwnAccount, type EraseDeps, type Prove } from '../../people/account/index.ts'
import { defineModule } from '../../../kernel/module.ts'
import { downloadOwnData, readOwnData, type OwnDataDeps } from './own-data.ts'

interface Deps extends OwnDataDeps, EraseDeps {
  readonly prove: Prove
}
export const ownDataModule = defineModule({
  useCases: (deps: Deps) => ({
    readOwnData: readOwnData(deps),
    downloadOwnData: downloadOwnData(deps),
    eraseOwnAccount: eraseOwnAccount(deps),
  }),
})
