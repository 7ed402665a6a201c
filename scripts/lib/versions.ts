// One version for the whole repository: the root's package.json says it, every workspace and what it asks of the others repeat it.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The root's package.json, then every workspace's. */
export const manifests = (root: string): string[] => [
  join(root, 'package.json'),
  ...['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => join(root, folder, name, 'package.json'))
      .filter((path) => existsSync(path)),
  ),
]

interface Manifest {
  name?: string
  version?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  packages?: Record<string, Manifest>
}
const own = (name: string | undefined): boolean => name === 'piaotai' || (name?.startsWith('@piaotai/') ?? false)
const set = (manifest: Manifest, version: string): void => {
  if (own(manifest.name) && manifest.version) manifest.version = version
  for (const wants of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(wants ?? {})) if (own(name)) wants![name] = version
}
/** A package.json or package-lock.json with the version for this repository's packages alone. */
export const versioned = (text: string, version: string): string => {
  const json = JSON.parse(text) as Manifest
  set(json, version)
  for (const each of Object.values(json.packages ?? {})) set(each, version)
  return `${JSON.stringify(json, null, 2)}\n`
}
