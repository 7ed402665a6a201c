// The outbox of the embedded profile: mail, SMS and captcha answers, shown instead of sent.

/**
 * Messages that one machine shows instead of sending: mail, SMS, messages of robots, and the answers of captchas. Embedded profile on
 * loopback only.
 */
export interface LocalOutbox {
  readonly entries: () => readonly LocalEntry[]
  readonly watch: (onEntry: (entry: LocalEntry) => void) => () => void
}

export interface LocalEntry {
  readonly id: string
  readonly at: string
  readonly kind: 'mail' | 'sms' | 'captcha' | 'robot'
  readonly to: string
  readonly subject: string | null
  readonly text: string
  readonly cc?: string
  readonly replyTo?: string
  readonly html?: string
  /** Names of attached files. */
  readonly attachments?: readonly string[]
}

/** Receives each captcha's answer when it is drawn. */
export type CaptchaWitness = (target: string, answer: string) => void
