// Fair scheduling among companies, then among the people of each, then between a person's light and heavy tasks: fewest
// running tasks first, then least time used (start-time fair queuing). What runs counts as it runs.

/** The beneficiary of a task. */
export interface Sharer {
  readonly companyId: string
  readonly userId?: string | null | undefined
  /** It is expected to take seconds, where others take milliseconds. */
  readonly heavy?: boolean | undefined
}
/**
 * `atOnce` tasks run together, all for one company if no other waits. Up to `spare` more start for companies without a
 * running task, and for light tasks of companies whose running tasks are all heavy.
 */
export interface Room {
  readonly atOnce: number
  readonly spare: number
}
export interface Shares {
  /** The next task; undefined if none may begin now. */
  readonly next: <T>(asking: readonly T[], sharerOf: (one: T) => Sharer) => T | undefined
  /** Marks a task as running; call the result when it has ended. */
  readonly begin: (sharer: Sharer) => () => void
  /** Whether another task may begin. */
  readonly open: () => boolean
}
/** A task that has run so long is heavy, whatever was expected. */
export const heavyMs = 2000

/**
 * One of a level, with the level below it. `floor`: the virtual time of the last started task of that level. Newcomers
 * start there; from zero they would get every turn until they caught up.
 */
interface Usage {
  running: number
  /** The sum of the moments when the running tasks began. */
  began: number
  /** Virtual time in milliseconds: the floor at arrival plus the time that ended tasks have used since. */
  used: number
  floor: number
  readonly below: Map<string, Usage>
}
const newUsage = (used: number): Usage => ({ running: 0, began: 0, used, floor: 0, below: new Map() })
const pathOf = ({ companyId, userId, heavy }: Sharer): readonly string[] => [companyId, userId ?? '', heavy ? 'heavy' : 'light']
const usedBy = ({ used, running, began }: Usage, now: number): number => used + running * now - began

/** Running tasks and used time of each level, which decide in this order. */
const weightOf = (root: Usage, sharer: Sharer, now: number): readonly number[] => {
  const weight: number[] = []
  let level: Usage | undefined = root
  for (const key of pathOf(sharer)) {
    const floor: number = level?.floor ?? 0
    const one: Usage | undefined = level?.below.get(key)
    weight.push(one?.running ?? 0, Math.max(one ? usedBy(one, now) : 0, floor))
    level = one
  }
  return [...weight, sharer.heavy ? 1 : 0]
}
/** Finds or adds an entry, not below the floor. */
const enter = (level: Usage, key: string, now: number): Usage => {
  const one = level.below.get(key) ?? newUsage(level.floor)
  one.used += Math.max(0, level.floor - usedBy(one, now))
  level.floor = usedBy(one, now)
  level.below.set(key, one)
  return one
}
/** Drops idle entries that are not ahead of newcomers. */
const forget = ({ floor, below }: Usage): void => {
  for (const [key, one] of below) if (one.running === 0 && one.used <= floor) below.delete(key)
}
const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((n, i) => n !== b[i])
  return at >= 0 && a[at]! < b[at]!
}
interface Running {
  readonly sharer: Sharer
  readonly from: number
}

export const makeShares = ({ atOnce, spare }: Room, clock: () => number = () => performance.now()): Shares => {
  const companies = newUsage(0)
  const running = new Set<Running>()
  const runs = (companyId: string, now: number): 'nothing' | 'heavy' | 'light' => {
    let found: 'nothing' | 'heavy' = 'nothing'
    for (const { sharer, from } of running) {
      if (sharer.companyId !== companyId) continue
      if (!sharer.heavy && now - from < heavyMs) return 'light'
      found = 'heavy'
    }
    return found
  }
  const mayBegin = ({ companyId, heavy }: Sharer, now: number): boolean => {
    if (running.size < atOnce) return true
    if (running.size >= atOnce + spare) return false
    const own = runs(companyId, now)
    return own === 'nothing' || (own === 'heavy' && !heavy)
  }
  return {
    open: () => running.size < atOnce + spare,
    next: (asking, sharerOf) => {
      const now = clock()
      let first: (typeof asking)[number] | undefined
      let least: readonly number[] | undefined
      for (const one of asking) {
        const sharer = sharerOf(one)
        if (!mayBegin(sharer, now)) continue
        const weight = weightOf(companies, sharer, now)
        if (least === undefined || isLess(weight, least)) {
          first = one
          least = weight
        }
      }
      return first
    },
    begin: (sharer) => {
      const from = clock()
      const task: Running = { sharer, from }
      running.add(task)
      const levels = [companies]
      for (const key of pathOf(sharer)) levels.push(enter(levels.at(-1)!, key, from))
      for (const one of levels) {
        one.running++
        one.began += from
      }
      return () => {
        const took = clock() - from
        running.delete(task)
        for (const one of levels) {
          one.running--
          one.began -= from
          one.used += took
        }
        for (const one of levels.toReversed()) forget(one)
      }
    },
  }
}
