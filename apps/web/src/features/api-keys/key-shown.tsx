// A new key, shown this once.
import { App, Button } from 'antd'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { DrawnKey } from './keys.queries.ts'
import styles from './keys.module.css'
import '../../lib/api-key-sentences.ts'

const KeyShown = ({ drawn: { name, key }, onClose }: { readonly drawn: DrawnKey; readonly onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const { message } = App.useApp()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    copyText(key).then(
      () => {
        setCopied(true)
      },
      () => void message.error(t('shown.copyFailed')),
    )
  }
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
      <p className={styles['warning']} role="alert">
        <TriangleAlert size={15} aria-hidden="true" />
        {t('shown.warning')}
      </p>
      <div className={styles['secret']}>
        <code>{key}</code>
        <Button
          data-first=""
          type={copied ? 'default' : 'primary'}
          icon={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          onClick={copy}
        >
          {t(copied ? 'shown.copied' : 'shown.copy')}
        </Button>
      </div>
      <p className="field-hint">{t('shown.use')}</p>
      <pre className={styles['header']}>{`Authorization: Bearer ${key.slice(0, 12)}…${key.slice(-4)}`}</pre>
    </Dialog>
  )
}
export default KeyShown
