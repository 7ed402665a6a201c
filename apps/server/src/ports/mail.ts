// Outgoing mail.

/** An outgoing mail. Addresses have passed our own grammar; `id` is the same each time it is sent. */
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
