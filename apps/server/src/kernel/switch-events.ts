// Events of what tells others by itself, when it is switched off.
import type { OfCompany } from './event-shapes.ts'

export interface SwitchEvents {
  /** A robot says nothing any more; `userId`: whose own it is, null: the company's. */
  'robot.switchedOff': OfCompany & {
    readonly robotId: string
    readonly name: string
    readonly userId: string | null
    readonly because: 'hand' | 'refused' | 'failing' | 'owner' | 'dissolved'
  }
  /** A webhook is told nothing any more: by hand, or because it did not answer for days. */
  'webhook.switchedOff': OfCompany & {
    readonly webhookId: string
    readonly name: string
    readonly because: 'hand' | 'failing' | 'gone' | 'dissolved' | 'owner'
  }
}
