import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { readUser } from '../modules/account/index.ts'
import type { createTeam, listTeams, readTeam, switchTeam } from '../modules/company/index.ts'
import type { Handlers } from './serve-center.ts'

export interface UserUses { readonly readUser: ReturnType<typeof readUser>; readonly createTeam: ReturnType<typeof createTeam>; readonly listTeams: ReturnType<typeof listTeams>; readonly readTeam: ReturnType<typeof readTeam>; readonly switchTeam: ReturnType<typeof switchTeam> }
export const userDoor = (uses: UserUses): Handlers<typeof userCenter> => ({
  readUser: ({ who }) => uses.readUser(who),
  listTeams: ({ who, input }) => uses.listTeams(who, input),
  createTeam: ({ who, input }) => uses.createTeam(who, input),
  readTeam: ({ who, input }) => uses.readTeam(who, input),
  switchTeam: ({ who, input }) => uses.switchTeam(who, input),
})
