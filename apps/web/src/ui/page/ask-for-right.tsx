// In place of a button that someone may not press: which right it takes, and whom to ask.
import { useTranslation } from 'react-i18next'
import { AskButton, useSuperAdminName } from './ask-admin.tsx'

const AskForRight = ({ what, why }: { what: string; why: string }) => {
  const { t } = useTranslation('emptyPage')
  const admin = useSuperAdminName()
  return (
    <>
      <span>{admin === undefined ? why : t('askAdmin', { why, admin })}</span>
      <AskButton label={t('ask')} sentence={t('askSentence', { what, why })} />
    </>
  )
}
export default AskForRight
