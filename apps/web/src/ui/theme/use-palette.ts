// Colours for code that cannot use CSS variables: charts drawn by scripts.
import { useColorMode } from '../../lib/browser/color-mode.ts'
import { palettes, type Palette } from './palette.ts'

export const usePalette = (): Palette => palettes[useColorMode()] ?? palettes.light
