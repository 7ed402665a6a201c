import { defineModule } from '../../../kernel/module.ts'
import { addMember } from './add-member.ts'
import { createCompany } from './create-company.ts'
import { createInvitation, listInvitations, readInvitation, revokeInvitation, type InviteDeps } from './invitations.ts'
import { answerJoinRequests, listJoinRequests, listMyJoins, withdrawJoin } from './join-requests.ts'
import { findCompanyByNumber, joinCompany } from './join-company.ts'
import { dissolveCompany, exitCompany, transferCompany } from './leave-company.ts'
import type { Endings, Prove } from './deps.ts'
import { listCompanies, readCompany, type SignLink, type StartInMenu } from './read-companies.ts'
import { remindOfSuites } from './remind-of-suites.ts'
import { saveLogo, type LogoFiles } from './save-logo.ts'
import { searchTitles } from './search-titles.ts'
import { readRoot, saveRoot } from './staff-keys.ts'
import { switchCompany } from './switch-company.ts'
import {
  editCompany,
  listSuites,
  readCompanyConfig,
  readCompanyHome,
  readScanDefaults,
  saveJoiningSettings,
  saveScanSettings,
} from './company-home.ts'

interface Deps extends InviteDeps {
  readonly signLink: SignLink
  readonly starting: StartInMenu
  readonly logos: LogoFiles
  readonly prove: Prove
  readonly endings: Endings
  readonly contacts: Parameters<typeof listSuites>[0]['contacts']
}
export const companyModule = defineModule({
  useCases: (deps: Deps) => ({
    searchTitles: searchTitles(deps),
    listCompanies: listCompanies(deps),
    createCompany: createCompany(deps),
    readCompany: readCompany(deps),
    switchCompany: switchCompany(deps),
    readCompanyConfig: readCompanyConfig(deps),
    readScanDefaults: readScanDefaults(deps),
    saveScanSettings: saveScanSettings(deps),
    saveJoiningSettings: saveJoiningSettings(deps),
    readCompanyHome: readCompanyHome(deps),
    editCompany: editCompany(deps),
    saveLogo: saveLogo(deps),
    listSuites: listSuites(deps),
    transferCompany: transferCompany(deps),
    dissolveCompany: dissolveCompany(deps),
    exitCompany: exitCompany(deps),
    listInvitations: listInvitations(deps),
    createInvitation: createInvitation(deps),
    revokeInvitation: revokeInvitation(deps),
    readInvitation: readInvitation(deps),
    findCompanyByNumber: findCompanyByNumber(deps),
    joinCompany: joinCompany(deps),
    listJoinRequests: listJoinRequests(deps),
    answerJoinRequests: answerJoinRequests(deps),
    listMyJoins: listMyJoins(deps),
    withdrawJoin: withdrawJoin(deps),
    readRoot: readRoot(deps),
    saveRoot: saveRoot(deps),
  }),
  tidy: remindOfSuites,
  commands: (deps: Deps) => ({ addMember: addMember(deps), createCompany: createCompany(deps) }),
})
