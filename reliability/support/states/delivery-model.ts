// A model of a delivery by mail: the answer of each act of its sender and of two visitors, and the state after it. Time in minutes.
export const acts = [
  'open',
  'wrong',
  'right',
  'old',
  'sign',
  'refuse',
  'download',
  'reset',
  'resend',
  'revoke',
  'redeliver',
  'wait',
  'end',
  'job',
] as const
export interface Act {
  readonly act: (typeof acts)[number]
  readonly by: 0 | 1
}
export const validMinutes = 600
export const waitMinutes = 16
const [triesUntilPause, pauseMinutes, triesUntilVoid, resendMinutes] = [5, 15, 20, 5]

type State = 'pending' | 'signed' | 'expired' | 'revoked'
interface Visitor {
  open: boolean
  /** The version of the code that was given. */
  unlocked: number
}
export class DeliveryModel {
  now = 0
  version = 1
  /** Ends of the validities of later tasks of the same invoice. */
  readonly later: number[] = []
  readonly visitors: readonly [Visitor, Visitor] = [
    { open: false, unlocked: 0 },
    { open: false, unlocked: 0 },
  ]
  private written: State = 'pending'
  private mailedAt = 0
  private tries = 0
  private total = 0
  private pausedUntil: number | undefined
  private isVoid = false

  get state(): State {
    return this.written === 'pending' && this.now >= validMinutes ? 'expired' : this.written
  }
  /** Whether the invoice counts as delivered. */
  get delivered(): boolean {
    return this.state === 'pending' || this.state === 'signed' || this.hasLater
  }
  private get hasLater(): boolean {
    return this.later.some((until) => until > this.now)
  }
  private step({ unlocked }: Visitor): string {
    if (this.now >= validMinutes || this.written === 'revoked') return 'ended'
    if (unlocked !== this.version) return 'locked'
    return this.written === 'signed' ? 'signed' : 'unlocked'
  }

  expect({ act, by }: Act): string {
    const visitor = this.visitors[by]
    switch (act) {
      case 'wait':
        this.now += waitMinutes
        return 'ok'
      case 'end':
        this.now = Math.max(this.now, validMinutes)
        return 'ok'
      case 'job':
        return 'ok'
      case 'reset':
        return this.whilePending(() => this.renew())
      case 'resend':
        return this.whilePending(() => {
          if (this.now < this.mailedAt + resendMinutes) return 'delivery.tooOften'
          this.mailedAt = this.now
          return this.renew()
        })
      case 'revoke':
        if (this.state !== 'pending' && this.state !== 'signed') return 'delivery.notNow'
        this.written = 'revoked'
        return 'ok'
      case 'redeliver':
        if (this.state === 'pending') return 'delivery.notNow'
        if (this.hasLater) return 'delivery.refused'
        this.later.push(this.now + validMinutes)
        return 'ok'
      case 'open':
        visitor.open = true
        visitor.unlocked = 0
        return this.step(visitor)
      default:
        return visitor.open ? this.visit(act, visitor) : 'visit.none'
    }
  }
  private whilePending(run: () => string): string {
    return this.state === 'pending' ? run() : 'delivery.notNow'
  }
  private renew(): string {
    this.version++
    this.tries = this.total = 0
    this.pausedUntil = undefined
    this.isVoid = false
    return 'ok'
  }
  private visit(act: 'wrong' | 'right' | 'old' | 'sign' | 'refuse' | 'download', visitor: Visitor): string {
    const step = this.step(visitor)
    if (step === 'ended') return 'visit.ended'
    if (act === 'wrong' || act === 'right' || act === 'old') return step === 'locked' ? this.guess(act === 'right', visitor) : step
    if (step === 'locked') return 'visit.locked'
    if (act === 'download') return step === 'signed' ? 'bytes' : 'visit.locked'
    if (act === 'refuse') {
      if (step === 'signed') return 'visit.ended'
      this.written = 'revoked'
      return 'ended'
    }
    this.written = 'signed'
    return 'signed'
  }
  private guess(right: boolean, visitor: Visitor): string {
    if (this.isVoid) return 'visit.codeVoid'
    if (this.pausedUntil !== undefined && this.pausedUntil > this.now) return 'visit.paused'
    const before = this.pausedUntil
    this.tries = before === undefined ? this.tries + 1 : 1
    this.pausedUntil = before === undefined && this.tries >= triesUntilPause ? this.now + pauseMinutes : undefined
    this.isVoid = ++this.total >= triesUntilVoid
    if (!right) return 'visit.codeWrong'
    this.tries = 0
    this.total--
    this.pausedUntil = undefined
    this.isVoid = false
    visitor.unlocked = this.version
    return this.step(visitor)
  }
}
