// Chinese unless the person chose English; local storage keeps the choice.
import { useSyncExternalStore } from 'react'
import i18n, { type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Sentences } from '@piaotai/locales/zh-CN.ts'
import { localStore } from '../browser/storage.ts'
import { loadStaying } from '../http/chunk.ts'
import type { SayRefusal } from './refusals.ts'

export type Language = 'zh-CN' | 'en-US'
const key = 'piaotai.language'
const listeners = new Set<() => void>()
const stored = (): Language => (localStore.getItem(key) === 'en-US' ? 'en-US' : 'zh-CN')
let current: Language = stored()

export const currentLanguage = (): Language => current
export const useLanguage = (): Language =>
  useSyncExternalStore((listen) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  }, currentLanguage)

/** The separator of a short list's items. */
export const useComma = (): string => (useLanguage() === 'en-US' ? ', ' : '、')

/** Only the current language is fetched; the types guarantee two complete dictionaries. */
const sentences: Readonly<Record<Language, () => Promise<object>>> = {
  'zh-CN': async () => (await import('@piaotai/locales/zh-CN.ts')).zhCN,
  'en-US': async () => (await import('@piaotai/locales/en-US.ts')).enUS,
}
const parts = new Map<string, Readonly<Record<Language, object>>>()
const teach = (namespace: string, said: Readonly<Record<Language, object>>): void => {
  for (const [language, words] of Object.entries(said)) i18n.addResourceBundle(language, namespace, words)
}
/**
 * Adds sentences of a lazily loaded part, in both languages. The loader of scripts/lib/web-sentences.ts calls it for each namespace
 * that a file says.
 */
export const alsoSay = <T extends object>(namespace: string, said: { readonly 'zh-CN': T; readonly 'en-US': Sentences<T> }): void => {
  parts.set(namespace, said)
  if (i18n.isInitialized) teach(namespace, said)
}
const load = async (language: Language): Promise<void> => {
  if (i18n.hasResourceBundle(language, 'shell')) return
  for (const [namespace, words] of Object.entries(await sentences[language]())) i18n.addResourceBundle(language, namespace, words)
}
/** How refusals are said that came in another language: known from the first change on. */
let say: SayRefusal | undefined
export const sayRefusal: SayRefusal = (type, detail) => say?.(type, detail)
const speak = async (language: Language): Promise<void> => {
  await load(language)
  current = language
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
  for (const listener of listeners) listener()
}
/** Fails where the language cannot be fetched; then nothing has changed. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  const refusals = async () => (await import('./refusals.ts')).refusalsIn(language)
  const [next] = await loadStaying(() => Promise.all([refusals(), load(language)]))
  say = next
  await speak(language)
  localStore.setItem(key, language)
}
/** Formats numbers within a sentence: 10,300. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : (value as string)),
}
export const startLanguage = async (): Promise<void> => {
  await i18n
    .use(initReactI18next)
    .use(numbers)
    .init({
      lng: current,
      fallbackLng: false,
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnEmptyString: true,
      defaultNS: 'shell',
    })
  for (const [namespace, said] of parts) teach(namespace, said)
  await speak(current)
}
