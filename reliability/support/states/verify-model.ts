// A model of verification and quota: the answer of each act, and the total cost.
export type Kind = 'good' | 'void' | 'mismatch' | 'unknown' | 'chain' | 'today' | 'old' | 'never'
export const kinds: readonly Kind[] = ['good', 'void', 'mismatch', 'unknown', 'chain', 'today', 'old', 'never']
/** A failure of the call, if there is one. `killed`: the process dies between the platform's answer and its commit. */
export type Trouble = 'none' | 'busy' | 'garbage' | 'dropAfter' | 'dropBefore' | 'killed' | 'unknownCode'
export type Act =
  | {
      readonly do: 'verify'
      readonly company: 0 | 1
      readonly invoice: number
      readonly purse: 'company' | 'personal'
      readonly trouble: Trouble
    }
  | { readonly do: 'work' }
  | { readonly do: 'minute' }
  | { readonly do: 'day' }
  | { readonly do: 'buy'; readonly company: 0 | 1; readonly count: number }

const answers: Readonly<Record<Kind, { readonly status: number; readonly charge: string; readonly repeats: boolean }>> = {
  good: { status: 1, charge: 'charged', repeats: true },
  void: { status: 9, charge: 'charged', repeats: true },
  mismatch: { status: 4, charge: 'charged', repeats: true },
  unknown: { status: 3, charge: 'charged', repeats: false },
  chain: { status: 1, charge: 'blockchain', repeats: true },
  today: { status: 1, charge: 'charged', repeats: true },
  old: { status: 8, charge: 'overFiveYears', repeats: false },
  never: { status: -1, charge: 'notApplicable', repeats: false },
}
const lasting = new Set([1, 3, 4, 9, 10])
const personalQuota = 50
/** Kinds that are never verified say so from the start. */
const atFirst = (): number[] => kinds.map((kind) => (kind === 'never' ? -1 : 0))
interface Used {
  company: number
  personal: number
}
interface Flight {
  readonly company: 0 | 1
  readonly invoice: number
  readonly purse: 'company' | 'personal'
  readonly day: number
  readonly begun: number
  readonly lost: 'came' | 'never'
}

export class VerifyModel {
  private now = 0
  private readonly counts = new Map<string, number>()
  private readonly known = new Set<string>()
  private flights: Flight[] = []
  readonly used: readonly [Used, Used] = [
    { company: 0, personal: 0 },
    { company: 0, personal: 0 },
  ]
  private readonly allowed: [number, number]
  readonly statuses: readonly [number[], number[]] = [atFirst(), atFirst()]
  constructor(allowed: number) {
    this.allowed = [allowed, allowed]
  }
  private get day(): number {
    return Math.floor((this.now + 10 * 3600) / 86_400)
  }

  private settle(company: 0 | 1, invoice: number, status: number): void {
    const mine = this.statuses[company]
    if (!lasting.has(mine[invoice]!) || lasting.has(status)) mine[invoice] = status
  }
  private count(invoice: number, day: number, by: number): void {
    const key = `${invoice} ${day}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + by)
  }
  private learn(company: 0 | 1, invoice: number, day: number): void {
    if (answers[kinds[invoice]!].repeats) this.known.add(`${company} ${invoice} ${day}`)
  }

  /** An act's answer: `status charge`, `asking`, `killed`, a problem name, or empty. */
  expect(act: Act): string {
    if (act.do === 'minute') {
      this.now += 61
      return ''
    }
    if (act.do === 'day') {
      this.now += 86_400
      return ''
    }
    if (act.do === 'buy') {
      this.allowed[act.company] += act.count
      return ''
    }
    if (act.do === 'work') {
      this.work()
      return ''
    }
    const { company, invoice, purse: quotaOwner, trouble } = act
    const kind = kinds[invoice]!
    const answer = answers[kind]
    const { day } = this
    const reported = (status: number, charge: string): string => {
      this.settle(company, invoice, status)
      return `${status} ${charge}`
    }
    if (kind === 'old' || kind === 'never') return reported(answer.status, answer.charge)
    if (kind === 'today' && day === 0) return reported(7, 'sameDay')
    if (this.known.has(`${company} ${invoice} ${day}`)) return reported(answer.status, 'reused')
    if (this.flights.some((f) => f.company === company && f.invoice === invoice)) return 'verification.running'
    if ((this.counts.get(`${invoice} ${day}`) ?? 0) >= 5) return reported(2, 'dayLimit')
    if (this.used[company][quotaOwner] >= (quotaOwner === 'company' ? this.allowed[company] : personalQuota))
      return `verification.${quotaOwner}Quota`
    if (trouble === 'busy') return reported(6, 'abnormal')
    this.count(invoice, day, 1)
    if (trouble === 'unknownCode') return reported(6, 'unmapped')
    if (trouble === 'none') {
      if (answer.charge === 'charged') this.used[company][quotaOwner]++
      this.learn(company, invoice, day)
      return reported(answer.status, answer.charge)
    }
    this.used[company][quotaOwner]++
    this.flights.push({ company, invoice, purse: quotaOwner, day, begun: this.now, lost: trouble === 'dropBefore' ? 'never' : 'came' })
    return trouble === 'killed' ? 'killed' : 'asking'
  }
  private work(): void {
    this.flights = this.flights.filter((flight) => {
      const { company, invoice, purse: quotaOwner, day, begun, lost } = flight
      const answer = answers[kinds[invoice]!]
      if (lost === 'never' && this.now - begun < 60) return true
      if (lost === 'never') {
        this.count(invoice, day, -1)
        this.used[company][quotaOwner]--
        this.settle(company, invoice, 6)
        return false
      }
      if (answer.charge !== 'charged') this.used[company][quotaOwner]--
      this.learn(company, invoice, day)
      this.settle(company, invoice, answer.status)
      return false
    })
  }
}
