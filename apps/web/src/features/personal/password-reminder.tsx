// A password older than three months: said once in a tab, never a lock.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionStore } from '../../lib/storage.ts'
import { Dialog } from '../../ui/dialog.tsx'

const key = 'piaotai.passwordReminded'
const PasswordReminder = ({ onNow }: { onNow: () => void }) => {
  const { t } = useTranslation('personal')
  const [open, setOpen] = useState(() => sessionStore.getItem(key) === null)
  if (!open) return null
  const close = () => {
    sessionStore.setItem(key, '1')
    setOpen(false)
  }
  return (
    <Dialog
      title={t('password.agedTitle')}
      width={480}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('password.later')}</Button>
          <Button
            type="primary"
            onClick={() => {
              close()
              onNow()
            }}
          >
            {t('password.now')}
          </Button>
        </>
      }
    >
      <p>{t('password.agedText')}</p>
    </Dialog>
  )
}
export default PasswordReminder
