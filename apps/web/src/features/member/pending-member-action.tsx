// The pending action on members, as its dialog: inviting, moving, handing over, removing, enabling or disabling.
import { InviteDialog } from './joining/invite-dialog.tsx'
import type { Department, Member } from './member.queries.ts'
import type { MemberAction } from './member-columns.tsx'
import { useRemovedMembers } from './use-removed-members.ts'
import { HandOverDialog, MoveDialog, RemoveDialog, StatusDialog } from './member-dialogs.tsx'

export type PendingMemberAction = { readonly action: MemberAction; readonly members: readonly Member[] } | { readonly action: 'invite' }
interface Props {
  readonly pending: PendingMemberAction
  readonly departments: readonly Department[]
  readonly onClose: (done: boolean) => void
}
const nobody: readonly Member[] = []
export const PendingMemberActionDialog = ({ pending, departments, onClose }: Props) => {
  const who = { ...useRemovedMembers('members' in pending ? pending.members : nobody), onClose }
  switch (pending.action) {
    case 'invite':
      return <InviteDialog departments={departments} onClose={() => onClose(false)} />
    case 'move':
      return <MoveDialog {...who} departments={departments} />
    case 'handOver':
      return <HandOverDialog {...who} />
    case 'remove':
      return <RemoveDialog {...who} />
    case 'enable':
    case 'disable':
      return <StatusDialog {...who} status={pending.action === 'enable' ? 'active' : 'disabled'} />
  }
}
