// A signing secret, shown this once.
import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import type { DrawnSecret } from './webhooks.queries.ts'
import '../../lib/webhook-sentences.ts'

const SecretShown = ({ drawn: { name, secret }, onClose }: { readonly drawn: DrawnSecret; readonly onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  const words = { warning: t('shown.warning'), copy: t('shown.copy'), done: t('shown.done') }
  return <SecretDialog title={t('shown.title')} name={name} secret={secret} words={words} onClose={onClose} />
}
export default SecretShown
