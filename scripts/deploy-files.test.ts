// What stands in Dockerfile, compose.yaml and .env.example agrees with the settings, the sources and each other. No image
// is built here.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../apps/server/src/app/config.ts'
import { settings } from '../apps/server/src/app/settings.ts'
import { appFlags } from './lib/app-flags.mjs'

const root = join(import.meta.dirname, '..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
interface Service {
  readonly build?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly expose?: readonly string[]
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: { readonly default: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } } }
}
const compose = parse(textOf('compose.yaml'), { merge: true }) as Compose
const dockerfile = textOf('Dockerfile')
const own = Object.values(compose.services).filter(({ build }) => build !== undefined)
const variables = [...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
const example = [...textOf('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)

describe('compose.yaml', () => {
  it('names settings that exist', () => {
    const named = own.flatMap(({ environment = {} }) => Object.keys(environment))
    expect(named.filter((name) => !(name in settings))).toEqual([])
  })
  it('asks for exactly the variables that .env.example explains', () => {
    expect([...new Set(variables)].toSorted()).toEqual(example.toSorted())
  })
  it('starts each process with settings that the server takes', () => {
    const given: Record<string, string> = { PIAOTAI_HOST: 'piaotai.example', PIAOTAI_FILES_HOST: 'files.piaotai.example' }
    const filled = (text: string): string =>
      text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => given[name] ?? '5e3f0c9b7a1d48e6b2c4f8097d6a315c')
    const roles = own.map(({ environment = {} }) => {
      const config = readConfig(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)])))
      return [config.role, config.origin, config.s3?.endpoint, config.demo]
    })
    expect(roles).toEqual([
      ['web', 'https://piaotai.example', 'https://files.piaotai.example', false],
      ['worker', 'https://piaotai.example', 'https://files.piaotai.example', false],
    ])
  })
  it('leads the proxy to the port on which the webs listen, and trusts its network', () => {
    const { web } = compose.services
    expect([web!.expose, textOf('docs/deploy/nginx/compose/webs.conf').match(/^server web:(\d+);/m)?.[1]]).toEqual([
      [settings.PORT.default],
      settings.PORT.default,
    ])
    expect(web!.environment!['TRUSTED_PROXIES']).toBe(compose.networks.default.ipam.config[0]!.subnet)
  })
  it('mounts files of the repository that are there, and the included parts of the configuration', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.filter((each) => each.startsWith('./')))
    expect(mounted.map((each) => each.split(':')[0]!).filter((path) => !existsSync(join(root, path)))).toEqual([])
    const included = [...textOf('docs/deploy/nginx/piaotai.conf').matchAll(/^\s*include piaotai\/(\S+);/gm)].map(([, name]) => name!)
    expect(included.filter((name) => !existsSync(join(root, 'docs/deploy/nginx/compose', name)))).toEqual([])
  })
})
describe('The Dockerfile', () => {
  it('starts what npm start starts, on the same Node, and not as root', () => {
    const started = /^CMD \["node", (.+)\]$/m
      .exec(dockerfile)![1]!
      .split(', ')
      .map((part) => part.replaceAll('"', ''))
    expect(started.slice(0, -1)).toEqual(appFlags)
    expect(textOf('scripts/start.mjs')).toContain(`'${started.at(-1)}'`)
    expect(new Set([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major))).toEqual(new Set([textOf('.nvmrc').trim()]))
    expect([/^USER (\w+)$/m.exec(dockerfile)?.[1], dockerfile.indexOf('USER ') < dockerfile.lastIndexOf('CMD ')]).toEqual(['node', true])
  })
  it('uses scripts of package.json', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> }
    const used = [...dockerfile.matchAll(/npm run (\w+)/g)].map(([, name]) => name!)
    expect(used.filter((name) => !(name in scripts))).toEqual([])
  })
  it('asks an address that the server answers whether it lives', () => {
    expect(dockerfile).toContain("'/health'")
    expect(textOf('apps/server/src/http/server.ts')).toContain("app.get('/health'")
  })
  it('keeps secrets and the history out of the image', () => {
    const left = textOf('.dockerignore').split('\n')
    expect(['.git', '.env', 'piaotai.env', 'data', '**/node_modules'].filter((each) => !left.includes(each))).toEqual([])
  })
})
