// Chinese unless the person chose English; local storage keeps the choice.
import { useSyncExternalStore } from 'react'
import type { Sentences } from '@piaotai/locales/zh-CN.ts'
import { localStore } from '../browser/storage.ts'
import { loadStaying } from '../http/chunk.ts'
import type { SayRefusal } from './refusals.ts'
import { addSentences, hasSentences, speakIn } from './say.ts'

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

/** Only the current language is fetched; the types guarantee two complete dictionaries. The page to sign in says the first sentences alone. */
const sentences: Readonly<Record<'first' | 'all', Readonly<Record<Language, () => Promise<object>>>>> = {
  first: {
    'zh-CN': async () => (await import('@piaotai/locales/zh-CN-first.ts')).zhCNFirst,
    'en-US': async () => (await import('@piaotai/locales/en-US-first.ts')).enUSFirst,
  },
  all: {
    'zh-CN': async () => (await import('@piaotai/locales/zh-CN.ts')).zhCN,
    'en-US': async () => (await import('@piaotai/locales/en-US.ts')).enUS,
  },
}
/**
 * Adds sentences of a lazily loaded part, in both languages. The loader of scripts/web-build/sentences.ts calls it for each namespace
 * that a file says.
 */
export const alsoSay = <T extends object>(namespace: string, said: { readonly 'zh-CN': T; readonly 'en-US': Sentences<T> }): void => {
  for (const [language, words] of Object.entries(said)) addSentences(language, namespace, words)
}
const load = async (language: Language, which: 'first' | 'all'): Promise<void> => {
  if (hasSentences(language, which === 'first' ? 'shell' : 'invoice')) return
  for (const [namespace, words] of Object.entries(await sentences[which][language]())) addSentences(language, namespace, words)
}
/** Adds what every page says but the one to sign in. */
export const sayAll = (): Promise<void> => load(current, 'all')
/** How refusals are said that came in another language: known from the first change on. */
let say: SayRefusal | undefined
export const sayRefusal: SayRefusal = (type, detail) => say?.(type, detail)
const speak = async (language: Language): Promise<void> => {
  await load(language, 'first')
  current = language
  document.documentElement.lang = language
  speakIn(language)
  for (const listener of listeners) listener()
}
/** Fails where the language cannot be fetched; then nothing has changed. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  const refusals = async () => (await import('./refusals.ts')).refusalsIn(language)
  const [next] = await loadStaying(() => Promise.all([refusals(), load(language, 'all')]))
  say = next
  await speak(language)
  localStore.setItem(key, language)
}
export const startLanguage = (): Promise<void> => speak(current)
