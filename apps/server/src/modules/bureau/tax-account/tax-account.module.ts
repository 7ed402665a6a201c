// 税局账号: accounts at the electronic tax bureau, logins and sessions.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { TaxAccountDeps } from './deps.ts'
import { renewSession } from './jobs.ts'
import { giveUpRenew, logOutTaxAccount, renewTaxSession, runRenew } from './keep-alive.ts'
import { listTaxAccounts } from './list-accounts.ts'
import { cancelTaxLogin, chooseTaxIdentity, enterTaxCode, pollTaxLogin, proveTaxLogin, readTaxLogin, startTaxLogin } from './log-in.ts'
import { changeTaxAccount, createTaxAccount, readTaxAccountChoices, removeTaxAccount, type SaveDeps } from './save-accounts.ts'
import { taxAccountSubscribers } from './subscribers.ts'
import { taxAccountSecrets } from './sealed.ts'

export const taxAccountModule = defineModule({
  sealed: taxAccountSecrets,
  useCases: (deps: SaveDeps) => ({
    listTaxAccounts: listTaxAccounts(deps),
    readTaxAccountChoices: readTaxAccountChoices(deps),
    createTaxAccount: createTaxAccount(deps),
    changeTaxAccount: changeTaxAccount(deps),
    removeTaxAccount: removeTaxAccount(deps),
    startTaxLogin: startTaxLogin(deps),
    readTaxLogin: readTaxLogin(deps),
    proveTaxLogin: proveTaxLogin(deps),
    enterTaxCode: enterTaxCode(deps),
    pollTaxLogin: pollTaxLogin(deps),
    chooseTaxIdentity: chooseTaxIdentity(deps),
    cancelTaxLogin: cancelTaxLogin(deps),
    logOutTaxAccount: logOutTaxAccount(deps),
    renewTaxSession: renewTaxSession(deps),
  }),
  subscribers: taxAccountSubscribers,
  jobs: [defineWork(renewSession, { room: 4, run: (deps: TaxAccountDeps) => runRenew(deps), deadLetter: giveUpRenew })],
})
export type TaxAccountUseCases = ReturnType<typeof taxAccountModule.useCases>
