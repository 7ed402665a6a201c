// A signing secret, shown this once.
import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../../ui/overlay/secret-dialog.tsx'
import type { DrawnSecret } from './webhook.queries.ts'

const SecretShown = ({ drawn: { name, secret }, onClose }: { readonly drawn: DrawnSecret; readonly onClose: () => void }) => {
  const { t } = useTranslation('webhook')
  const words = { warning: t('shown.warning'), copy: t('shown.copy'), done: t('shown.done') }
  return <SecretDialog title={t('shown.title')} name={name} secret={secret} words={words} onClose={onClose} />
}
export default SecretShown
