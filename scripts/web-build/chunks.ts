// How the web's modules are put together into files. A person meets its parts in stages: the page to sign in, the shell,
// a list, what follows its rows, a drawer. What one stage needs beyond those before it comes in a file or two.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface Modules {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}
const root = join(import.meta.dirname, '../..')
const src = join(root, 'apps/web/src')
const main = join(src, 'app/main.tsx')
const signIn = ['features/account/login.page.tsx']
const shell = ['app/shell/shell.tsx']
const home = ['features/overview/overview.page.tsx']
const list = ['features/invoice/list/invoice-list.page.tsx']
const records = ['features/intake/records/import-records.page.tsx']
const afterRows = [
  'app/shell/running-imports.tsx',
  'features/notice/notice-bell.tsx',
  'features/invoice/list/titles-hint.tsx',
  'features/invoice/ask/ask-button.tsx',
]
const menus = ['ui/theme/antd-root.tsx', 'ui/controls/drop-list.tsx', 'ui/overlay/pop-layer.tsx']
const batch = ['features/invoice/batch/batch-actions.tsx', 'features/invoice/view/view-menu.tsx']
const drawer = ['features/invoice/drawer/invoice-drawer.tsx', 'features/invoice/batch/push-button.tsx']
const listInAll = [...shell, ...list, ...afterRows, ...menus, ...batch]
/** A file and what it holds: all that its roots need, or that its roots and others need alike. What an earlier one has, a later one leaves. */
const stages: readonly { readonly name: string; readonly roots: readonly string[]; readonly and?: readonly string[] }[] = [
  { name: 'common', roots: signIn, and: [...listInAll, ...drawer] },
  { name: 'shell', roots: shell },
  { name: 'values', roots: home, and: listInAll },
  { name: 'table', roots: records, and: listInAll },
  { name: 'home-drawer', roots: home, and: drawer },
  { name: 'records-drawer', roots: records, and: drawer },
  { name: 'sign-in', roots: signIn },
  { name: 'home', roots: home },
  { name: 'list', roots: list },
  { name: 'records', roots: records },
  { name: 'after-rows', roots: afterRows },
  { name: 'menus', roots: menus },
  { name: 'batch', roots: batch },
  { name: 'drawer', roots: drawer },
]

/** Packages whose index names more than a page takes: the names are followed to their files. */
const indexes = ['antd/es/index.js', 'lucide-react/dist/esm/lucide-react.mjs', '@tanstack/react-query/build/modern/index.js'].map((file) =>
  join(root, 'node_modules', file),
)
const packages: Readonly<Record<string, string>> = { antd: indexes[0]!, 'lucide-react': indexes[1]!, '@tanstack/react-query': indexes[2]! }
const withEnding = (path: string): string =>
  [path, `${path}/index.js`, `${path}.js`].find((file) => /\.m?js$/.test(file) && existsSync(file)) ?? path
/** Each name of an index and the file that it stands in. */
const namesIn = (index: string): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const [, said, from] of readFileSync(index, 'utf8').matchAll(/(?:export|import) \{([^}]*)\} from ['"](\.[^'"]+)['"]/g))
    for (const one of said!.split(',')) names.set(one.trim().split(' as ').at(-1)!, withEnding(join(dirname(index), from!)))
  return names
}
/** What modules of the web take of these packages. */
const taken = new Map<string, readonly string[]>()
export const noteTaken = (): Plugin => {
  const known = new Map(Object.entries(packages).map(([name, index]) => [name, namesIn(index)]))
  const core = namesIn(join(root, 'node_modules/@tanstack/query-core/build/modern/index.js'))
  return {
    name: 'note-taken',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /from '(antd|lucide-react|@tanstack\/react-query)'/ },
      handler: (code, id) => {
        const found = [...code.matchAll(/^import \{([^}]*)\} from '(antd|lucide-react|@tanstack\/react-query)'/gm)].flatMap(
          ([, said, name]) =>
            said!
              .split(',')
              .map((one) => one.trim().split(' as ')[0]!)
              .filter((one) => one !== '' && !one.startsWith('type '))
              .flatMap((one) => known.get(name!)!.get(one) ?? core.get(one) ?? []),
        )
        taken.set(id, found)
        return null
      },
    },
  }
}

const needsOf = (id: string, modules: Modules): readonly string[] => [
  ...(modules.getModuleInfo(id)?.importedIds ?? []).filter((one) => !indexes.includes(one)),
  ...(taken.get(id) ?? []),
]
/** A module and all that it imports at once. */
const closureOf = (roots: readonly string[], modules: Modules): ReadonlySet<string> => {
  const seen = new Set<string>()
  const todo = [...roots]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    todo.push(...needsOf(id, modules))
  }
  return seen
}
/** Every module that is imported only when it is needed. */
const lazyOnes = (modules: Modules): ReadonlySet<string> => {
  const [seen, lazy, todo] = [new Set<string>(), new Set<string>(), [main]]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const later = modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []
    todo.push(...needsOf(id, modules), ...later)
    for (const one of later) lazy.add(one)
  }
  return lazy
}
const names = stages.map(({ name }) => name)
/** Stages before the first rows of a page; those that are too small to be split. */
const first = new Set(names.slice(0, names.indexOf('after-rows')))
const whole = new Set(['common', 'shell', 'values', 'table'])
/** So many lazily loaded parts make a module one that many need. */
const often = 30
/** After the first rows, what other pages need as well stands apart by what it is, so that they fetch little beside it. */
const apart = (id: string): string => {
  if (id.includes('/lucide-react/')) return 'signs'
  const words = /(?:\/locales\/src\/[\w-]+|sentences)\/([\w-]+)/.exec(id)?.[1]
  if (words !== undefined) return `words-${words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\.ts$/, '')}`
  if (/picker|dayjs/.test(id)) return 'dates'
  return id.includes('node_modules') ? 'library' : 'parts'
}
/** What many need comes without what few do: a page that takes one small thing of a stage fetches little beside it. */
const sharedName = (stage: string, id: string, uses: number): string => {
  if (whole.has(stage)) return `${stage}-parts`
  const kind = first.has(stage) ? 'parts' : apart(id)
  if (kind !== 'library' && kind !== 'parts') return kind
  return `${stage}-${uses >= often || /\/packages\/domain\/|\/web\/src\/lib\//.test(id) ? 'often' : kind}`
}
const chunksOf = (modules: Modules): ReadonlyMap<string, string> => {
  const chunks = new Map<string, string>()
  for (const id of closureOf([main], modules)) chunks.set(id, id === main ? '' : 'start')
  const closures = new Map([...lazyOnes(modules)].map((id) => [id, closureOf([id], modules)]))
  const files = (roots: readonly string[]): readonly string[] => roots.map((file) => join(src, file))
  for (const { name, roots, and } of stages) {
    const own = files(roots)
    const alike = and && closureOf(files(and), modules)
    const others = [...closures].filter(([id]) => !own.includes(id)).map(([, closure]) => closure)
    for (const id of closureOf(own, modules)) {
      if (chunks.has(id) || (alike && !alike.has(id))) continue
      // What other pages need too is theirs without the stage's own.
      const uses = others.filter((closure) => closure.has(id)).length
      if (uses > 0) chunks.set(id, sharedName(name, id, uses))
      else if (own.length > 1) chunks.set(id, name)
    }
  }
  return chunks
}
let known: ReadonlyMap<string, string> | undefined
const nameOf = (id: string, modules: Modules): string | undefined => (known ??= chunksOf(modules)).get(id)
/** The groups of the bundler, earlier ones first: what a group takes brings all that it needs and no earlier one has. */
export const webChunks = [
  'start',
  ...[...first].flatMap((name) => [`${name}-often`, `${name}-parts`, name]),
  /^(signs|words-\w+)$/,
  ...names
    .filter((name) => !first.has(name))
    .flatMap((name) => [`${name}-often`, `${name}-library`, ...(name === 'drawer' ? ['dates'] : []), `${name}-parts`, name]),
].map((chunk, at) => ({
  name: (id: string, modules: Modules): string | null => {
    const name = nameOf(id, modules) ?? ''
    return (typeof chunk === 'string' ? name === chunk : chunk.test(name)) ? name : null
  },
  priority: 100 - at,
}))
