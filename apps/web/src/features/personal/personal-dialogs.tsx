// The dialogs of the person's account. The shell's person menu opens one by its name; they open each other.
import { useState } from 'react'
import { BindDialog } from './bind-dialog.tsx'
import type { Inner, PersonalDialogName } from './dialog-names.ts'
import { FactorDialog } from './factor-dialog.tsx'
import { InformationDialog } from './information-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { WeChatDialog } from './wechat-dialog.tsx'

const PersonalDialogs = ({ open, onClose }: { open: PersonalDialogName; onClose: () => void }) => {
  const [inner, setInner] = useState<Inner>()
  const [from, setFrom] = useState<Inner>()
  const back = () => {
    setFrom(inner)
    setInner(undefined)
  }
  const at = inner ?? open
  const close = inner ? back : onClose
  if (at === 'tel' || at === 'email') return <BindDialog kind={at} onClose={close} />
  if (at === 'wx') return <WeChatDialog onClose={close} />
  if (at === 'factor') return <FactorDialog onClose={close} />
  if (at === 'recovery') return <RecoveryDialog onClose={close} />
  if (at === 'password') return <PasswordDialog onClose={close} />
  if (at === 'sessions') return <SessionsDialog onClose={close} />
  if (at === 'service') return <ServiceDialog onClose={close} />
  return <InformationDialog from={from} onClose={close} onOpen={setInner} />
}
export default PersonalDialogs
