// Every use case of companies, given its needs at once.
import { createTeam } from './create-team.ts'
import type { LookupNeeds } from './needs.ts'
import { listTeams, readTeam, type SignLink } from './read-teams.ts'
import { searchTitles } from './search-titles.ts'
import { switchTeam } from './switch-team.ts'

export interface CompanyUseNeeds extends LookupNeeds { readonly signLink: SignLink }
export const companyUses = (needs: CompanyUseNeeds) => ({
  searchTitles: searchTitles(needs), listTeams: listTeams(needs), createTeam: createTeam(needs), readTeam: readTeam(needs), switchTeam: switchTeam(needs),
})
export type CompanyUses = ReturnType<typeof companyUses>
