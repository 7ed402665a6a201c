import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useChooseLanguage } from '../../ui/controls/use-choose-language.ts'

/** The button shows the other language in that language. */
export const LanguageToggle = () => {
  const { t } = useTranslation('shell')
  const choose = useChooseLanguage()
  const other = useLanguage() === 'en-US' ? 'zh-CN' : 'en-US'
  return (
    <button
      type="button"
      className="plain"
      lang={other}
      title={t('header.language')}
      onClick={() => {
        choose(other)
      }}
    >
      <Globe size={15} strokeWidth={1.75} aria-hidden="true" />
      {other === 'en-US' ? 'EN' : '中文'}
    </button>
  )
}
