// The whole docs site in memory: every file by its address, and what is wrong with its links.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { root } from '../lib/project.mjs'
import { apiPages } from './api.ts'
import { layOut, type Menu, type Shown } from './layout.ts'
import { escapeHtml, renderMarkdown, type Rendered, type Section } from './markdown.ts'
import { addressOf, attachments, fileOf, groups, languages, writtenPages, type Language } from './pages.ts'
import { searchOptions } from './site/search-options.js'
import { words } from './words.ts'

interface Site {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly wrong: readonly string[]
}
const docs = join(root, 'docs')
const inSite = (name: string): string => readFileSync(join(import.meta.dirname, 'site', name), 'utf8')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }

const indexOf = (pages: readonly (Shown & { readonly sections: readonly Section[] })[]): string => {
  const index = new MiniSearch(searchOptions)
  for (const { name, title, sections } of pages)
    for (const section of sections)
      index.add({ id: `${name}.html${section.id === '' ? '' : `#${section.id}`}`, page: title, title: section.title, text: section.text })
  return JSON.stringify(index)
}
/** Links of a page to pages and anchors that are not there, and pictures that are not there. */
const wrongIn = (name: string, of: Rendered, all: ReadonlyMap<string, Rendered>): readonly string[] => [
  ...of.links.flatMap((link) => {
    const [page = '', anchor = ''] = link.split('#')
    const target = all.get(page === '' ? name : page)
    if (!target) return [`${link}: no such page`]
    return anchor === '' || target.headings.some(({ id }) => id === anchor) ? [] : [`${link}: no such heading`]
  }),
  ...of.images.filter((image) => !existsSync(join(docs, image))).map((image) => `${image}: no such picture`),
]

const buildLanguage = (language: Language, files: Map<string, string | Uint8Array>): readonly string[] => {
  const missing = writtenPages.filter((name) => !existsSync(join(docs, fileOf(name, language))))
  const rendered = new Map(
    writtenPages
      .filter((name) => !missing.includes(name))
      .map((name) => [name, renderMarkdown(readFileSync(join(docs, fileOf(name, language)), 'utf8'), language)] as const),
  )
  const api = apiPages(language)
  const menus: readonly Menu[] = [
    ...groups.map(({ title, pages }) => ({
      title: title[language],
      entries: pages.flatMap((name) => (rendered.has(name) ? [{ name, title: rendered.get(name)!.title }] : [])),
    })),
    { title: words.api[language], entries: api.map(({ name, title }) => ({ name, title })) },
  ]
  const shown = [...[...rendered].map(([name, page]) => ({ name, language, ...page })), ...api.map((page) => ({ language, ...page }))]
  for (const page of shown) files.set(addressOf(page.name, language), layOut(page, menus, version))
  files.set(`search-${language}.json`, indexOf(shown))
  for (const image of [...rendered.values()].flatMap(({ images }) => images))
    if (existsSync(join(docs, image))) files.set(image, readFileSync(join(docs, image)))
  return [
    ...missing.map((name) => `docs/${fileOf(name, language)}: no such file`),
    ...[...rendered].flatMap(([name, page]) => wrongIn(name, page, rendered).map((what) => `docs/${fileOf(name, language)}: ${what}`)),
  ]
}

const fonts = [
  'sans/files/ibm-plex-sans-latin-400-normal',
  'sans/files/ibm-plex-sans-latin-600-normal',
  'mono/files/ibm-plex-mono-latin-400-normal',
]
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" rx="7" fill="#B02E26"/><g stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"><path d="M15.6 5.6 10.4 12.3 21.2 11.6M18.9 8.3 22.3 13"/><path d="M9.6 16.6H22.4A1 1 0 0 1 23.4 17.6V19.2A2.2 2.2 0 0 0 23.4 23.6V25.2A1 1 0 0 1 22.4 26.2H9.6A1 1 0 0 1 8.6 25.2V23.6A2.2 2.2 0 0 0 8.6 19.2V17.6A1 1 0 0 1 9.6 16.6Z"/></g></svg>`
/** Builds the site from docs/ and the contract. */
export const buildSite = (): Site => {
  const files = new Map<string, string | Uint8Array>()
  const wrong = languages.flatMap((language) => buildLanguage(language, files))
  for (const name of ['site.css', 'colors.js', 'page.js', 'find.js', 'search.js', 'search-options.js']) files.set(name, inSite(name))
  files.set(
    'minisearch.js',
    readFileSync(join(root, 'node_modules/minisearch/dist/es/index.js'), 'utf8').replace(/\n\/\/# sourceMappingURL.*/, ''),
  )
  files.set('mark.svg', mark)
  for (const font of fonts) {
    const file = `ibm-plex-${font}.woff2`
    files.set(`fonts/${file.split('/').at(-1)}`, readFileSync(join(root, 'node_modules/@fontsource', file)))
  }
  for (const file of attachments) files.set(file, readFileSync(join(docs, file), 'utf8'))
  return { files, wrong: wrong.map(escapeHtml) }
}
