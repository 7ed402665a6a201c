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
const listInAll = [...shell, ...list, ...afterRows, ...menus, ...batch]
/** A file and what it holds: all that its roots need, or that its roots and others need alike. What an earlier one has, a later one leaves. */
const stages: readonly { readonly name: string; readonly roots: readonly string[]; readonly and?: readonly string[] }[] = [
  { name: 'common', roots: signIn, and: listInAll },
  { name: 'shell', roots: shell },
  { name: 'values', roots: home, and: listInAll },
  { name: 'table', roots: records, and: listInAll },
  { name: 'sign-in', roots: signIn },
  { name: 'home', roots: home },
  { name: 'list', roots: list },
  { name: 'records', roots: records },
  { name: 'after-rows', roots: afterRows },
  { name: 'menus', roots: menus },
  { name: 'batch', roots: batch },
  { name: 'drawer', roots: ['features/invoice/drawer/invoice-drawer.tsx', 'features/invoice/batch/push-button.tsx'] },
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
const chunksOf = (modules: Modules): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const id of closureOf([main], modules)) names.set(id, id === main ? '' : 'start')
  const closures = new Map([...lazyOnes(modules)].map((id) => [id, closureOf([id], modules)]))
  const files = (roots: readonly string[]): readonly string[] => roots.map((file) => join(src, file))
  for (const { name, roots, and } of stages) {
    const own = files(roots)
    const alike = and && closureOf(files(and), modules)
    const others = [...closures].filter(([id]) => !own.includes(id)).map(([, closure]) => closure)
    for (const id of closureOf(own, modules)) {
      if (names.has(id) || (alike && !alike.has(id))) continue
      // What other pages need too is theirs without the stage's own.
      if (others.some((closure) => closure.has(id))) names.set(id, `${name}-parts`)
      else if (own.length > 1) names.set(id, name)
    }
  }
  return names
}
let known: ReadonlyMap<string, string> | undefined
/** The groups of the bundler, earlier ones first: what a group takes brings all that it needs and no earlier one has. */
export const webChunks = ['start', ...stages.flatMap(({ name }) => [`${name}-parts`, name])].map((chunk, at) => ({
  name: (id: string, modules: Modules): string | null => ((known ??= chunksOf(modules)).get(id) === chunk ? chunk : null),
  priority: 100 - at,
}))
