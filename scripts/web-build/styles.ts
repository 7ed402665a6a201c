// The web's style modules: how their classes are named, and how pages say them.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** `drawer-head` of invoice-drawer.module.css is `invoice-drawer_drawer-head`; `invoice-drawer` itself keeps its name. Selectors of tests say these. */
export const scopedClass = (name: string, sheet: string): string => {
  const module = basename(sheet).replace(/\.module\.css(\?.*)?$/, '')
  return name === module || name.startsWith(`${module}-`) ? name : `${module}_${name}`
}
const imported = /^import (\w+) from '([^']+\.module\.css)'$/gm
/** Each `styles['name']` as its class: a page loads no table of the names that it does not say. */
const inline = (code: string, folder: string): string => {
  let out = code
  for (const [line, styles, path] of code.matchAll(imported)) {
    const said = new RegExp(`(?<![\\w$.'/-])${styles}\\b(?!['":])`, 'g')
    const literal = new RegExp(`(?<![\\w$.'/-])${styles}(?:\\['([\\w-]+)'\\]|\\.(\\w+)\\b)`, 'g')
    const rest = out.replace(line, '')
    const sheet = join(folder, path!)
    if (rest.match(said)?.length !== rest.match(literal)?.length || readFileSync(sheet, 'utf8').includes('composes:')) continue
    out = out
      .replace(literal, (_, quoted: string | undefined, plain: string) => JSON.stringify(scopedClass(quoted ?? plain, sheet)))
      .replace(line, `import '${path}'`)
  }
  return out
}
/** Names the classes of all style modules, and says them as plain words. A sheet whose table nothing reads still comes with its page. */
export const webStyles = (): readonly Plugin[] => [
  {
    name: 'web-styles',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName: scopedClass } } }),
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /\.module\.css/ },
      handler: (code, id) => ({ code: inline(code, dirname(id)), map: null }),
    },
  },
  {
    name: 'web-styles-kept',
    enforce: 'post',
    transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
  },
]
