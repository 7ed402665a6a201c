// A misspelt class is no type error: what a file says of a sheet is there, what a sheet has is said, and no name means two things.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scopedClass } from '../../../scripts/web-build/styles.ts'

const root = join(import.meta.dirname, '../../..')
const web = join(root, 'apps/web/src')
const read = (file: string): string => readFileSync(join(web, file), 'utf8')
const global = /:global\(((?:[^()]|\([^()]*\))*)\)/g
const classes = (text: string): readonly string[] => [...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map((m) => m[1] ?? '')
/** The selectors of a sheet. */
const selectors = (sheet: string): readonly string[] =>
  [
    ...read(sheet)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ].flatMap((m) => (m[1]!.includes('@') ? [] : [m[1]!]))
const sheets = globSync('**/*.css', { cwd: web })
const modules = sheets.filter((sheet) => sheet.endsWith('.module.css'))
const own = new Map(modules.map((sheet) => [sheet, new Set(selectors(sheet).flatMap((one) => classes(one.replaceAll(global, ''))))]))
const named = [...own].flatMap(([sheet, names]) => [...names].map((name) => scopedClass(name, sheet)))
const files = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => ({ file, code: read(file) }))
/** By sheet: what files say of it, and whether one of them says a name that it computes. */
const said = new Map(modules.map((sheet) => [sheet, { names: new Map<string, string>(), computed: false }]))
for (const { file, code } of files)
  for (const [, styles, path] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
    const of = said.get(relative(web, join(web, dirname(file), path!)))
    if (!of) throw new Error(`${file} imports ${path}, which is no sheet`)
    for (const [, quoted, plain] of code.matchAll(new RegExp(`\\b${styles}(?:\\['([\\w-]+)'\\]|\\.(\\w+)\\b)`, 'g')))
      if (plain !== 'module') of.names.set(quoted ?? plain ?? '', file)
    if (new RegExp(`\\b${styles}\\[[^']`).test(code)) of.computed = true
  }

describe('The style sheets of the web', () => {
  it('are modules but for three of the app', () => {
    expect(sheets.filter((sheet) => !sheet.endsWith('.module.css')).toSorted()).toEqual([
      'app/motion.css',
      'app/styles.css',
      'app/utilities.css',
    ])
  })
  it('have every class that a file says', () => {
    const missing = [...said].flatMap(([sheet, { names }]) =>
      [...names].filter(([name]) => !own.get(sheet)?.has(name)).map((one) => [sheet, ...one]),
    )
    expect(missing).toEqual([])
  })
  it('are asked for an element by their own names', () => {
    const locals = new Set([...own.values()].flatMap((names) => [...names].filter((name) => name.includes('-') && !named.includes(name))))
    const wrong = files.flatMap(({ file, code }) =>
      [...code.matchAll(/'(?:\.|[^'\n]* \.)([a-z][\w-]*)[^'\n]*'/g)].flatMap((m) => (locals.has(m[1] ?? '') ? [`${file} .${m[1]}`] : [])),
    )
    expect(wrong).toEqual([])
  })
  it('have no class that nothing says', () => {
    const elsewhere = new Set(modules.flatMap((sheet) => [...read(sheet).matchAll(/composes: ([\w-]+) from/g)].map((m) => m[1])))
    const spare = [...said].flatMap(([sheet, { names, computed }]) =>
      computed ? [] : [...own.get(sheet)!].filter((name) => !names.has(name) && !elsewhere.has(name)).map((name) => `${sheet} .${name}`),
    )
    expect(spare).toEqual([])
  })
  it('name each class once', () => {
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  })
  it('say of each other only what is there', () => {
    const bases = new Set(modules.map((sheet) => basename(sheet, '.module.css')))
    const known = new Set(named)
    const says = modules.flatMap((sheet) =>
      selectors(sheet).flatMap((one) => [...one.matchAll(global)].flatMap((m) => classes(m[1] ?? ''))),
    )
    expect(says.filter((name) => bases.has(name.split('_')[0] ?? '') && name.includes('_') && !known.has(name))).toEqual([])
  })
  it('are named by tests as they are', () => {
    const known = new Set(named)
    const bases = [...new Set(modules.map((sheet) => basename(sheet, '.module.css')))]
    const tests = globSync('{e2e,apps/web/test,bench}/**/*.{ts,tsx}', { cwd: root })
    const wrong = tests.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\.([a-z][\w-]*_[a-z][\w-]*)(?=[\s.:,>[)'"`])/g)]
        .map((m) => m[1] ?? '')
        .filter((name) => bases.includes(name.split('_')[0] ?? '') && !name.endsWith('_id') && !known.has(name))
        .map((name) => `${file} .${name}`),
    )
    expect(wrong).toEqual([])
  })
})
