// A noun as the composition root sees it: what it registers, each part built from the dependencies that it names.
import type { z } from 'zod'
import type { Job, JobRun } from './deps.ts'
import type { Room } from './fair-queue.ts'
import type { JobQueue } from './jobs.ts'

/** A job with its work, for a queue to run. */
export interface JobWork<D> {
  readonly job: Job
  readonly start: (queue: JobQueue, deps: D) => Promise<void>
}
interface Work<D, P extends z.ZodType> {
  readonly room: number | Room | ((deps: D) => Room)
  readonly run: (deps: D) => JobRun<P>
  /** Parks what failed at its last try; without it that is forgotten. */
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
  /** Dependencies that other nouns are given. Records under one name are merged: each noun adds its own entries. */
  readonly offers?: (deps: never) => object
  /** Served by name, or called by a handler. */
  readonly useCases?: (deps: never) => object
  /** Called by commands, seeds and tests, and never over HTTP. */
  readonly commands?: (deps: never) => object
  readonly jobs?: readonly JobWork<never>[]
  /** Deletes expired rows and files, every ten minutes. */
  readonly tidy?: (deps: never) => () => Promise<unknown>
  /** The same for what takes longer to find, once a day. */
  readonly sweep?: (deps: never) => () => Promise<unknown>
}
export const defineModule = <const M extends Module>(module: M): M => module
