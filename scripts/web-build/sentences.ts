// Brings the sentences of a page with it: a file of the web that says `useTranslation('partner')`, or `ns: 'partner'`, imports both
// languages of packages/locales/src/<language>/partner.ts by a module of their own. Builds, tests and components share it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vitest/config'

const root = join(import.meta.dirname, '../..')
const says = /(?:\buseTranslation\(|\bns:)\s*(?:'(\w+)'|\[([^\]]*)\])/g
/** The namespaces that a file of the web names, each once. */
export const namespacesIn = (code: string): readonly string[] => {
  const found = [...code.matchAll(says)].flatMap(([, one, several = '']) => one ?? [...several.matchAll(/'(\w+)'/g)].map((m) => m[1] ?? ''))
  return [...new Set(found)]
}
/** Loaded before the pages, in the language of the person: packages/locales/src/zh-CN.ts names them. */
export const atStart: ReadonlySet<string> = new Set(['shell', 'form', 'invoice', 'intake', 'pool', 'states'])
/** A namespace has the name of its file, and of the file's export. */
export const sentencesFile = (language: 'zh-CN' | 'en-US', namespace: string): string =>
  join(root, `packages/locales/src/${language}/${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)

/** Stands in the place of i18next and its hook. */
const said = join(root, 'apps/web/src/lib/i18n/say.ts')
const prefix = 'sentences/'
const moduleOf = (namespace: string): string => `
import { ${namespace} as chinese } from ${JSON.stringify(sentencesFile('zh-CN', namespace))}
import { ${namespace} as english } from ${JSON.stringify(sentencesFile('en-US', namespace))}
import { alsoSay } from ${JSON.stringify(join(root, 'apps/web/src/lib/i18n/language.ts'))}
alsoSay('${namespace}', { 'zh-CN': chinese, 'en-US': english })`

/** One loader for all sentences: nothing of the web imports them by hand. */
export const webSentences = (): Plugin => ({
  name: 'web-sentences',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(sentences\/|(react-)?i18next$)/ },
    // Tests compare our sayings with those of the library itself.
    handler: (id, importer = '') =>
      id.startsWith('sentences/') ? `\0${id}` : id === 'i18next' && /\.test\.tsx?$/.test(importer) ? null : said,
  },
  load: { filter: { id: /^\0sentences\// }, handler: (id) => moduleOf(id.slice(prefix.length + 1)) },
  transform: {
    filter: { id: /\/apps\/web\/(src|test)\/.*\.tsx?$/, code: /useTranslation|\bns:/ },
    handler: (code, id) => {
      const lazy = namespacesIn(code).filter((namespace) => !atStart.has(namespace))
      const unknown = lazy.find((namespace) => !existsSync(sentencesFile('zh-CN', namespace)))
      if (unknown !== undefined) throw new Error(`${id} says sentences of '${unknown}': no file of packages/locales has that name`)
      return lazy.length === 0 ? null : { code: `${code}\n${lazy.map((one) => `import '${prefix}${one}'`).join('\n')}\n`, map: null }
    },
  },
})
