import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'

/** Whether the person has no password yet, and so nothing to confirm a change with. */
export const useLacksPassword = (): boolean => useSession()?.user?.hasPassword === false
export const NeedsPassword = () => {
  const { t } = useTranslation('personal')
  return useLacksPassword() ? (
    <p className="form-error" role="alert">
      {t('bind.needPassword')}
    </p>
  ) : null
}
