import { expect, test } from 'vitest'
import { enUS } from './en-US.ts'
import { zhCN } from './zh-CN.ts'

type Words = { readonly [key: string]: string | Words }
/** Every sentence under its path, with the facts that it asks for. */
const asked = (words: Words, path = ''): readonly string[] => Object.entries(words).flatMap(([key, value]) => (typeof value === 'string'
  ? [`${path}${key}: ${[...value.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).toSorted().join(' ')}`] : asked(value, `${path}${key}.`)))

test.each(['risk', 'story'] as const)('the sentences of %s ask for the same facts in both languages', (part) => { expect(asked(enUS[part] as Words)).toEqual(asked(zhCN[part] as Words)) })
