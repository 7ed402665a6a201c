// A new key, shown this once, with the header that carries it.
import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../../ui/overlay/secret-dialog.tsx'
import type { DrawnKey } from './api-key.queries.ts'
import styles from './api-key.module.css'

const KeyShown = ({ drawn: { name, key }, onClose }: { readonly drawn: DrawnKey; readonly onClose: () => void }) => {
  const { t } = useTranslation('apiKey')
  const words = { warning: t('shown.warning'), copy: t('shown.copy'), done: t('shown.done') }
  return (
    <SecretDialog title={t('shown.title')} name={name} secret={key} words={words} onClose={onClose}>
      <p className={`field-hint ${styles['use']}`}>{t('shown.use')}</p>
      <pre className={styles['header']}>{`Authorization: Bearer ${key.slice(0, 12)}…${key.slice(-4)}`}</pre>
    </SecretDialog>
  )
}
export default KeyShown
