// A model of a delivery inside the platform: the answer of each act of sender and receiver, and both companies' states after it. Time in minutes.
import type { DeliveryState, ReceiptState } from '@piaotai/domain/delivery/delivery.ts'
import { validMinutes, waitMinutes } from './delivery-model.ts'

export const receiptActs = ['handOver', 'accept', 'refuse', 'revoke', 'reset', 'redeliver', 'wait', 'end', 'job'] as const
export type ReceiptAct = (typeof receiptActs)[number]

export class ReceiptModel {
  now = 0
  private written: DeliveryState = 'pending'
  private had: ReceiptState | undefined
  /** Ends of the validities of later tasks of the same invoice. */
  private readonly later: number[] = []
  /** Files that came in at the receiver. */
  imported = 0

  get state(): DeliveryState {
    return this.written === 'pending' && this.now >= validMinutes ? 'expired' : this.written
  }
  get receipt(): ReceiptState | undefined {
    return this.had === 'waiting' && this.now >= validMinutes ? 'expired' : this.had
  }
  /** Whether the invoice's send status is 1. */
  get sent(): boolean {
    return this.state === 'pending' || this.state === 'signed' || this.hasLater
  }
  private get hasLater(): boolean {
    return this.later.some((until) => until > this.now)
  }
  expect(act: ReceiptAct): string {
    switch (act) {
      case 'wait':
        this.now += waitMinutes
        return 'ok'
      case 'end':
        this.now = Math.max(this.now, validMinutes)
        return 'ok'
      case 'job':
        return 'ok'
      case 'handOver':
        if (this.state === 'pending') this.had ??= 'waiting'
        return 'ok'
      case 'accept':
      case 'refuse': {
        if (this.had === undefined) return 'receipt.notFound'
        if (this.receipt !== 'waiting') return 'receipt.notNow'
        const accepted = act === 'accept'
        this.had = accepted ? 'accepted' : 'refused'
        this.written = accepted ? 'signed' : 'revoked'
        if (accepted) this.imported = 1
        return 'ok'
      }
      case 'revoke':
        if (this.state !== 'pending') return 'delivery.notNow'
        this.written = 'revoked'
        if (this.had === 'waiting') this.had = 'withdrawn'
        return 'ok'
      case 'reset':
        return 'delivery.notNow'
      case 'redeliver':
        if (this.state === 'pending') return 'delivery.notNow'
        if (this.hasLater) return 'delivery.refused'
        this.later.push(this.now + validMinutes)
        return 'ok'
    }
  }
}
