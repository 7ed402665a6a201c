// One signed message to an address of a company's own.
export interface WebhookMessage {
  readonly url: string
  /** All in force; each signs. */
  readonly secrets: readonly string[]
  /** The same at every attempt. */
  readonly id: string
  readonly body: string
  readonly now: Date
}
/** Trouble is a value: `status` is null when nobody answered. The answer's body is never kept. */
export interface WebhookAnswer {
  readonly status: number | null
  readonly note: string
  readonly retryAfter: number
}
export type SendWebhook = (message: WebhookMessage) => Promise<WebhookAnswer>
