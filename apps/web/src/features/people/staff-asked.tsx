// What was asked of staff, as the dialog that carries it out: inviting, moving, handing over, removing, enabling or disabling.
import { InviteDialog } from './invite-dialog.tsx'
import type { Department, Staff } from './people.queries.ts'
import type { StaffAction } from './staff-columns.tsx'
import { useGone } from './staff-gone.ts'
import { HandOverDialog, MoveDialog, RemoveDialog, StatusDialog } from './staff-dialogs.tsx'

export type StaffAsked = { readonly action: StaffAction; readonly people: readonly Staff[] } | { readonly action: 'invite' }
interface Props {
  readonly asked: StaffAsked
  readonly departments: readonly Department[]
  readonly onClose: (done: boolean) => void
}
const nobody: readonly Staff[] = []
export const StaffAskedDialog = ({ asked, departments, onClose }: Props) => {
  const who = { ...useGone('people' in asked ? asked.people : nobody), onClose }
  switch (asked.action) {
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
      return <StatusDialog {...who} status={asked.action === 'enable' ? 'active' : 'disabled'} />
  }
}
