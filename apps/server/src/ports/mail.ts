// Outgoing mail.

/** An outgoing mail. Its addresses passed our grammar; `id` is the same for each attempt. */
export interface Mail {
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

export interface OutMail {
  readonly send: (mail: Mail) => Promise<void>
}

/** The gateway refuses a message for good: another attempt would not change that. */
export class MessageRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MessageRefused'
  }
}
