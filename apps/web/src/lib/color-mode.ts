// Light or dark: light unless the person chose otherwise; the choice is kept in local storage and may follow the system.
import { useSyncExternalStore } from 'react'
import { localStore } from './storage.ts'

export const colorChoices = ['light', 'dark', 'system'] as const
export type ColorChoice = (typeof colorChoices)[number]
export type ColorMode = 'light' | 'dark'

const key = 'piaotai.colorMode'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const stored = (): ColorChoice => colorChoices.find((choice) => choice === localStore.getItem(key)) ?? 'light'
let chosen: ColorChoice = stored()

const currentMode = (): ColorMode => (chosen === 'system' ? (systemDark.matches ? 'dark' : 'light') : chosen)
const apply = (): void => {
  const mode = currentMode()
  document.documentElement.dataset['colorMode'] = mode
  document.documentElement.style.colorScheme = mode
  for (const listener of listeners) listener()
}
const subscribe = (listen: () => void): (() => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, currentMode)
export const useColorChoice = (): ColorChoice => useSyncExternalStore(subscribe, () => chosen)

export const chooseColors = (choice: ColorChoice): void => {
  chosen = choice
  localStore.setItem(key, choice)
  apply()
}
/** Sets the mode before the first page is drawn; follows the system and other tabs from then on. */
export const startColors = (): void => {
  systemDark.addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    chosen = stored()
    apply()
  })
  apply()
}
