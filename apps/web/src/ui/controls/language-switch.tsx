import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage, type Language } from '../../lib/i18n/language.ts'
import { useChooseLanguage } from './use-choose-language.ts'
import styles from './language-switch.module.css'

const languages: readonly (readonly [Language, string])[] = [
  ['zh-CN', '中文'],
  ['en-US', 'English'],
]
/** 中文 / English, for pages without the shell's person menu. */
export const LanguageSwitch = () => {
  const { t } = useTranslation('form')
  const choose = useChooseLanguage()
  const current = useLanguage()
  return (
    <div className={styles['language-switch']} role="group" aria-label={t('language')}>
      <Globe size={14} strokeWidth={1.75} aria-hidden="true" />
      {languages.map(([language, name]) => (
        <button
          key={language}
          type="button"
          className="plain"
          lang={language}
          aria-pressed={language === current}
          onClick={() => {
            choose(language)
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
