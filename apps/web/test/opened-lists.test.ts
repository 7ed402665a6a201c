// Every list of the product opens its records by one click, or is declared as one whose rows are all there is to see.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wholeRows, wholeTables } from '../src/ui/kits/list/whole-rows.ts'

const features = join(import.meta.dirname, '../src/features')
const sources = globSync('**/*.tsx', { cwd: features }).map((path) => ({ path, text: readFileSync(join(features, path), 'utf8') }))

/** The attributes of each element of a name: up to its end, over what stands in braces. */
const elements = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${name}\\b(?!\\.)`, 'g'))].map(({ index }) => {
    let depth = 0
    let at = index + name.length + 1
    // The types of the rows come before the attributes.
    if (text[at] === '<') at = text.indexOf('\n', at)
    for (; at < text.length; at++) {
      const sign = text[at]
      if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (sign === '>' && depth === 0) break
    }
    return text.slice(index, at)
  })
const lists = (name: string) => sources.flatMap(({ path, text }) => elements(text, name).map((element) => ({ path, element })))
const opens = ({ element }: { readonly element: string }): boolean => /\sonOpen=|\.opening\}|rowsThatOpen/.test(element)

describe('A list', () => {
  it('of the kit opens its records by one click, or says by its declaration why not', () => {
    const all = [...lists('ConfiguredList'), ...lists('ListPage')]
    const whole = all.flatMap(({ element }) => /\swhole="(\w+)"/.exec(element)?.[1] ?? [])
    expect(all.length).toBeGreaterThan(30)
    expect(all.filter((one) => !opens(one) && !/\swhole="/.test(one.element)).map(({ path }) => path)).toEqual([])
    expect(whole.toSorted()).toEqual(Object.keys(wholeRows).toSorted())
  })
  it('of the kit names its record in a column: a link that opens it', () => {
    const files = new Set(
      lists('ConfiguredList')
        .filter(opens)
        .map(({ path }) => path.split('/')[0]),
    )
    const named = new Set(sources.filter(({ text }) => /\bnames: true/.test(text)).map(({ path }) => path.split('/')[0]))
    expect([...files].filter((feature) => !named.has(feature))).toEqual([])
  })
  it('in a smaller table opens its records, or is declared', () => {
    const closed = lists('Table')
      .filter((one) => !opens(one))
      .map(({ path }) => path)
    expect([...new Set(closed)].toSorted()).toEqual(Object.keys(wholeTables).toSorted())
  })
})
