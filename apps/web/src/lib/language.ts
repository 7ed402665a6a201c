// Chinese unless the person chose English; the choice is kept in local storage.
import { useSyncExternalStore } from 'react'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { zhCN } from '@piaotai/locales/zh-CN.ts'

export type Language = 'zh-CN' | 'en-US'
const key = 'piaotai.language'
const listeners = new Set<() => void>()
const stored = (): Language => (localStorage.getItem(key) === 'en-US' ? 'en-US' : 'zh-CN')
let current: Language = stored()

export const currentLanguage = (): Language => current
export const useLanguage = (): Language => useSyncExternalStore((listen) => { listeners.add(listen); return () => listeners.delete(listen) }, currentLanguage)

/** What parts the items of a short list. */
export const useComma = (): string => (useLanguage() === 'en-US' ? ', ' : '、')

/** English is fetched when it is first wanted. */
const loadEnglish = async (): Promise<void> => {
  if (i18n.hasResourceBundle('en-US', 'shell')) return
  const { enUS } = await import('@piaotai/locales/en-US.ts')
  for (const [namespace, sentences] of Object.entries(enUS)) i18n.addResourceBundle('en-US', namespace, sentences)
}
export const chooseLanguage = async (language: Language): Promise<void> => {
  if (language === 'en-US') await loadEnglish()
  localStorage.setItem(key, language)
  current = language
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
  for (const listener of listeners) listener()
}
export const startLanguage = async (): Promise<void> => {
  await i18n.use(initReactI18next).init({ lng: 'zh-CN', fallbackLng: 'zh-CN', resources: { 'zh-CN': zhCN }, interpolation: { escapeValue: false }, returnEmptyString: true, ns: Object.keys(zhCN), defaultNS: 'shell' })
  if (current === 'en-US') await chooseLanguage('en-US')
  document.documentElement.lang = current
}
