// Outgoing mail.

/** An outgoing mail. Its addresses passed our grammar; `id` is the same for each attempt. */
export interface Mail {
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Made by the app from escaped text. */
  readonly html?: string
  readonly cc?: readonly string[]
  /** The person that an answer goes to. */
  readonly replyTo?: string
  readonly attachments?: readonly MailAttachment[]
  /** Sent by a person, who may be answered by a machine too; other mail is automatic and marked so. */
  readonly byPerson?: boolean
  /** The Message-ID of the mail that this one answers; an automatic answer is marked as one. */
  readonly inReplyTo?: string
  /** Automatic mail that can be stopped: the address of its page. */
  readonly unsubscribe?: string
}
export interface MailAttachment {
  readonly name: string
  readonly bytes: Uint8Array
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

/** Of a real mail server. */
export interface SmtpSettings {
  readonly url: string
  readonly from: string
  /** Domain of the envelope's sender, where returned mail comes back to. */
  readonly bounces?: string | undefined
  /** Signs each mail; without it the mail server does. */
  readonly dkim?: { readonly selector: string; readonly privateKey: string } | undefined
}
