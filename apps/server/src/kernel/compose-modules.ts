// The fold over all nouns, in four steps: jobs, before the queue opens; subscribers, before the database opens; offers,
// from the opened adapters; everything else, from all of these.
import type { Job } from './deps.ts'
import type { Subscribers } from './events.ts'
import type { JobQueue } from './jobs.ts'
import type { JobWork, Module } from './module.ts'

type Part = Exclude<keyof Module, 'jobs' | 'sealed'>
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type Takes<M, K extends Part> = K extends Part
  ? M extends Readonly<Record<K, (deps: infer D) => unknown>>
    ? (deps: D) => void
    : never
  : never
type JobsTake<M> = M extends { readonly jobs: readonly JobWork<infer D>[] } ? (deps: D) => void : never
type All<F> = [F] extends [never] ? unknown : [F] extends [(deps: infer D) => void] ? D : never
type Makes<M, K extends Part> = Intersection<M extends Readonly<Record<K, (deps: never) => infer R>> ? R : never>

/** The dependencies of all nouns together: one that is neither opened nor offered does not compile. */
type DepsOf<M> = All<Takes<M, Exclude<Part, 'offers' | 'subscribers'>> | JobsTake<M>>
export interface Composed<M> {
  readonly useCases: Makes<M, 'useCases'>
  readonly commands: Makes<M, 'commands'>
  readonly startJobs: (queue: JobQueue) => Promise<void>
  readonly tidy: () => Promise<unknown>
  readonly sweep: () => Promise<unknown>
}

export const composeModules = <M extends Module>(modules: readonly M[]) => {
  const all: readonly Module[] = modules
  return {
    jobs: all.flatMap(({ jobs = [] }) => jobs.map(({ job }): Job => job)),
    sealed: all.flatMap(({ sealed = [] }) => sealed),
    subscribers: (deps: All<Takes<M, 'subscribers'>>): readonly Subscribers[] =>
      all.flatMap(({ subscribers }) => subscribers?.(deps as never) ?? []),
    offers: (deps: All<Takes<M, 'offers'>>): Makes<M, 'offers'> =>
      merge(
        all.map(({ offers }) => offers?.(deps as never)),
        true,
      ) as Makes<M, 'offers'>,
    build: (deps: DepsOf<M>): Composed<M> => {
      const given = deps as never
      const tidies = all.flatMap(({ tidy }) => tidy?.(given) ?? [])
      const sweeps = all.flatMap(({ sweep }) => sweep?.(given) ?? [])
      return {
        useCases: merge(all.map(({ useCases }) => useCases?.(given))) as Makes<M, 'useCases'>,
        commands: merge(all.map(({ commands }) => commands?.(given))) as Makes<M, 'commands'>,
        startJobs: async (queue) => {
          for (const { jobs = [] } of all) for (const { start } of jobs) await start(queue, given)
        },
        tidy: () => Promise.all(tidies.map((run) => run())),
        sweep: () => Promise.all(sweeps.map((run) => run())),
      }
    },
  }
}

/** Merges objects and refuses a name that occurs twice. `deep`: merges records of the same name as well. */
const merge = (parts: readonly (object | undefined)[], deep = false): object => {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    const before = whole[name]
    if (before === undefined) whole[name] = value
    else if (deep && typeof before === 'object' && typeof value === 'object' && value !== null)
      whole[name] = merge([before as object, value as object])
    else throw new Error(`two modules have a ${name}`)
  }
  return whole
}
