// Our sayings beside those of i18next, whose place they take.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { addSentences, saysIn } from '../src/lib/i18n/say.ts'

type Tree = Readonly<Record<string, unknown>>
const folder = join(import.meta.dirname, '../../../packages/locales/src')
const languages = ['zh-CN', 'en-US'] as const
/** All namespaces that a page may say. */
const namespacesOf = async (language: string): Promise<Readonly<Record<string, Tree>>> => {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.ts'))
  const exported = await Promise.all(files.map((name) => import(join(folder, language, name)) as Promise<Readonly<Record<string, Tree>>>))
  return Object.assign({}, ...exported) as Readonly<Record<string, Tree>>
}
const leaves = (tree: unknown, path: readonly string[] = []): readonly string[] =>
  typeof tree === 'object' && tree !== null ? Object.entries(tree).flatMap(([name, one]) => leaves(one, [...path, name])) : [path.join('.')]
const library = async (resources: Readonly<Record<string, Readonly<Record<string, Tree>>>>) => {
  const i18next = createInstance()
  i18next.use({
    type: 'formatter' as const,
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : (value as string)),
  })
  await i18next.init({
    lng: 'zh-CN',
    fallbackLng: false,
    resources,
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnEmptyString: true,
    defaultNS: 'shell',
  })
  return i18next
}

describe('What a page says', async () => {
  const resources = Object.fromEntries(await Promise.all(languages.map(async (one) => [one, await namespacesOf(one)] as const)))
  for (const [language, namespaces] of Object.entries(resources))
    for (const [name, words] of Object.entries(namespaces)) addSentences(language, name, words)
  const i18next = await library(resources)
  const both = (language: string, namespaces: readonly string[]) => ({
    theirs: i18next.getFixedT(language, namespaces) as TFunction & ((key: string, values?: object) => unknown),
    ours: saysIn(namespaces, language),
  })
  it.each(languages)('is, of every sentence and count, what i18next says in %s', (language) => {
    for (const [name, words] of Object.entries(resources[language]!)) {
      const { theirs, ours } = both(language, [name])
      for (const leaf of leaves(words)) {
        const holes = [
          ...String(leaf.split('.').reduce<unknown>((at, part) => (at as Tree | undefined)?.[part], words)).matchAll(/\{\{(\w+)\}\}/g),
        ]
        const values = Object.fromEntries(holes.map(([, hole], at) => [hole!, at % 2 ? 12345.5 : '票台']))
        for (const count of [undefined, 0, 1, 2, 10300]) {
          const given = count === undefined ? values : { ...values, count }
          const key = count === undefined ? leaf : leaf.replace(/_(one|other|zero)$/, '')
          if (ours(key, given) !== theirs(key, given))
            expect([name, key, given, ours(key, given)]).toEqual([name, key, given, theirs(key, given)])
        }
      }
    }
  })
  it.each([
    ['a name that is not there', 'nothing.here', {}],
    ['a name that is not there, and what stands for it', 'nothing.here', { defaultValue: '— {{name}}', name: '甲' }],
    ['a branch', 'section', {}],
    ['the sentences of a branch', 'section', { returnObjects: true }],
    ['a name in another dictionary', 'states:category.1', {}],
    ['a name in a dictionary that is told', 'category.1', { ns: 'states' }],
    ['a name that only the second dictionary has', 'tab.all', {}],
    ['a hole without a value', 'action.more', {}],
    ['a hole of nothing', 'action.more', { count: undefined, name: null }],
  ])('is, of %s, what i18next says', (_, key, values) => {
    for (const language of languages) {
      const { theirs, ours } = both(language, ['shell', 'invoice'])
      expect(ours(key, values)).toEqual(theirs(key, values))
    }
  })
})
