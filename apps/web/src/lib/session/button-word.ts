// What a right to a button is called: as its page calls the button, else by its usual word.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** `key`: of the right, page.button. */
export const buttonWord = (t: TFunction<'shell'>, key: string): string => {
  const usual = `button.${key.slice(key.indexOf('.') + 1)}` as 'button.move'
  return t(`buttonOf.${key}` as 'buttonOf.sendInvoiceCo.markNone', { defaultValue: t(usual) })
}
export const useButtonWord = (): ((key: string) => string) => {
  const { t } = useTranslation('shell')
  return (key) => buttonWord(t, key)
}
