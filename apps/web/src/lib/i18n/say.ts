// Says sentences: what the pages take of i18next, in a twelfth of its size. It stands in the place of react-i18next in builds and
// tests (scripts/web-build/sentences.ts); the types are i18next's own, and apps/web/test/say.test.ts compares the two.
import { useMemo, useSyncExternalStore } from 'react'

type Values = Readonly<Record<string, unknown>> & {
  readonly count?: number
  readonly ns?: string
  readonly defaultValue?: string
  readonly returnObjects?: boolean
}
type Say = (key: string, values?: Values) => unknown
const dictionaries = new Map<string, Map<string, object>>()
const listeners = new Set<() => void>()
let language = ''

/** Names may have points themselves: `invoice.entered` below `flowAction`. */
const find = (tree: unknown, names: readonly string[]): unknown => {
  if (names.length === 0) return tree
  if (typeof tree !== 'object' || tree === null) return undefined
  for (let taken = 1; taken <= names.length; taken++) {
    const below = (tree as Readonly<Record<string, unknown>>)[names.slice(0, taken).join('.')]
    const found = below === undefined ? undefined : find(below, names.slice(taken))
    if (found !== undefined) return found
  }
  return undefined
}
/** `states:warning.missing` names its dictionary. */
const placeOf = (key: string, given: readonly string[]): readonly [namespaces: readonly string[], key: string] => {
  const [namespace, ...rest] = key.split(':')
  return rest.length === 0 ? [given, key] : [[namespace!], rest.join('.')]
}
const plurals: Readonly<Record<string, Intl.PluralRules>> = {
  'zh-CN': new Intl.PluralRules('zh-CN'),
  'en-US': new Intl.PluralRules('en-US'),
}
const formsOf = (of: string, key: string, count: number | undefined): readonly string[] =>
  count === undefined ? [key] : [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plurals[of]!.select(count)}`, key]
const resolve = (of: string, asked: string, given: readonly string[], count: number | undefined): unknown => {
  const [namespaces, key] = placeOf(asked, given)
  for (const namespace of namespaces)
    for (const form of formsOf(of, key, count)) {
      const found = find(dictionaries.get(of)?.get(namespace), form.split('.'))
      if (found !== undefined && found !== null) return found
    }
  return undefined
}
/** Numbers within a sentence: 10,300. */
const written = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : value === undefined || value === null ? '' : String(value as string)
const fill = (said: unknown, values: Values): unknown => {
  if (typeof said === 'string')
    return said.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (hole, name: string) => (name in values ? written(values[name]) : hole))
  if (Array.isArray(said)) return said.map((one) => fill(one, values))
  return Object.fromEntries(Object.entries(said as object).map(([name, one]) => [name, fill(one, values)]))
}
/** Sentences of a language, the present one if none is told. */
export const saysIn =
  (given: readonly string[], of?: string): Say =>
  (key, values = {}) => {
    const said = resolve(of ?? language, key, values.ns === undefined ? given : [values.ns], values.count)
    const found =
      said === undefined || (typeof said === 'object' && !values.returnObjects) ? (values.defaultValue ?? placeOf(key, given)[1]) : said
    return fill(found, values)
  }

/** Adds a dictionary; what it says wins over what stood there. */
export const addSentences = (of: string, namespace: string, words: object): void => {
  const all = dictionaries.get(of) ?? new Map<string, object>()
  dictionaries.set(of, all.set(namespace, { ...all.get(namespace), ...words }))
}
export const hasSentences = (of: string, namespace: string): boolean => dictionaries.get(of)?.has(namespace) ?? false
export const speakIn = (next: string): void => {
  language = next
  for (const listener of listeners) listener()
}
const i18n = {
  get language() {
    return language
  },
  t: saysIn(['shell']),
  exists: (key: string, { ns }: { readonly ns?: string } = {}): boolean => resolve(language, key, [ns ?? 'shell'], undefined) !== undefined,
}
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const current = (): string => language
/** `t` says the sentences of the namespaces; it is another one after a change of the language. */
export const useTranslation = (namespaces: string | readonly string[] = 'shell') => {
  const spoken = useSyncExternalStore(listen, current)
  const all = typeof namespaces === 'string' ? namespaces : namespaces.join(' ')
  const t = useMemo(() => saysIn(all.split(' '), spoken), [all, spoken])
  return { t, i18n }
}
export default i18n
