import type { companyEndpoints } from '@piaotai/contract/user/company.ts'
import type { joiningEndpoints } from '@piaotai/contract/user/joining.ts'
import type { CompanyUses } from '../../modules/company/index.ts'
import type { HandlersOf } from '../serve-center.ts'

export const companyHandlers = (uses: CompanyUses): HandlersOf<typeof companyEndpoints & typeof joiningEndpoints> => ({
  searchTitles: ({ who, input }) => uses.searchTitles(who, input),
  listTeams: ({ who, input }) => uses.listTeams(who, input),
  createTeam: ({ who, input }) => uses.createTeam(who, input),
  readTeam: ({ who, input }) => uses.readTeam(who, input),
  readTeamConfig: ({ who, input }) => uses.readTeamConfig(who, input),
  saveScanSettings: ({ who, input }) => uses.saveScanSettings(who, input),
  saveJoiningSettings: ({ who, input }) => uses.saveJoiningSettings(who, input),
  switchTeam: ({ who, input }) => uses.switchTeam(who, input),
  readTeamHome: ({ who }) => uses.readTeamHome(who),
  editTeam: ({ who, input }) => uses.editTeam(who, input),
  saveLogo: ({ who, input }) => uses.saveLogo(who, input),
  listSuites: ({ who }) => uses.listSuites(who),
  transferTeam: ({ who, input }) => uses.transferTeam(who, input),
  dissolveTeam: ({ who, input }) => uses.dissolveTeam(who, input),
  exitTeam: ({ who, input }) => uses.exitTeam(who, input),
  listInvitations: ({ who, input }) => uses.listInvitations(who, input),
  createInvitation: ({ who, input }) => uses.createInvitation(who, input),
  revokeInvitation: ({ who, input }) => uses.revokeInvitation(who, input),
  listJoinRequests: ({ who, input }) => uses.listJoinRequests(who, input),
  answerJoinRequests: ({ who, input }) => uses.answerJoinRequests(who, input),
  readInvitation: ({ input }) => uses.readInvitation(input),
  findTeamByNumber: ({ who, input }) => uses.findTeamByNumber(who, input),
  joinTeam: ({ who, input }) => uses.joinTeam(who, input),
  listMyJoins: ({ who }) => uses.listMyJoins(who),
  withdrawJoin: ({ who, input }) => uses.withdrawJoin(who, input),
})
