import type { companyEndpoints } from '@piaotai/contract/user/company.ts'
import type { joiningEndpoints } from '@piaotai/contract/user/joining.ts'
import type { CompanyUseCases } from '../../modules/company/index.ts'
import type { HandlersOf } from '../register-center.ts'

export const companyRoutes = (useCases: CompanyUseCases): HandlersOf<typeof companyEndpoints & typeof joiningEndpoints> => ({
  searchTitles: ({ who, input }) => useCases.searchTitles(who, input),
  listCompanies: ({ who, input }) => useCases.listCompanies(who, input),
  createCompany: ({ who, input }) => useCases.createCompany(who, input),
  readCompany: ({ who, input }) => useCases.readCompany(who, input),
  readCompanyConfig: ({ who, input }) => useCases.readCompanyConfig(who, input),
  saveScanSettings: ({ who, input }) => useCases.saveScanSettings(who, input),
  saveJoiningSettings: ({ who, input }) => useCases.saveJoiningSettings(who, input),
  switchCompany: ({ who, input }) => useCases.switchCompany(who, input),
  readCompanyHome: ({ who }) => useCases.readCompanyHome(who),
  editCompany: ({ who, input }) => useCases.editCompany(who, input),
  saveLogo: ({ who, input }) => useCases.saveLogo(who, input),
  listSuites: ({ who }) => useCases.listSuites(who),
  transferCompany: ({ who, input }) => useCases.transferCompany(who, input),
  dissolveCompany: ({ who, input }) => useCases.dissolveCompany(who, input),
  exitCompany: ({ who, input }) => useCases.exitCompany(who, input),
  listInvitations: ({ who, input }) => useCases.listInvitations(who, input),
  createInvitation: ({ who, input }) => useCases.createInvitation(who, input),
  revokeInvitation: ({ who, input }) => useCases.revokeInvitation(who, input),
  listJoinRequests: ({ who, input }) => useCases.listJoinRequests(who, input),
  answerJoinRequests: ({ who, input }) => useCases.answerJoinRequests(who, input),
  readInvitation: ({ input }) => useCases.readInvitation(input),
  findCompanyByNumber: ({ who, input }) => useCases.findCompanyByNumber(who, input),
  joinCompany: ({ who, input }) => useCases.joinCompany(who, input),
  listMyJoins: ({ who }) => useCases.listMyJoins(who),
  withdrawJoin: ({ who, input }) => useCases.withdrawJoin(who, input),
})
