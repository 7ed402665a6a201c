// Every path of the repository that its pages name exists, and the tree of the architecture misses no folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { centers } from '../../packages/contract/src/centers.ts'
import { root } from '../lib/project.mjs'

const roots = ['apps', 'packages', 'e2e', 'bench', 'reliability', 'scripts', 'docs']
const left = new Set(['node_modules', 'dist'])
const foldersOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !left.has(entry.name))
    .map(({ name }) => name)
const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() && !left.has(entry.name) ? [path, ...below(path)] : [path]
  })
/** Each on a line of its own, so that one expression finds an end of a path. */
const paths = `\n${[...readdirSync(root), ...roots.flatMap(below)].join('\n')}\n`

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions')).toSorted()
const pages = ['docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
)
const named = [...pages, 'README.md', 'README.en.md', 'CONTRIBUTING.md', 'SECURITY.md']

/** Names of a recipe, and what a build makes. */
const invented = new Set([
  'docs/NAME.md',
  'docs/NAME.en.md',
  'docs/decisions/NNNN-title.md',
  'dist/docs',
  'apps/server/src/adapters/push/NAME/index.ts',
  'piaotai.mjs',
])
const isPath = (code: string): boolean =>
  /^[\w.{},<>*-]+(\/[\w.{},<>*-]+)*\/?$/.test(code) &&
  (/\.(tsx?|cjs|mjs|md)$/.test(code) ||
    /^(apps|packages|modules|adapters|app|http|kernel|db|lib|ports|features|shared|ui|e2e|bench|reliability|scripts|docs)\//.test(code))
/** What stands in backticks, in drawings, and at the head of a sample. */
const codesOf = (text: string): readonly string[] => {
  const drawn = [...text.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, block]) => block!.split(/\s+/).filter((word) => word.includes('/')))
  const heads = [...text.matchAll(/^\/\/ ([\w/.-]+\.tsx?)\b/gm)].map(([, file]) => file!)
  const prose = text.replaceAll(/^```.*?^```/gms, '')
  return [...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!), ...drawn, ...heads]
}
/** As a whole, or as the end of a path; `<noun>` and `*` stand for any name, `{a,b}` for one of them. */
const exists = (code: string): boolean => {
  const pattern = code
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('**', '.+')
    .replaceAll(/<\w+>|(?<!\.)\*/g, '[^/\n]+')
    .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
  return new RegExp(`[\n/]${pattern}\n`).test(paths)
}

/** Of a drawing: alone, or as a part of a path. */
const wordIn = (text: string, word: string): boolean => new RegExp(String.raw`(^|[\s/])${word}(/|\s|$)`, 'm').test(text)

describe('Pages of the docs', () => {
  it('name only paths that there are', () => {
    const lost = named.flatMap((file) =>
      codesOf(read(file))
        .filter((code) => isPath(code) && !invented.has(code) && !exists(code))
        .map((code) => `${file}: ${code}`),
    )
    expect(lost).toEqual([])
  })
  it('lead to decisions that there are, which are numbered one after another', () => {
    const lost = named.flatMap((file) =>
      [...read(file).matchAll(/\[(\d{4})\]\((?:decisions\/)?([^)]+)\)|decisions\/(\d{4})\b(?!-)/g)]
        .filter(([, number, name, bare]) =>
          bare === undefined ? !decisions.includes(name!) || !name!.startsWith(number!) : !decisions.some((one) => one.startsWith(bare)),
        )
        .map(([link]) => `${file}: ${link}`),
    )
    const misnumbered = decisions.filter((name, at) => {
      const number = String(at + 1).padStart(4, '0')
      return !name.startsWith(`${number}-`) || !read(`docs/decisions/${name}`).startsWith(`# ${number} `)
    })
    expect([lost, misnumbered]).toEqual([[], []])
  })
  it('have every folder in the tree, and every base', () => {
    const text = read('docs/architecture.md')
    const [, tree] = /^```\n(packages\/\n.*?)^```/ms.exec(text)!
    const web = ['', '/ui', '/lib'].map((folder) => `apps/web/src${folder}`)
    const server = ['src', 'src/modules', 'src/adapters', 'testing'].map((folder) => `apps/server/${folder}`)
    const folders = ['packages', 'packages/domain/src', 'apps', ...server, ...web, 'reliability']
    const missing = [
      ...[...roots, ...folders.flatMap(foldersOf)].filter((name) => !wordIn(tree!, name)),
      ...foldersOf('apps/server/src/modules').flatMap((chapter) => {
        const line = tree!.split('\n').find((one) => one.trim().startsWith(`${chapter}/`)) ?? ''
        return foldersOf(`apps/server/src/modules/${chapter}`).filter((noun) => !wordIn(line, noun))
      }),
    ]
    const bases = Object.values(centers).flatMap(({ base }) => (text.includes(`\`${base}\``) ? [] : [base]))
    expect([missing, bases]).toEqual([[], []])
  })
})
