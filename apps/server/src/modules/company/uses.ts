// Every use case of companies, given its needs at once.
import { createTeam } from './create-team.ts'
import { createInvitation, listInvitations, readInvitation, revokeInvitation, type InviteNeeds } from './invitations.ts'
import { answerJoinRequests, listJoinRequests, listMyJoins, withdrawJoin } from './join-requests.ts'
import { findTeamByNumber, joinTeam } from './join-team.ts'
import { dissolveTeam, exitTeam, transferTeam } from './leave-team.ts'
import type { Prove } from './needs.ts'
import { listTeams, readTeam, type SignLink } from './read-teams.ts'
import { saveLogo, type LogoFiles } from './save-logo.ts'
import { searchTitles } from './search-titles.ts'
import { switchTeam } from './switch-team.ts'
import { editTeam, listSuites, readTeamConfig, readTeamHome, saveJoiningSettings, saveScanSettings } from './team-home.ts'

export interface CompanyUseNeeds extends InviteNeeds {
  readonly signLink: SignLink
  readonly logos: LogoFiles
  readonly prove: Prove
}
export const companyUses = (needs: CompanyUseNeeds) => ({
  searchTitles: searchTitles(needs),
  listTeams: listTeams(needs),
  createTeam: createTeam(needs),
  readTeam: readTeam(needs),
  switchTeam: switchTeam(needs),
  readTeamConfig: readTeamConfig(needs),
  saveScanSettings: saveScanSettings(needs),
  saveJoiningSettings: saveJoiningSettings(needs),
  readTeamHome: readTeamHome(needs),
  editTeam: editTeam(needs),
  saveLogo: saveLogo(needs),
  listSuites: listSuites(needs),
  transferTeam: transferTeam(needs),
  dissolveTeam: dissolveTeam(needs),
  exitTeam: exitTeam(needs),
  listInvitations: listInvitations(needs),
  createInvitation: createInvitation(needs),
  revokeInvitation: revokeInvitation(needs),
  readInvitation: readInvitation(needs),
  findTeamByNumber: findTeamByNumber(needs),
  joinTeam: joinTeam(needs),
  listJoinRequests: listJoinRequests(needs),
  answerJoinRequests: answerJoinRequests(needs),
  listMyJoins: listMyJoins(needs),
  withdrawJoin: withdrawJoin(needs),
})
export type CompanyUses = ReturnType<typeof companyUses>
