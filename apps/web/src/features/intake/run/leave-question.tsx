// Shown only while this browser is still uploading files: the server's work continues by itself.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface Props {
  count: number
  onStay: () => void
  onBackground: () => void
  onCancelAll: () => void
}
export const LeaveQuestion = ({ count, onStay, onBackground, onCancelAll }: Props) => {
  const { t } = useTranslation('intake')
  return (
    <Dialog
      title={t('leave.title')}
      width={480}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onCancelAll}>{t('leave.cancelAll', { count })}</Button>
          <Button onClick={onStay}>{t('leave.stay')}</Button>
          <Button type="primary" autoFocus onClick={onBackground}>
            {t('leave.background')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text', { count })}</p>
    </Dialog>
  )
}
