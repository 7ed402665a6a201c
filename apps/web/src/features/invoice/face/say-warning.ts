// The sentence of a warning.
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import type { Detail } from '../detail.ts'

type Warning = Detail['warnings'][number]
/**
 * The dictionary's sentence; for disagreeing sources, the platform's face and a mail's sender, the sentence that the warning carries.
 */
export const useSayWarning = (): ((warning: Warning) => string) => {
  const { t } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  return ({ field, code, message }) => {
    // A kind is named; its code is for programs.
    if (code === 'sourcesDisagree' && !english)
      return field === 'type' ? message.replace(/\d+$/, (type) => kindName(Number(type), english, true)) : message
    const words = t(`warning.${code}` as 'warning.missing', { defaultValue: message })
    return code === 'platformDiffers' || code === 'senderUnproven' ? `${words}${english ? ': ' : '：'}${message}` : words
  }
}
