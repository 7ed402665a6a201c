// Refusals of the server as errors with a type.
import type { Problem } from './generated/types.gen.ts'

/** The stable name of a refusal, for programs to tell refusals apart. */
export type ProblemName = Problem['problem']

/** What a refusal says beside its sentence. */
interface About {
  readonly status: number
  readonly number?: number
  readonly detail?: Readonly<Record<string, unknown>>
  readonly retryAfter?: number
}

/** A call that the server refused. `message` is its sentence in the client's language, for people. */
export class PiaotaiProblem extends Error {
  override readonly name = 'PiaotaiProblem'
  /** The stable name, such as `invoice.notFound`. */
  readonly problem: ProblemName
  /** The number on the wire; 0 where the answer was none of the platform's. */
  readonly number: number
  readonly status: number
  /** What the sentence is about. */
  readonly detail: Readonly<Record<string, unknown>>
  /** The input fields that were refused. */
  readonly fields: readonly string[]
  /** Seconds after which the call may come again, where the server named them. */
  readonly retryAfter: number | undefined
  constructor(problem: ProblemName, message: string, { status, number = 0, detail = {}, retryAfter }: About) {
    super(message)
    this.problem = problem
    this.number = number
    this.status = status
    this.detail = detail
    const { issues } = detail as { readonly issues?: readonly { readonly field: string }[] }
    this.fields = (issues ?? []).map(({ field }) => field)
    this.retryAfter = retryAfter
  }
}

/** The server was not reached, or its answer was cut off. */
export class PiaotaiUnreachable extends Error {
  override readonly name = 'PiaotaiUnreachable'
}

/** The refusal in an answer; undefined when the call succeeded. */
export const problemIn = (response: Response, body: unknown): PiaotaiProblem | undefined => {
  const { code, message, problem, detail } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem>
  if (response.ok && (code === undefined || (code as number) === 10000)) return undefined
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new PiaotaiProblem(problem ?? 'unexpected', message ?? `HTTP ${response.status}`, {
    status: response.status,
    ...(typeof code === 'number' ? { number: code } : {}),
    ...(detail ? { detail } : {}),
    ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  })
}

/** Whether an error is this refusal. */
export const isProblem = (error: unknown, name?: ProblemName): error is PiaotaiProblem =>
  error instanceof PiaotaiProblem && (name === undefined || error.problem === name)
