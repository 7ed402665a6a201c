import { useTranslation } from 'react-i18next'
import { chooseLanguage, type Language } from '../../lib/i18n/language.ts'
import { message } from '../overlay/message.tsx'

/** Changes the language, and says so where the other one cannot be fetched: the page stays as it is. */
export const useChooseLanguage = (): ((language: Language) => void) => {
  const { t } = useTranslation('shell')
  return (language) => {
    chooseLanguage(language).catch(() => {
      message.error(t('header.languageAway'))
    })
  }
}
