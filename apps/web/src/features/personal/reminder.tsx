// A reminder about the account's security: shown once in a tab, never blocking.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useSession } from '../../lib/session/session.ts'
import { sessionStore } from '../../lib/browser/storage.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'

type Reminded = 'password' | 'recovery'
const keys: Readonly<Record<Reminded, string>> = { password: 'piaotai.passwordReminded', recovery: 'piaotai.recoveryReminded' }

/** A password older than three months, or few recovery codes left: one reminder at a time. */
const Reminder = ({ onNow }: { onNow: (about: Reminded) => void }) => {
  const user = useSession()?.user
  const left = user?.recoveryCodesLeft ?? limits.recoveryCodes
  const [, setClosed] = useState(0)
  const due: Readonly<Record<Reminded, boolean>> = { password: user?.passwordAged ?? false, recovery: left <= limits.recoveryCodesLow }
  const about = (['password', 'recovery'] as const).find((one) => due[one] && sessionStore.getItem(keys[one]) === null)
  const words = useWords(left)
  if (!about) return null
  const close = () => {
    sessionStore.setItem(keys[about], '1')
    setClosed((n) => n + 1)
  }
  const { title, text, later, now } = words[about]
  return (
    <Dialog
      key={about}
      title={title}
      width={480}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{later}</Button>
          <Button
            type="primary"
            onClick={() => {
              close()
              onNow(about)
            }}
          >
            {now}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
const useWords = (left: number) => {
  const { t } = useTranslation('personal')
  const later = t('password.later')
  return {
    password: { title: t('password.agedTitle'), text: t('password.agedText'), later, now: t('password.now') },
    recovery: { title: t('recovery.lowTitle'), text: t('recovery.lowText', { count: left }), later, now: t('recovery.renew') },
  }
}
export default Reminder
