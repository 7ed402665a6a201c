// The file of the built web that holds a source: its name tells its content alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `source` below apps/web, such as `src/app/main.tsx`; answers a pattern for routes. */
export const builtFile = (source: string): string => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`no file of its own: ${source}`)
  return `**/${file}`
}
