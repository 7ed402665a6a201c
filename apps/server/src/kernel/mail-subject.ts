/** Whose letter a mail of the outbox is: its row hears that it was sent, given up, or returned. */
export interface MailSubject {
  readonly companyId: string
  readonly taskId: string
  readonly recipient: number
}
