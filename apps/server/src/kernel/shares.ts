// Turns among companies, and among the people of one: first those with least at work, then those who have used least time. Nobody's flood is another's wait.

/** For whom work is done. */
export interface Sharer {
  readonly companyId: string
  readonly userId?: string | null | undefined
}
/** `atOnce` run together, all of them for one company where no other asks. `spare` more begin for companies that have none at work. */
export interface Room {
  readonly atOnce: number
  readonly spare: number
}
export interface Shares {
  /** Whose turn it is; undefined when none of them may begin now. */
  readonly next: <T>(asking: readonly T[], sharerOf: (one: T) => Sharer) => T | undefined
  /** Work begins; call the result when it has ended. */
  readonly begin: (sharer: Sharer) => () => void
  /** Whether more would begin if somebody asked for it. */
  readonly open: () => boolean
}
interface Use {
  running: number
  /** Milliseconds, counted from where the others stood when this one came. */
  used: number
}
/** `floor`: how much whoever began last had used. Newcomers stand there: at nothing they would be let past for as long as others have been at work. */
interface Level<U extends Use> {
  floor: number
  readonly uses: Map<string, U>
}
type Company = Use & Level<Use>

const useIn = <U extends Use>({ floor, uses }: Level<U>, key: string): Use => {
  const use = uses.get(key)
  return { running: use?.running ?? 0, used: Math.max(use?.used ?? 0, floor) }
}
/** The one that is there, or a newcomer. */
const enter = <U extends Use>(level: Level<U>, key: string, make: () => U): U => {
  const use = level.uses.get(key) ?? make()
  use.used = Math.max(use.used, level.floor)
  level.floor = use.used
  level.uses.set(key, use)
  return use
}
/** Without work and no farther than newcomers is as good as never seen. */
const forget = <U extends Use>({ floor, uses }: Level<U>): void => {
  for (const [key, use] of uses) if (use.running === 0 && use.used <= floor) uses.delete(key)
}
const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((n, i) => n !== b[i])
  return at >= 0 && a[at]! < b[at]!
}

export const makeShares = ({ atOnce, spare }: Room, clock: () => number = () => performance.now()): Shares => {
  const companies: Level<Company> = { floor: 0, uses: new Map() }
  let running = 0
  const none: Level<Use> = { floor: 0, uses: new Map() }
  return {
    open: () => running < atOnce + spare,
    next: (asking, sharerOf) => {
      let first: (typeof asking)[number] | undefined
      let least: readonly number[] | undefined
      for (const one of asking) {
        const { companyId, userId } = sharerOf(one)
        const company = useIn(companies, companyId)
        if (running >= atOnce && (company.running > 0 || running >= atOnce + spare)) continue
        const person = useIn(companies.uses.get(companyId) ?? none, userId ?? '')
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
      const company = enter(companies, companyId, () => ({ running: 0, used: 0, floor: 0, uses: new Map() }))
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
