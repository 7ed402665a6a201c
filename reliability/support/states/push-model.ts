// A model of pushes to one receiver: the state, the receiver's progress and the use of each invoice after every act.
import { afterPush, usedThere, type PushAct } from '@piaotai/domain/push/push.ts'

export const faults = ['none', 'refuses', 'busy', 'dropAfter', 'loses'] as const
export type Trouble = (typeof faults)[number]
export const moves = ['inUse', 'booked', 'paid', 'withdrawn'] as const
export type Move = (typeof moves)[number]
const receiverOf = { draft: null, inUse: 6, booked: 7, paid: 10, withdrawn: 9 } as const
export type Act =
  | { readonly do: 'push'; readonly at: number; readonly trouble: Trouble }
  | { readonly do: 'later'; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly to: Move }
  | { readonly do: 'recall' | 'stop' | 'none' | 'needed' | 'ask' | 'delete'; readonly at: number }

interface Standing {
  /** Of its latest push; 0 before any. */
  state: number
  marked: boolean
  receiver: number | null
  used: boolean
  /** What the receiver's books hold: undefined for nothing. */
  book: keyof typeof receiverOf | undefined
}
export class PushModel {
  readonly invoices: Standing[]
  readonly acknowledgesLater: boolean
  constructor(count: number, acknowledgesLater: boolean) {
    this.acknowledgesLater = acknowledgesLater
    this.invoices = Array.from({ length: count }, () => ({
      state: 0,
      marked: false,
      receiver: null,
      used: false,
      book: undefined,
      lost: false,
    }))
  }
  /** The status and use of each invoice, as lists show them, and the number of its bills at the receiver. */
  standing(): string {
    return this.invoices.map((one) => `${one.marked ? 6 : one.state}${one.used ? 'u' : '-'}${one.book === undefined ? 0 : 1}`).join(' ')
  }
  /** What the act answers. */
  expect(act: Act): string {
    const one = this.invoices[act.at]!
    if (act.do === 'push') return this.push(one, act.trouble)
    if (act.do === 'later') return this.later()
    if (act.do === 'move') return this.move(one, act.to)
    if (act.do === 'recall') return this.recall(one)
    if (act.do === 'ask') return this.ask(one)
    if (act.do === 'stop') {
      const after = afterPush(one.state, 'stop')
      if (after === undefined) return 'push.notNow'
      one.state = after
      return 'ok'
    }
    if (act.do === 'delete')
      return one.used ? 'invoice.notUnused' : one.state === 1 || one.state === 2 || one.state === 4 ? 'invoice.inPush' : 'free'
    const allowed: PushAct = act.do === 'none' ? 'markNone' : 'unmark'
    if (afterPush(one.marked ? 6 : one.state, allowed) === undefined || (act.do === 'none' && [1, 2, 4].includes(one.state))) return 'left'
    one.marked = act.do === 'none'
    return 'changed'
  }
  private push(one: Standing, trouble: Trouble): string {
    if (afterPush(one.state, 'push') === undefined) return 'push.notNow'
    // After a failure that may have arrived the receiver is asked first, and the trouble meets the question.
    const asksFirst = one.state === 3
    one.marked = false
    one.state = 1
    if (asksFirst) {
      if (trouble === 'busy' || trouble === 'dropAfter') return 'ok'
      if (one.book !== undefined) this.found(one)
      // The question takes the trouble, so that the push meets none.
      else this.arrive(one)
      return 'ok'
    }
    one.receiver = null
    if (trouble === 'refuses') one.state = 5
    else if (trouble === 'dropAfter') one.book = 'draft'
    else if (trouble === 'loses') one.state = 2
    else if (trouble === 'none') this.arrive(one)
    return 'ok'
  }
  private arrive(one: Standing): void {
    one.book = 'draft'
    one.state = this.acknowledgesLater ? 2 : 4
  }
  private found(one: Standing): void {
    one.state = 4
    const receiver = receiverOf[one.book!]
    if (receiver !== null) this.progress(one, receiver)
  }
  private progress(one: Standing, receiver: number): void {
    one.receiver = receiver
    one.used = usedThere(receiver) ?? one.used
  }
  /** Everything that is due within the next quarter of an hour. */
  private later(): string {
    for (const one of this.invoices) {
      const waited = one.state === 1
      if (!waited && one.state !== 2) continue
      if (one.book !== undefined) this.found(one)
      else this.arrive(one)
      // A waiting one is tried within seconds, so that what is sent then is asked about within this time too.
      if (waited && one.state === 2) this.found(one)
    }
    return 'ok'
  }
  private move(one: Standing, to: Move): string {
    if (one.book === undefined) return 'none'
    one.book = to
    const heard = afterPush(one.state, one.state === 5 ? 'reject' : 'receive')
    if (heard === undefined) return 'heard'
    one.state = heard
    one.marked = false
    this.progress(one, receiverOf[to]!)
    return 'heard'
  }
  private recall(one: Standing): string {
    if (afterPush(one.state, 'recall') === undefined) return 'push.notNow'
    if (one.book === 'booked' || one.book === 'paid') return 'push.refusedThere'
    const answer = one.book === undefined ? 'absent' : 'withdrawn'
    one.book = undefined
    one.state = 0
    one.receiver = null
    one.used = false
    return answer
  }
  private ask(one: Standing): string {
    if (one.state < 2 || one.state > 5) return 'nobody'
    if (one.book === undefined) return 'absent'
    this.found(one)
    one.marked = false
    return 'there'
  }
}
