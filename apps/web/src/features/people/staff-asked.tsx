// What was asked of staff, as the dialog that carries it out: inviting, moving, handing over, removing, enabling or disabling.
import { InviteDialog } from './invite-dialog.tsx'
import type { Department, Staff } from './people.queries.ts'
import type { StaffAction } from './staff-columns.tsx'
import { HandOverDialog, MoveDialog, RemoveDialog, StatusDialog } from './staff-dialogs.tsx'

export type StaffAsked = { readonly action: StaffAction; readonly people: readonly Staff[] } | { readonly action: 'invite' }
interface Props {
  readonly asked: StaffAsked
  readonly departments: readonly Department[]
  readonly onClose: (done: boolean) => void
}
export const StaffAskedDialog = ({ asked, departments, onClose }: Props) => {
  switch (asked.action) {
    case 'invite':
      return <InviteDialog departments={departments} onClose={() => onClose(false)} />
    case 'move':
      return <MoveDialog people={asked.people} departments={departments} onClose={onClose} />
    case 'handOver':
      return <HandOverDialog people={asked.people} onClose={onClose} />
    case 'remove':
      return <RemoveDialog people={asked.people} onClose={onClose} />
    case 'enable':
    case 'disable':
      return <StatusDialog people={asked.people} status={asked.action === 'enable' ? 'active' : 'disabled'} onClose={onClose} />
  }
}
