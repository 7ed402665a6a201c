// Schemathesis, a test tool of its own: found on PATH or named by SCHEMATHESIS, run on a part of the document, its events counted.
import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = process.env['SCHEMATHESIS'] ?? 'schemathesis'
/** The version, or undefined where it is not installed. */
export const schemathesisVersion = (): string | undefined => {
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return said.status === 0 ? said.stdout.trim().split(' ').at(-1) : undefined
}

export interface Operation {
  readonly operationId: string
  readonly parameters: readonly object[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
  /** What a key must be allowed; absent where no key reaches it. */
  readonly 'x-key-scope'?: string
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>
export interface Document {
  readonly paths: Paths
}
/**
 * The document with the operations of one kind of caller, without the shared headers: they stand in every operation,
 * so that every wrong request would be one with a wrong header.
 */
export const partOf = (document: Document, takes: (operation: Operation) => boolean): Document => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths)
      .map(([path, methods]): [string, Paths[string]] => [
        path,
        Object.fromEntries(
          Object.entries(methods)
            .filter(([, operation]) => takes(operation))
            .map(([method, operation]) => [method, { ...operation, parameters: operation.parameters.filter((one) => !('$ref' in one)) }]),
        ),
      ])
      .filter(([, methods]) => Object.keys(methods).length > 0),
  ),
})
export const operationsOf = ({ paths }: Document): number => Object.values(paths).reduce((n, methods) => n + Object.keys(methods).length, 0)

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
] as const
export interface Fuzzed {
  readonly requests: number
  readonly statuses: Readonly<Record<string, number>>
  /** The operations that broke a check, by check. */
  readonly failures: Readonly<Record<string, readonly string[]>>
  readonly text: string
  readonly finished: boolean
}

/** Sends about `requests` requests with a bearer token over every operation of the document. */
export const runSchemathesis = async (
  folder: string,
  document: Document,
  { url, token, requests, seed }: { readonly url: string; readonly token: string; readonly requests: number; readonly seed: number },
): Promise<Fuzzed> => {
  const schema = join(folder, 'openapi.json')
  const events = join(folder, 'events.ndjson')
  writeFileSync(schema, JSON.stringify(document))
  const each = Math.max(1, Math.ceil(requests / operationsOf(document)))
  const args = [
    ['run', schema, '--url', url, '--no-color', '--seed', String(seed)],
    ['--header', `Authorization: Bearer ${token}`, '--header', 'login-type: web'],
    ['--phases', 'fuzzing', '--max-examples', String(each), '--mode', 'all', '--checks', checks.join(',')],
    ['--workers', '2', '--continue-on-failure', '--no-shrink', '--request-timeout', '30', '--suppress-health-check', 'all'],
    ['--generation-database', 'none', '--warnings', 'off', '--output-truncate', 'false'],
    ['--report', 'ndjson', '--report-ndjson-path', events],
  ].flat()
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  return { ...(await countEvents(events)), text, finished: code === 0 || code === 1 }
}

interface Check {
  readonly name: string
  readonly status: string
}
interface Recorder {
  readonly label: string
  readonly checks: Readonly<Record<string, readonly Check[]>>
  readonly interactions: Readonly<Record<string, { readonly response: { readonly status_code: number } | null }>>
}
interface Event {
  readonly ScenarioFinished?: { readonly recorder: Recorder }
}
const countEvents = async (path: string): Promise<Pick<Fuzzed, 'requests' | 'statuses' | 'failures'>> => {
  const statuses: Record<string, number> = {}
  const failures: Record<string, Set<string>> = {}
  let requests = 0
  const count = ({ label, checks, interactions }: Recorder): void => {
    for (const { response } of Object.values(interactions)) {
      const status = response?.status_code ?? 'none'
      requests++
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    for (const one of Object.values(checks).flat()) if (one.status === 'failure') (failures[one.name] ??= new Set()).add(label)
  }
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { ScenarioFinished: finished } = JSON.parse(line) as Event
    if (finished) count(finished.recorder)
  }
  return {
    requests,
    statuses,
    failures: Object.fromEntries(Object.entries(failures).map(([name, labels]) => [name, [...labels].toSorted()])),
  }
}
