// A model of one webhook and its messages: the state, the attempts and what the receiver heard after every act.
import { nextPush, offAfterMs, restUntil } from '@piaotai/domain/push/push.ts'

export const answers = ['ok', 'busy', 'gone', 'drop'] as const
export type Answer = (typeof answers)[number]
export const interruptions = ['off', 'replay'] as const
/** While a request is under way: the webhook is switched off, or off, on again and its messages replayed. */
export type Interruption = (typeof interruptions)[number]
export type Act =
  | { readonly do: 'receiver'; readonly answers: Answer }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'replay'; readonly at: number }
  | { readonly do: 'interrupt'; readonly by: Interruption }
  | { readonly do: 'send' | 'off' | 'on' | 'replayFailed' }

interface Message {
  state: 'waiting' | 'arrived' | 'failed'
  attempt: number
  begun: number
  heard: number
}
interface Due {
  readonly at: number
  readonly message: Message
  readonly attempt: number
}
export class WebhookModel {
  private readonly messages: Message[] = []
  private due: Due[] = []
  private off: string | null = null
  private failures = 0
  private failingSince: number | null = null
  private restsUntil = 0
  private answers: Answer = 'ok'
  private interruption: Interruption | undefined
  private now: number
  constructor(now: Date) {
    this.now = now.getTime()
  }
  standing(): string {
    return `${this.off ?? 'on'} ${this.messages.map((one) => `${one.state}${one.attempt}/${one.heard}`).join(' ')}`.trim()
  }
  /** What the act answers; afterwards everything due is done. */
  expect(act: Act): string {
    const answer = this.act(act)
    this.work()
    return answer
  }
  private act(act: Act): string {
    if (act.do === 'receiver') this.answers = act.answers
    if (act.do === 'interrupt') this.interruption = act.by
    if (act.do === 'wait') this.now += act.seconds * 1000
    if (act.do === 'off' && this.off === null) this.end('hand')
    if (act.do === 'on') this.switchOn()
    if (act.do === 'send') {
      if (this.off !== null) return 'webhook.off'
      const message: Message = { state: 'waiting', attempt: 0, begun: 0, heard: 0 }
      this.messages.push(message)
      this.due.push({ at: this.now, message, attempt: 1 })
    }
    if (act.do === 'replay') {
      const message = this.messages[act.at]
      if (!message) return 'none'
      if (this.off !== null) return 'webhook.off'
      if (message.state === 'waiting') return 'webhookDelivery.underWay'
      this.again(message)
    }
    if (act.do === 'replayFailed') return this.off === null ? String(this.replayFailed()) : 'webhook.off'
    return 'ok'
  }
  private switchOn(): void {
    if (this.off === null) return
    this.off = null
    this.succeed()
  }
  private succeed(): void {
    this.failures = 0
    this.failingSince = null
    this.restsUntil = 0
  }
  private end(because: string): void {
    this.off = because
    for (const one of this.messages) if (one.state === 'waiting') one.state = 'failed'
  }
  private again(message: Message): void {
    message.state = 'waiting'
    message.begun = message.attempt
    this.due.push({ at: this.now, message, attempt: message.attempt + 1 })
  }
  private replayFailed(): number {
    const failed = this.messages.filter(({ state }) => state === 'failed')
    for (const one of failed) this.again(one)
    return failed.length
  }
  private work(): void {
    for (let ready = this.takeDue(); ready.length > 0; ready = this.takeDue()) for (const one of ready) this.attempt(one)
  }
  private takeDue(): readonly Due[] {
    const ready = this.due.filter(({ at }) => at <= this.now)
    this.due = this.due.filter(({ at }) => at > this.now)
    return ready
  }
  private attempt({ message, attempt }: Due): void {
    if (message.state !== 'waiting' || message.attempt >= attempt) return
    if (this.restsUntil > this.now) {
      this.due.push({ at: this.restsUntil, message, attempt })
      return
    }
    message.attempt = attempt
    message.heard++
    this.interrupt()
    if (this.answers === 'ok') {
      message.state = 'arrived'
      this.succeed()
      return
    }
    const now = new Date(this.now)
    this.failures++
    this.failingSince ??= this.now
    this.restsUntil = restUntil(now, this.failures)?.getTime() ?? 0
    const gone = this.answers === 'gone'
    if (message.state === 'waiting' && message.begun < attempt) {
      const next = gone ? undefined : nextPush(now, attempt - message.begun, 0, 0.5)
      if (next) this.due.push({ at: next.getTime(), message, attempt: attempt + 1 })
      else message.state = 'failed'
    }
    const because = gone ? 'gone' : this.now - this.failingSince > offAfterMs ? 'failing' : undefined
    if (because && this.off === null) this.end(because)
  }
  private interrupt(): void {
    const by = this.interruption
    this.interruption = undefined
    if (by === undefined) return
    if (this.off === null) this.end('hand')
    if (by !== 'replay') return
    this.switchOn()
    this.replayFailed()
  }
}
