// An invitation that was made: its link, to be sent on.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import styles from '../../../ui/fields/form.module.css'

interface Props {
  readonly text: string
  readonly link: string
  /** How long it holds. */
  readonly days: number
  readonly onAnother: () => void
  readonly onClose: () => void
}
export const InvitationMade = ({ text, link, days, onAnother, onClose }: Props) => {
  const { t } = useTranslation('member')
  return (
    <Dialog
      title={t('invite.made')}
      width={560}
      onClose={onClose}
      note={t('invite.madeNote', { days })}
      actions={
        <>
          <Button onClick={onAnother}>{t('invite.another')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p className={styles['copy-text']}>
        <code>{link}</code>
        <CopyButton text={link} label={t('invite.copy')} />
      </p>
    </Dialog>
  )
}
