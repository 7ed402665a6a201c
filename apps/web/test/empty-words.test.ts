// The words of pages before their first row, in both languages, and where each is said.
import { describe, expect, it } from 'vitest'
import { emptyPage as english } from '@piaotai/locales/en-US/empty-page.ts'
import { emptyPage as chinese } from '@piaotai/locales/zh-CN/empty-page.ts'
import { webFiles } from './support/said-keys.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly sample: string
}
const pagesIn = (words: object): readonly (readonly [string, Words])[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) => (typeof value === 'object' ? [[key, value as Words] as const] : []))
const code = [...webFiles().values()].join('\n')
/** Each file that still says "nothing here yet" without the kit: it is no page or list, and brings nothing itself. */
const apart = [
  'app/router/status-pages.tsx',
  'features/dev-outbox/outbox.page.tsx',
  'features/invoice/doubts/queue-drawer.tsx',
  'features/invoice/original/original-pane.tsx',
  'features/month/companies/companies-page.tsx',
  'shared/tax-account/login-dialog.tsx',
]

describe('The words of a page without a row', () => {
  it.each([
    ['zh-CN', chinese, 46],
    ['en-US', english, 124],
  ] as const)('%s: one line, and a sample of two cells or more', (_language, words, most) => {
    const wrong = pagesIn(words).filter(([, { text, sample }]) => text.length > most || sample.split('|').length < 2)
    expect(wrong.map(([key]) => key)).toEqual([])
  })
  it('are the same pages in both languages, each of which is there', () => {
    const keys = pagesIn(chinese).map(([key]) => key)
    expect(pagesIn(english).map(([key]) => key)).toEqual(keys)
    expect(keys.filter((key) => !code.includes(`'${key}'`) && !code.includes(`of="${key}"`))).toEqual([])
  })
  it('has a word for every act', () => {
    const acts = [...code.matchAll(/\bsay(?:: '|=")((?:go|copy|upload|api|webhook)\w+)/g)].map(([, key]) => key!)
    expect(acts.length).toBeGreaterThan(20)
    expect(acts.filter((key) => !(key in chinese))).toEqual([])
  })
  it('come by the kit: nothing else begins a list', () => {
    const files = [...webFiles()].filter(
      ([, text]) => text.includes('<EmptyState kind="start"') || /<EmptyState[^>]*\n\s+kind="start"/.test(text),
    )
    expect(files.map(([file]) => file).toSorted()).toEqual(apart)
  })
})
