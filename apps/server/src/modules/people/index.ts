export { peopleUses, type PeopleUses } from './uses.ts'
