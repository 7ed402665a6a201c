/** Whose letter a mail of the outbox is: its row hears that it was sent, given up, or returned. */
export interface MailSubject {
  readonly companyId: string
  /** The noun that it belongs to; of a delivery without one. */
  readonly of?: 'delivery' | 'reply'
  readonly taskId: string
  readonly recipient: number
}
/** `dropped`: what it is about has ended before it left. */
export type MailOutcome = 'sent' | 'failed' | 'dropped'
