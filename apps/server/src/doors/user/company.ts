import type { companyEndpoints } from '@piaotai/contract/user/company.ts'
import type { CompanyUses } from '../../modules/company/index.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { HandlersOf } from '../serve-center.ts'

const notYet = (): never => { throw new Problem('busy') }
export const companyHandlers = (uses: CompanyUses): HandlersOf<typeof companyEndpoints> => ({
  searchTitles: ({ who, input }) => uses.searchTitles(who, input),
  listTeams: ({ who, input }) => uses.listTeams(who, input),
  createTeam: ({ who, input }) => uses.createTeam(who, input),
  readTeam: ({ who, input }) => uses.readTeam(who, input),
  switchTeam: ({ who, input }) => uses.switchTeam(who, input),
  readTeamConfig: notYet, saveScanSettings: notYet, saveJoiningSettings: notYet, readTeamHome: notYet, editTeam: notYet, saveLogo: notYet, listSuites: notYet, transferTeam: notYet, dissolveTeam: notYet, exitTeam: notYet, listInvitations: notYet, createInvitation: notYet, revokeInvitation: notYet, listJoinRequests: notYet, answerJoinRequests: notYet, readInvitation: notYet, findTeamByNumber: notYet, joinTeam: notYet, listMyJoins: notYet, withdrawJoin: notYet,
})
