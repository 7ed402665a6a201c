// @piaotai/client: the platform by key.
import { createClient, createConfig } from './generated/client/index.ts'
import { callBy, eachBy, type Call, type Each } from './call.ts'
import { importBy, waitBy } from './import-files.ts'
import { problemIn } from './problem.ts'
import { pause, transport } from './transport.ts'

export * from './generated/sdk.gen.ts'
export type * from './generated/types.gen.ts'
export type { AnswerOf, CallOptions, InputOf } from './call.ts'
export type { FileToImport, Imported, ImportMode, ImportOptions, ImportProgress, WaitOptions } from './import-files.ts'
export { isProblem, PiaotaiProblem, PiaotaiUnreachable, type ProblemName } from './problem.ts'

export interface PiaotaiOptions {
  /** The platform's address, such as https://piaotai.example.com */
  readonly origin: string
  /** A key, pt_live_… */
  readonly key: string
  readonly language?: 'zh-CN' | 'en-US'
  /** Repetitions after the server asked to wait, or after the connection broke; 3. */
  readonly retries?: number
  readonly longestWaitMs?: number
  readonly fetch?: typeof fetch
}
export interface Piaotai {
  readonly origin: string
  /** Calls an operation: its answer without the envelope; a refusal is thrown as PiaotaiProblem. */
  readonly call: Call
  /** The rows of a list over all of its pages. */
  readonly each: Each
  /** Uploads files and begins their import. */
  readonly importFiles: ReturnType<typeof importBy>
  /** Waits until every file of a batch has ended. */
  readonly waitForImport: ReturnType<typeof waitBy>
  /** The bytes behind a signed link of an answer. */
  readonly download: (link: string, options?: { readonly signal?: AbortSignal }) => Promise<Blob>
}

export const createPiaotai = ({
  origin,
  key,
  language = 'zh-CN',
  retries = 3,
  longestWaitMs = 60_000,
  fetch: given,
}: PiaotaiOptions): Piaotai => {
  const base = new URL(origin).origin
  const send = transport({ language, retries, longestWaitMs, fetch: given ?? ((...request) => fetch(...request)), wait: pause })
  const call = callBy(createClient(createConfig({ baseUrl: base, auth: key, fetch: send })))
  return {
    origin: base,
    call,
    each: eachBy(call),
    importFiles: importBy(call, base),
    waitForImport: waitBy(call, pause),
    download: async (link, { signal } = {}) => {
      const answer = await send(new URL(link, base), signal ? { signal } : {})
      if (answer.ok) return answer.blob()
      throw problemIn(answer, await answer.json().catch(() => undefined))
    },
  }
}
