// Light or dark mode: light by default; local storage keeps the choice, which may be to follow the system.
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

let shown: ColorMode = 'light'
let prepareDark = (): Promise<void> => Promise.resolve()

const wantedMode = (): ColorMode => (chosen === 'system' ? (systemDark.matches ? 'dark' : 'light') : chosen)
/** If the theme cannot be fetched, the current one stays. */
const apply = async (): Promise<void> => {
  const mode = wantedMode()
  if (mode === 'dark') await prepareDark()
  if (mode !== wantedMode()) return
  shown = mode
  document.documentElement.dataset['colorMode'] = mode
  document.documentElement.style.colorScheme = mode
  for (const listener of listeners) listener()
}
const applyQuietly = (): void => {
  apply().catch(() => undefined)
}
const subscribe = (listen: () => void): (() => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, () => shown)
export const useColorChoice = (): ColorChoice => useSyncExternalStore(subscribe, () => chosen)

export const chooseColors = (choice: ColorChoice): void => {
  chosen = choice
  localStore.setItem(key, choice)
  for (const listener of listeners) listener()
  applyQuietly()
}
/** Sets the mode before the first render, then follows the system and other tabs. `loadDark` fetches the dark theme. */
export const startColors = async (loadDark: () => Promise<void>): Promise<void> => {
  prepareDark = loadDark
  systemDark.addEventListener('change', applyQuietly)
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    chosen = stored()
    applyQuietly()
  })
  await apply().catch(() => undefined)
}
