// What a word of the product asks, in one line where the word stands; help says the same.
import { useTranslation } from 'react-i18next'

export type PlainWord = 'check' | 'verify' | 'titleCheck' | 'reconcile' | 'tick' | 'classify' | 'pool' | 'push' | 'deliver'

export const PlainLine = ({ of }: { readonly of: PlainWord }) => {
  const { t } = useTranslation('plainWords')
  return (
    <p className="sub">
      <b>{t(`${of}.asks`)}</b> {t(`${of}.line`)}
    </p>
  )
}
