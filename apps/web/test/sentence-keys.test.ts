// Keys of sentences are checked here: as types, those of all namespaces at once would take several GB.
import { expect, test } from 'vitest'
import { enUS } from '@piaotai/locales/en-US.ts'
import { zhCN } from '@piaotai/locales/zh-CN.ts'
import { features } from '@piaotai/domain/rights/suite.ts'
import { atStart, namespacesIn, sentencesFile } from '../../../scripts/web-build/sentences.ts'
import { saidIn, webFiles, type SaidKey } from './support/said-keys.ts'

const files = [...webFiles()]
const said = files.flatMap(([file, code]) => saidIn(file, code))
const namespaces = [...new Set(files.flatMap(([, code]) => namespacesIn(code)))]
const keysOf = (words: unknown, path = ''): readonly string[] => {
  const here = path === '' ? [] : [path, path.replace(/_(one|other)$/, '')]
  return [
    ...here,
    ...(typeof words === 'object'
      ? Object.entries(words ?? {}).flatMap(([key, value]) => keysOf(value, path ? `${path}.${key}` : key))
      : []),
  ]
}
const sentencesOf = (words: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof words === 'string' ? [[path, words]] : Object.entries(words ?? {}).flatMap(([key, value]) => sentencesOf(value, `${path}.${key}`))
const wordsOf = async (language: 'zh-CN' | 'en-US', namespace: string): Promise<unknown> => {
  if (atStart.has(namespace)) return ({ 'zh-CN': zhCN, 'en-US': enUS }[language] as Readonly<Record<string, unknown>>)[namespace]
  return ((await import(sentencesFile(language, namespace))) as Readonly<Record<string, unknown>>)[namespace]
}
const known = new Map<string, ReadonlySet<string>>()
for (const namespace of namespaces) known.set(namespace, new Set(keysOf(await wordsOf('zh-CN', namespace))))

const has = (keys: ReadonlySet<string>, pieces: readonly string[]): boolean => {
  if (pieces.length === 1) return keys.has(pieces[0]!)
  const pattern = new RegExp(
    `^${pieces.map((piece) => piece.replaceAll(/[.$^|()[\]{}*+?\\]/g, String.raw`\$&`)).join(String.raw`[\w.-]*`)}$`,
  )
  return [...keys].some((key) => pattern.test(key))
}
const isKnown = ({ namespaces: looked, pieces }: SaidKey): boolean => {
  const [, own, rest = ''] = /^(\w+):(.*)$/.exec(pieces[0]!) ?? []
  return own === undefined
    ? looked.some((namespace) => has(known.get(namespace) ?? new Set(), pieces))
    : has(known.get(own) ?? new Set(), [rest, ...pieces.slice(1)])
}

test('every key that a page says is a sentence of its dictionary', () => {
  expect(said.length).toBeGreaterThan(3000)
  expect(
    said
      .filter((one) => !isKnown(one))
      .map(({ file, namespaces: looked, pieces }) => `${file}: ${looked.join(', ')} ${pieces.join('${…}')}`),
  ).toEqual([])
})
test('every value of a list that a page goes through has a sentence, as each feature of a suite has', async () => {
  const listed = said.flatMap((one) => (one.over ? [{ ...one, over: one.over }] : []))
  expect(listed.length).toBeGreaterThan(80)
  const without = []
  for (const { over, ...one } of listed) {
    const values = ((await import(over.from)) as Readonly<Record<string, unknown>>)[over.name]
    for (const value of Array.isArray(values) ? (values as readonly unknown[]) : [])
      if (typeof value === 'string' && !isKnown({ ...one, pieces: [one.pieces.join(value)] }))
        without.push(`${one.file}: ${one.pieces.join(value)}`)
  }
  const ofSuites = features.map((feature) => `service.feature.${feature}`).filter((key) => !known.get('personal')!.has(key))
  expect([...without, ...ofSuites]).toEqual([])
})
test('no sentence doubles a word', async () => {
  const doubled = []
  for (const namespace of namespaces)
    for (const [key, sentence] of sentencesOf(await wordsOf('zh-CN', namespace)))
      if (/([须请需已的将应可未])\1/.test(sentence)) doubled.push(`${namespace}${key}`)
  expect(doubled).toEqual([])
})
test('a key said by a prefix names its dictionary, so that the sentences come with the file', () => {
  const late = said.filter(({ pieces, namespaces: looked }) => {
    const own = /^(\w+):/.exec(pieces[0]!)?.[1]
    return own !== undefined && !atStart.has(own) && !looked.includes(own)
  })
  expect(late.map(({ file, pieces }) => `${file}: ${pieces[0]}`)).toEqual([])
})
test('what is loaded with the web itself is what both languages begin with', () => {
  expect([Object.keys(zhCN).toSorted(), Object.keys(enUS).toSorted()]).toEqual([[...atStart].toSorted(), [...atStart].toSorted()])
})
test('no file of the web imports sentences by hand: the loader brings what it names', () => {
  const byHand = files.filter(([, code]) => /from '@piaotai\/locales\/(zh-CN|en-US)\//.test(code))
  expect(byHand.map(([file]) => file)).toEqual([])
})
test.each([
  ['an unknown key', "const { t } = useTranslation('member')\nt('noSuchKey')", false],
  ['a known key', "const { t } = useTranslation('member')\nt('staff.title')", true],
  ['a key of another dictionary', "const A = ({ t }: { t: TFunction<'partner'> }) => t('factor.totp')", false],
  ['a key by a name of one’s own', "const { t: f } = useTranslation(['member', 'form'])\nf('cancel')", true],
  ['a template that fits none', "const { t } = useTranslation('member')\nt(`noSuch.${a}` as 'staff.title')", false],
])('%s is told apart', (_what, code, right) => {
  expect(saidIn('a.tsx', code).map(isKnown)).toEqual([right])
})
