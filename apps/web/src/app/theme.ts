// The visual language as CSS variables: ink, paper and a seal, light and dark. Unobtrusive when all is right, conspicuous
// when something is wrong.
import { loadChunk } from '../lib/http/chunk.ts'
import { fontMono, fontSans } from '../ui/theme/fonts.ts'
import { light, palettes } from '../ui/theme/palette.ts'

const fontSizes = [11, 12, 13, 14, 15, 16, 18, 22, 24, 28]
const radii = [3, 4, 6, 8, 10, 12]

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
const pixels = (name: string, sizes: readonly number[]): Readonly<Record<string, string>> =>
  Object.fromEntries(sizes.map((size) => [`${name}-${size}`, `${size}px`]))

const addVariables = (selector: string, values: Readonly<Record<string, string>>): void => {
  const style = document.createElement('style')
  style.textContent = `${selector}{${declarations(values)}}`
  document.head.prepend(style)
}
/** Writes every colour and size as a CSS variable; the root's data-color-mode selects the set. */
export const writeVariables = (): void => {
  const measures = { ...pixels('font', fontSizes), ...pixels('radius', radii), 'font-sans': fontSans, 'font-mono': fontMono }
  addVariables(':root', { ...light, ...measures })
}

/** Fetches the dark palette, once. */
export const loadDarkTheme = async (): Promise<void> => {
  if (palettes.dark) return
  const { dark } = await loadChunk(() => import('../ui/theme/palette-dark.ts'))
  palettes.dark = dark
  addVariables(':root[data-color-mode="dark"]', dark)
}
