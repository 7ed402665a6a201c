// A signing secret, shown this once.
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { DrawnSecret } from './webhooks.queries.ts'
import styles from './webhooks.module.css'
import '../../lib/webhook-sentences.ts'

const SecretShown = ({ drawn: { name, secret }, onClose }: { readonly drawn: DrawnSecret; readonly onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  const { message } = App.useApp()
  const [copied, setCopied] = useState(false)
  return (
    <Dialog
      title={t('shown.title')}
      facts={name}
      width={600}
      onClose={onClose}
      actions={
        <Button type={copied ? 'primary' : 'default'} onClick={onClose}>
          {t('shown.done')}
        </Button>
      }
    >
      <p role="alert">{t('shown.warning')}</p>
      <div className={styles['secret']}>
        <code>{secret}</code>
        <Button
          data-first=""
          type={copied ? 'default' : 'primary'}
          onClick={() => {
            copyText(secret).then(
              () => {
                setCopied(true)
              },
              () => void message.error(t('shown.copyFailed')),
            )
          }}
        >
          {t(copied ? 'shown.copied' : 'shown.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
export default SecretShown
