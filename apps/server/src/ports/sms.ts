// Outgoing SMS.

export interface TextMessage {
  readonly id: string
  readonly phone: string
  readonly text: string
}

export interface Sms {
  readonly send: (message: TextMessage) => Promise<void>
}
