// Fair scheduling among companies, then among the people of each: fewest running tasks first, then least time used
// (start-time fair queuing).

/** The beneficiary of a task. */
export interface Sharer {
  readonly companyId: string
  readonly userId?: string | null | undefined
}
/**
 * `atOnce` tasks run together, all for one company if no other waits. Up to `spare` more start for companies without a
 * running task.
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
interface Usage {
  running: number
  /** Virtual time in milliseconds: the floor at arrival plus the time used since. */
  used: number
}
/**
 * `floor`: the virtual time of the last started task. Newcomers start there; from zero they would get every turn until
 * they caught up.
 */
interface Level<U extends Usage> {
  floor: number
  readonly usages: Map<string, U>
}
type Company = Usage & Level<Usage>

const useIn = <U extends Usage>({ floor, usages }: Level<U>, key: string): Usage => {
  const use = usages.get(key)
  return { running: use?.running ?? 0, used: Math.max(use?.used ?? 0, floor) }
}
/** Finds or adds an entry, not below the floor. */
const enter = <U extends Usage>(level: Level<U>, key: string, make: () => U): U => {
  const use = level.usages.get(key) ?? make()
  use.used = Math.max(use.used, level.floor)
  level.floor = use.used
  level.usages.set(key, use)
  return use
}
/** Drops idle entries that are not ahead of newcomers. */
const forget = <U extends Usage>({ floor, usages }: Level<U>): void => {
  for (const [key, use] of usages) if (use.running === 0 && use.used <= floor) usages.delete(key)
}
const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((n, i) => n !== b[i])
  return at >= 0 && a[at]! < b[at]!
}

export const makeShares = ({ atOnce, spare }: Room, clock: () => number = () => performance.now()): Shares => {
  const companies: Level<Company> = { floor: 0, usages: new Map() }
  let running = 0
  const none: Level<Usage> = { floor: 0, usages: new Map() }
  return {
    open: () => running < atOnce + spare,
    next: (asking, sharerOf) => {
      let first: (typeof asking)[number] | undefined
      let least: readonly number[] | undefined
      for (const one of asking) {
        const { companyId, userId } = sharerOf(one)
        const company = useIn(companies, companyId)
        if (running >= atOnce && (company.running > 0 || running >= atOnce + spare)) continue
        const person = useIn(companies.usages.get(companyId) ?? none, userId ?? '')
        const weight = [company.running, company.used, person.running, person.used]
        if (least === undefined || isLess(weight, least)) {
          first = one
          least = weight
        }
      }
      return first
    },
    begin: ({ companyId, userId }) => {
      const from = clock()
      const company = enter(companies, companyId, () => ({ running: 0, used: 0, floor: 0, usages: new Map() }))
      const person = enter(company, userId ?? '', () => ({ running: 0, used: 0 }))
      running++
      company.running++
      person.running++
      return () => {
        const took = clock() - from
        running--
        for (const use of [company, person]) {
          use.running--
          use.used += took
        }
        forget(company)
        forget(companies)
      }
    },
  }
}
