import { defineModule } from '../../../kernel/module.ts'
import { handOver, moveMembers, readOpenWork, removeMembers, setMemberStatus } from './change-members.ts'
import { commitMembers, previewMembers, readMemberTemplate, type ImportMembersDeps } from './import-members.ts'
import { listMembers } from './list-members.ts'

export const memberModule = defineModule({
  useCases: (deps: ImportMembersDeps) => ({
    listMembers: listMembers(deps),
    setMemberStatus: setMemberStatus(deps),
    moveMembers: moveMembers(deps),
    readOpenWork: readOpenWork(deps),
    handOver: handOver(deps),
    removeMembers: removeMembers(deps),
    readMemberTemplate: readMemberTemplate(deps),
    previewMembers: previewMembers(deps),
    commitMembers: commitMembers(deps),
  }),
})
