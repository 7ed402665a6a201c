// Calls of the generated operations: input and answer by their types, without the envelope.
import type { Client } from './generated/client/index.ts'
import { PiaotaiProblem, PiaotaiUnreachable, problemIn } from './problem.ts'

export type Operation = (options: never) => Promise<unknown>
type Given<F extends Operation> = NonNullable<Parameters<F>[0]>
type Parts<T> = Pick<T, Extract<keyof T, 'body' | 'path' | 'query'>>
export interface CallOptions {
  readonly signal?: AbortSignal
  /** A write with the same value is done once in 24 hours; without it each call has its own. */
  readonly idempotencyKey?: string
}
/** What an operation asks for: its path, query and body. */
export type InputOf<F extends Operation> = Parts<Given<F>> & CallOptions
type Success<T> = T extends { readonly data: infer D } ? (D extends undefined ? never : D) : never
/** What an operation answers: the data of its envelope; a file as a Blob. */
export type AnswerOf<F extends Operation> =
  Success<Awaited<ReturnType<F>>> extends infer D ? (D extends { readonly code: 10000; readonly data: infer T } ? T : Blob) : never
type Needed<T> = { readonly [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
/** The input may be left out where nothing in it is required. */
export type Arguments<F extends Operation> = [Needed<InputOf<F>>] extends [never] ? [input?: InputOf<F>] : [input: InputOf<F>]
export type Call = <F extends Operation>(operation: F, ...input: Arguments<F>) => Promise<AnswerOf<F>>

export const callBy =
  (client: Client): Call =>
  async (operation, ...[input]) => {
    const { idempotencyKey, ...options } = (input ?? {}) as CallOptions & Readonly<Record<string, unknown>>
    const { data, error, response } = (await (operation as unknown as (options: object) => Promise<unknown>)({
      ...options,
      client,
      ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
    })) as { readonly data?: unknown; readonly error?: unknown; readonly response?: Response }
    if (!response) {
      if (error instanceof PiaotaiUnreachable || options.signal?.aborted) throw error
      throw new PiaotaiUnreachable(error instanceof Error ? error.message : String(error), { cause: error })
    }
    const problem = problemIn(response, error ?? data)
    if (problem) throw problem
    if (error !== undefined) throw new PiaotaiProblem('unexpected', String(error), { status: response.status })
    const answer = data as { readonly code?: unknown; readonly data?: unknown }
    return (typeof answer === 'object' && answer !== null && answer.code === 10000 ? answer.data : data) as never
  }

type Rows<F extends Operation> = AnswerOf<F> extends { readonly content: ReadonlyArray<infer R> } ? R : never
export type Each = <F extends Operation>(operation: F, ...input: Arguments<F>) => AsyncGenerator<Rows<F>, void, undefined>

interface Page {
  readonly content: readonly unknown[]
  readonly next?: string | null
  readonly page?: number
  readonly pageSize: number
  readonly totalElements?: number
  /** False: there are more than `totalElements`. */
  readonly totalExact?: boolean
}
/** Whether rows may follow a page: by the count of all, or, where that is not known, by the page being full. */
const goesOn = ({ content, page = 1, pageSize, totalElements = 0, totalExact = true }: Page): boolean =>
  totalExact ? page * pageSize < totalElements : content.length >= pageSize
/** The rows of a list, page after page: by its cursor where it has one, else by its page number. */
export const eachBy = (call: Call): Each =>
  async function* (operation, ...given) {
    const [input = {}] = given as readonly [{ readonly query?: Readonly<Record<string, unknown>> }?]
    let at: Readonly<Record<string, unknown>> = {}
    for (;;) {
      const page = (await call(operation, ...([{ ...input, query: { ...input.query, ...at } }] as never))) as unknown as Page
      yield* page.content as Iterable<never>
      if (page.next) at = { after: page.next }
      else if (page.next === undefined && page.page !== undefined && goesOn(page)) at = { page: page.page + 1 }
      else return
    }
  }
