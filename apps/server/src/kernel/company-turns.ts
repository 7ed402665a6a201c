// Turns at the database of calls that people and programs wait for: a company that asks little comes first, and one that takes
// more than its share meanwhile has few transactions at once.
import { availableParallelism } from 'node:os'
import { makeShares, type Sharer } from './fair-queue.ts'

export interface TurnBounds {
  /** Transactions of all calls together, and of one company. */
  readonly atOnce: number
  readonly wide: number
  /** Of a company that has used up its time while others ask. */
  readonly narrow: number
  /** Milliseconds that a company may use at once, and regains in each second. */
  readonly burstMs: number
  readonly regainedMs: number
}
/**
 * Two connections tell who calls, and two stay for others than the company that takes most; half of the machine is left to
 * those who ask for less.
 */
export const turnBounds = (connections: number, cores = availableParallelism()): TurnBounds => ({
  atOnce: Math.max(1, connections - 2),
  wide: Math.max(1, connections - 4),
  narrow: Math.max(1, cores >> 1),
  burstMs: 1000,
  regainedMs: cores * 250,
})
/** A company counts as asking for so long after its last turn. */
const asksMs = 2000
/** An older turn waits for a lock, or reads much: it no longer holds up the company's quick ones. */
const longMs = 500
interface Company {
  readonly begun: Set<{ readonly at: number }>
  credit: number
  seenAt: number
  waiting: number
}
interface Waiting {
  readonly sharer: Sharer
  readonly go: () => void
}
export type Turns = <T>(sharer: Sharer, run: () => Promise<T>) => Promise<T>

export const makeTurns = (
  { atOnce, wide, narrow, burstMs, regainedMs }: TurnBounds,
  clock: () => number = () => performance.now(),
): Turns => {
  const shares = makeShares({ atOnce, spare: 0 }, clock)
  const companies = new Map<string, Company>()
  const waiting: Waiting[] = []
  let again: NodeJS.Timeout | undefined

  const seen = (companyId: string): Company => {
    const now = clock()
    const known = companies.get(companyId)
    if (!known) {
      const company = { begun: new Set<{ readonly at: number }>(), credit: burstMs, seenAt: now, waiting: 0 }
      companies.set(companyId, company)
      return company
    }
    known.credit = Math.min(burstMs, known.credit + ((now - known.seenAt) / 1000) * regainedMs)
    known.seenAt = now
    return known
  }
  const mayBegin = ({ sharer: { companyId } }: Waiting): boolean => {
    const company = companies.get(companyId)!
    if (company.begun.size >= wide) return false
    if (company.credit > 0 || companies.size === 1) return true
    const now = clock()
    let quick = 0
    for (const { at } of company.begun) if (now - at < longMs) quick++
    return quick < narrow
  }
  /** Who asks for nothing leaves the others alone, and comes back without debts. */
  const forget = (): void => {
    const now = clock()
    for (const [id, { begun, seenAt, waiting: asked }] of companies)
      if (begun.size === 0 && asked === 0 && now - seenAt >= asksMs) companies.delete(id)
  }
  const fill = (): void => {
    forget()
    for (;;) {
      const next = shares.open() ? shares.next(waiting.filter(mayBegin), ({ sharer }) => sharer) : undefined
      if (!next) break
      waiting.splice(waiting.indexOf(next), 1)
      next.go()
    }
    // A turn becomes a long one, and a company stops asking, without a sign.
    if (waiting.length > 0 && !again)
      again = setTimeout(() => {
        again = undefined
        fill()
      }, 100).unref()
  }
  return async (sharer, run) => {
    const company = seen(sharer.companyId)
    company.waiting++
    const end = await new Promise<() => void>((given) => {
      const go = (): void => {
        const turn = { at: clock() }
        const ended = shares.begin(sharer)
        company.waiting--
        company.begun.add(turn)
        given(() => {
          company.begun.delete(turn)
          seen(sharer.companyId)
          company.credit = Math.max(-burstMs, company.credit - (clock() - turn.at))
          ended()
          fill()
        })
      }
      waiting.push({ sharer, go })
      fill()
    })
    try {
      return await run()
    } finally {
      end()
    }
  }
}
