// What a word of the product asks, in one line where the word stands; help says the same.
import { useTranslation } from 'react-i18next'
import styles from './plain-line.module.css'

export type PlainWord = 'check' | 'verify' | 'titleCheck' | 'reconcile' | 'tick' | 'classify' | 'pool' | 'push' | 'deliver'

/** `inset`: above a list, in line with its head. */
export const PlainLine = ({ of, inset = false }: { readonly of: PlainWord; readonly inset?: boolean }) => {
  const { t } = useTranslation('plainWords')
  return (
    <p className={`sub ${styles['plain-line']} ${inset ? styles['inset'] : ''}`}>
      <b>{t(`${of}.asks`)}</b> {t(`${of}.line`)}
    </p>
  )
}
