// 集团: groups of companies, what members let them see, duplicates across them, and pushes on their word.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { GateDeps } from '../../people/permission/index.ts'
import type { PushDeps } from '../push/index.ts'
import type { GroupDeps } from './deps.ts'
import { listGroupPushes, pushForGroup, readGroupPush, recallGroupPush } from './group-pushes.ts'
import { groupPushJob, groupRecallJob, showJob } from './jobs.ts'
import {
  acceptGroupInvitation,
  leaveGroup,
  listGroupGrantLog,
  listGroupMemberships,
  refuseGroupInvitation,
  saveGroupGrants,
} from './memberships.ts'
import { createCompanyGroup, dissolveCompanyGroup, inviteToGroup, readCompanyGroup, readGroupMonths, removeFromGroup } from './own-group.ts'
import { deadLetterPush, deadLetterRecall, runGroupPush, runGroupRecall } from './run-pushes.ts'
import { deadLetterShow, runShow } from './show.ts'
import { listGroupRows } from './shown-rows.ts'
import { groupSubscribers } from './subscribers.ts'
import { groupSecrets } from './sealed.ts'

export const groupModule = defineModule({
  sealed: groupSecrets,
  useCases: (deps: GroupDeps & GateDeps) => ({
    readCompanyGroup: readCompanyGroup(deps),
    createCompanyGroup: createCompanyGroup(deps),
    dissolveCompanyGroup: dissolveCompanyGroup(deps),
    inviteToGroup: inviteToGroup(deps),
    removeFromGroup: removeFromGroup(deps),
    readGroupMonths: readGroupMonths(deps),
    listGroupRows: listGroupRows(deps),
    listGroupMemberships: listGroupMemberships(deps),
    acceptGroupInvitation: acceptGroupInvitation(deps),
    refuseGroupInvitation: refuseGroupInvitation(deps),
    saveGroupGrants: saveGroupGrants(deps),
    leaveGroup: leaveGroup(deps),
    listGroupGrantLog: listGroupGrantLog(deps),
    pushForGroup: pushForGroup(deps),
    listGroupPushes: listGroupPushes(deps),
    readGroupPush: readGroupPush(deps),
    recallGroupPush: recallGroupPush(deps),
  }),
  subscribers: groupSubscribers,
  jobs: [
    defineWork(showJob, { room: 1, run: runShow, deadLetter: deadLetterShow }),
    defineWork(groupPushJob, { room: 2, run: (deps: PushDeps) => runGroupPush(deps), deadLetter: deadLetterPush }),
    defineWork(groupRecallJob, { room: 2, run: (deps: PushDeps) => runGroupRecall(deps), deadLetter: deadLetterRecall }),
  ],
})
