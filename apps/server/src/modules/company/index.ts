export { addMember, createTeam, listTeams, readTeam, switchTeam } from './companies.ts'
