// A sign-in code that goes another way than by mail: shown once, to be copied.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownSignInCode } from '@piaotai/domain/delivery/delivery.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './delivery.module.css'

const CodeDialog = ({ customer, code, onClose }: { customer: string; code: string; onClose: () => void }) => {
  const { t } = useTranslation('delivery')
  const shown = code.includes('-') ? code : shownSignInCode(code)
  return (
    <Dialog
      title={t('code.title')}
      facts={t('code.of', { customer })}
      width={480}
      onClose={onClose}
      actions={
        <Button type="primary" onClick={onClose}>
          {t('code.done')}
        </Button>
      }
    >
      <p className="dialog-lead">{t('code.text')}</p>
      <p className={styles['code']}>
        <code>{shown}</code>
        <CopyButton text={shown} label={t('code.copy')} />
      </p>
    </Dialog>
  )
}
export default CodeDialog
