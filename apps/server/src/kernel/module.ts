// The registration of a noun with the composition root: each part is built from the dependencies it names.
import type { z } from 'zod'
import type { Job, JobRun } from './deps.ts'
import type { Subscribers } from './events.ts'
import type { Room } from './fair-queue.ts'
import type { JobQueue } from './jobs.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** A job and its work; `start` begins to run it in this process. */
export interface JobWork<D> {
  readonly job: Job
  readonly start: (queue: JobQueue, deps: D) => Promise<void>
}
interface Work<D, P extends z.ZodType> {
  readonly room: number | Room | ((deps: D) => Room)
  readonly run: (deps: D) => JobRun<P>
  /** Parks a payload after its last attempt. By default it is dropped. */
  readonly deadLetter?: (deps: D) => (payload: z.output<P>) => Promise<void>
}
export const defineWork = <D, N extends string, P extends z.ZodType>(
  job: Job<N, P>,
  { room, run, deadLetter = () => async () => undefined }: Work<D, P>,
): JobWork<D> => ({
  job,
  start: (queue, deps) => queue.work(job, typeof room === 'function' ? room(deps) : room, run(deps), deadLetter(deps)),
})

export interface Module {
  /** Dependencies for other nouns. Records of the same name are merged: each noun adds its entries. */
  readonly offers?: (deps: never) => object
  /** Served by the endpoint's name, or called by a handler. */
  readonly useCases?: (deps: never) => object
  /** For operators, seeds and tests, never served over HTTP. */
  readonly commands?: (deps: never) => object
  /** Reactions to events of other nouns. */
  readonly subscribers?: (deps: never) => Subscribers
  readonly jobs?: readonly JobWork<never>[]
  /** Where its secrets lie that outlive a change of the key. */
  readonly sealed?: readonly SealedColumn[]
  /** Deletes expired rows and files, every ten minutes. */
  readonly tidy?: (deps: never) => () => Promise<unknown>
  /** Longer searches for leftovers, once a day. */
  readonly sweep?: (deps: never) => () => Promise<unknown>
}
export const defineModule = <const M extends Module>(module: M): M => module
