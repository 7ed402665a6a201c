import type { companyEndpoints } from '@piaotai/contract/user/company.ts'
import type { createTeam, listTeams, readTeam, switchTeam } from '../../modules/company/index.ts'
import type { HandlersOf } from '../serve-center.ts'

export interface CompanyUses {
  readonly createTeam: ReturnType<typeof createTeam>
  readonly listTeams: ReturnType<typeof listTeams>
  readonly readTeam: ReturnType<typeof readTeam>
  readonly switchTeam: ReturnType<typeof switchTeam>
}
export const companyHandlers = (uses: CompanyUses): HandlersOf<typeof companyEndpoints> => ({
  listTeams: ({ who, input }) => uses.listTeams(who, input),
  createTeam: ({ who, input }) => uses.createTeam(who, input),
  readTeam: ({ who, input }) => uses.readTeam(who, input),
  switchTeam: ({ who, input }) => uses.switchTeam(who, input),
})
