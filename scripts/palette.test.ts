import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { dark } from '../apps/web/src/ui/theme/palette-dark.ts'
import { light, type ColorName, type Palette } from '../apps/web/src/ui/theme/palette.ts'

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'apps/web/src')
const sources = globSync('**/*.{css,ts,tsx}', { cwd: web })
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('ui/theme/palette'))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))

test('no style sheet names a colour of its own', () => {
  const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?)\(/i
  expect(sources.filter(({ path, text }) => path.endsWith('.css') && literal.test(text)).map(({ path }) => path)).toEqual([])
})
test('every variable that a source uses is declared', () => {
  const declared = new Set(Object.keys(light))
  const used = sources.flatMap(({ path, text }) => [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => ({ path, name: name! })))
  const own = new Set(sources.flatMap(({ text }) => [...text.matchAll(/(?:^\s*|')--([\w-]+)(?::|')/gm)].map(([, name]) => name!)))
  const unknown = used.filter(({ name }) => !declared.has(name) && !own.has(name) && !/^(font|radius|ant)-/.test(name))
  expect(unknown).toEqual([])
})

/** Relative luminance and contrast by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (palette: Palette, text: ColorName, ground: ColorName): number => {
  const [high, low] = [luminance(palette[text]), luminance(palette[ground])].sort((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}
const readable: readonly (readonly [text: ColorName, grounds: readonly ColorName[]])[] = [
  ['text', ['desk', 'sheet', 'raised', 'paper', 'fill', 'pill', 'selected', 'row-hover']],
  ['text-secondary', ['desk', 'sheet', 'raised', 'paper', 'fill', 'selected']],
  ['text-tertiary', ['desk', 'sheet', 'raised', 'paper', 'fill', 'selected', 'row-hover']],
  ['text-muted', ['sheet', 'paper']],
  ['accent', ['desk', 'sheet', 'raised', 'paper', 'selected', 'accent-tint']],
  ['on-accent', ['accent-ground', 'avatar', 'seal']],
  ['good', ['sheet', 'good-tint']],
  ['running', ['sheet', 'running-tint']],
  ['attention', ['sheet', 'attention-tint', 'attention-wash']],
  ['wrong', ['sheet', 'wrong-tint', 'wrong-wash']],
  ['bar-text', ['bar', 'bar-hover']],
  ['bar-muted', ['bar']],
  ['bar-action-text', ['bar-action']],
]
describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, palette: Palette) => {
  test.each(readable.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    '%s is readable on %s',
    (text, ground) => {
      expect(contrast(palette, text, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
