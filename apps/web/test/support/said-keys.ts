// The keys of sentences that the files of the web say, each with the namespaces it is looked up in.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const folder = join(import.meta.dirname, '../../src')
interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
type Scope = Map<string, readonly string[]>
type Lists = ReadonlyMap<string, Listed>

export interface SaidKey {
  readonly file: string
  readonly namespaces: readonly string[]
  /** A key, or the pieces of a template around its placeholders. */
  readonly pieces: readonly string[]
  /** The list of the domain whose values fill the one placeholder: `states.map((state) => t(`state.${state}`))`. */
  readonly over?: Listed
}
interface Listed {
  readonly from: string
  readonly name: string
}
/** The pages' files without their tests: the source of each by its path from src. */
export const webFiles = (): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
const texts = (node: unknown): readonly string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  return childrenOf(node).flatMap(texts)
}
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : '')
/** `t` of `{ t }`, `said` of `{ t: said }`. */
const taken = (pattern: Node, name: string): string => {
  const property = (pattern['properties'] as readonly Node[]).find((one) => nameOf(one['key']) === name)
  return nameOf(property?.['value'])
}
/** The namespaces of a type `TFunction<'partner'>`. */
const typed = (type: unknown): readonly string[] =>
  isNode(type) && type.type === 'TSTypeReference' && nameOf(type['typeName']) === 'TFunction' ? texts(type['typeArguments']) : []
const typeOf = (node: Node): Node | undefined => (node['typeAnnotation'] as Node | undefined)?.['typeAnnotation'] as Node | undefined

const declare = (node: Node, scope: Scope): void => {
  if (node.type === 'VariableDeclarator') {
    const call = node['init'] as Node | null
    const pattern = node['id'] as Node
    if (call?.type === 'CallExpression' && nameOf(call['callee']) === 'useTranslation' && pattern.type === 'ObjectPattern')
      scope.set(taken(pattern, 't'), texts((call['arguments'] as readonly unknown[])[0]))
  } else if (node.type === 'Identifier') {
    const namespaces = typed(typeOf(node))
    if (namespaces.length > 0) scope.set(nameOf(node), namespaces)
  } else if (node.type === 'ObjectPattern') {
    const members = typeOf(node)?.['members']
    for (const member of Array.isArray(members) ? (members as readonly Node[]) : []) {
      const namespaces = typed(typeOf(member))
      if (namespaces.length > 0) scope.set(taken(node, nameOf(member['key'])), namespaces)
    }
  }
}
/** The keys that an argument can be; what is computed elsewhere has none. */
const keysIn = (node: unknown): readonly (readonly string[])[] => {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [[node['value']]] : []
  if (node.type === 'TemplateLiteral')
    return [(node['quasis'] as readonly Node[]).map((piece) => (piece['value'] as { readonly cooked: string }).cooked)]
  if (node.type === 'ConditionalExpression') return [...keysIn(node['consequent']), ...keysIn(node['alternate'])]
  return node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression' ? keysIn(node['expression']) : []
}
const named = (options: unknown): readonly string[] => {
  if (!isNode(options) || options.type !== 'ObjectExpression') return []
  return texts((options['properties'] as readonly Node[]).find((one) => nameOf(one['key']) === 'ns')?.['value'])
}
/** What a file takes of the domain, by its name there. */
const domainNames = (program: Node): Lists =>
  new Map(
    (program['body'] as readonly Node[])
      .filter((one) => one.type === 'ImportDeclaration')
      .map((one) => ({ from: (one['source'] as unknown as { readonly value: string }).value, names: one['specifiers'] as readonly Node[] }))
      .filter(({ from }) => from.startsWith('@piaotai/domain/'))
      .flatMap(({ from, names }) => names.map((one) => [nameOf(one['local']), { from, name: nameOf(one['imported']) }] as const)),
  )
/** What a call walks over, under the name of its function's parameter. */
const walkedOver = (node: Node, lists: Lists): Lists => {
  const callee = node['callee'] as Node
  const [work] = node['arguments'] as readonly Node[]
  const list = callee.type === 'MemberExpression' && nameOf(callee['property']) === 'map' ? lists.get(nameOf(callee['object'])) : undefined
  const item = work?.type === 'ArrowFunctionExpression' ? nameOf((work['params'] as readonly unknown[])[0]) : ''
  return list && item !== '' ? new Map([...lists, [item, list]]) : lists
}
const overOf = (key: unknown, lists: Lists): { readonly over?: Listed } => {
  if (isNode(key) && key.type === 'TSAsExpression') return overOf(key['expression'], lists)
  const holes = isNode(key) && key.type === 'TemplateLiteral' ? (key['expressions'] as readonly unknown[]) : []
  const over = holes.length === 1 ? lists.get(nameOf(holes[0])) : undefined
  return over ? { over } : {}
}
const opens = new Set(['Program', 'BlockStatement', 'ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'])

/** What one file says. */
export const saidIn = (file: string, code: string): readonly SaidKey[] => {
  const said: SaidKey[] = []
  const walk = (node: Node, scopes: readonly Scope[], lists: Lists): void => {
    const inner = opens.has(node.type) ? [new Map<string, readonly string[]>(), ...scopes] : scopes
    declare(node, inner[0]!)
    if (node.type === 'CallExpression') {
      const [key, options] = node['arguments'] as readonly unknown[]
      const callee = node['callee'] as Node
      const of = nameOf(callee.type === 'MemberExpression' ? callee['object'] : callee)
      const namespaces = of === 'i18n' ? named(options) : scopes.find((scope) => scope.has(of))?.get(of)
      if (namespaces)
        said.push(
          ...keysIn(key).map((pieces) => ({
            file,
            pieces,
            namespaces: named(options).length > 0 ? named(options) : namespaces,
            ...overOf(key, lists),
          })),
        )
    }
    const within = node.type === 'CallExpression' ? walkedOver(node, lists) : lists
    for (const child of childrenOf(node)) walk(child, inner, within)
  }
  const program = parseSync(file, code).program as unknown as Node
  walk(program, [], domainNames(program))
  return said
}
