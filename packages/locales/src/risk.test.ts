import { expect, test } from 'vitest'
import { risk as englishRisk } from './en-US/risk.ts'
import { invoiceStory as englishStory } from './en-US/invoice-story.ts'
import { risk } from './zh-CN/risk.ts'
import { invoiceStory as story } from './zh-CN/invoice-story.ts'

type Words = { readonly [key: string]: string | Words }
/** Every sentence under its path, with the facts that it needs. */
const requested = (words: Words, path = ''): readonly string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [
          `${path}${key}: ${[...value.matchAll(/\{\{(\w+)\}\}/g)]
            .map((m) => m[1])
            .toSorted()
            .join(' ')}`,
        ]
      : requested(value, `${path}${key}.`),
  )

test.each<readonly [string, Words, Words]>([
  ['risk', englishRisk, risk],
  ['story', englishStory, story],
])('the sentences of %s ask for the same facts in both languages', (_part, english, chinese) => {
  expect(requested(english)).toEqual(requested(chinese))
})
