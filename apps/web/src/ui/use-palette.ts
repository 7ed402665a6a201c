// Colours for what takes no CSS variables: charts and pictures drawn by scripts.
import { useColorMode } from '../lib/color-mode.ts'
import { dark, light, type Palette } from './palette.ts'

export const usePalette = (): Palette => (useColorMode() === 'dark' ? dark : light)
