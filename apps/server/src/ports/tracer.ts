// Traces: what a request or a job took, and to which caller's trace it belongs.

/** Our own words and numbers: no company, person or address. */
export type Attributes = Readonly<Record<string, string | number>>
export interface Span {
  /** Ends it; `failed` marks it for alarms. */
  readonly end: (attributes?: Attributes, failed?: boolean) => void
}
export interface Tracer {
  /** `parent`: the caller's `traceparent` header, if it sent one. `name` may be set at the end. */
  readonly begin: (span: {
    readonly kind: 'request' | 'job'
    readonly parent?: string | undefined
    readonly name: () => string
    readonly attributes?: Attributes
  }) => Span
  /** Sends what is left. */
  readonly close: () => Promise<void>
}
