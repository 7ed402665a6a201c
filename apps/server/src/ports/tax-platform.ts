// Verification at the tax platform.

/** The tax platform's data of a matched invoice; `type` is the product's own code. */
export interface TaxFace {
  readonly type: number
  readonly code: string | null
  readonly number: string
  readonly date: string | null
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly amountExcludingTax: string | null
  readonly taxAmount: string | null
  readonly amountIncludingTax: string | null
}

/**
 * `answered`: the platform gave a result; `status` is a wire value of the specification (1–10), 6 also for a question
 * that it surely never took. `unmapped`: an answer unknown to this version (a code, a type, another invoice), for a
 * review by a person. `unknown`: the platform may have taken the question: follow it up, never ask it again.
 */
export type TaxAnswer =
  | {
      readonly outcome: 'answered'
      readonly status: import('@piaotai/domain/verification/verification.ts').VerifyStatus
      readonly code: string
      readonly message: string
      readonly face: TaxFace | null
      readonly redKind: 'full' | 'partial' | null
      readonly redAmount: string | null
    }
  | { readonly outcome: 'unmapped'; readonly code: string; readonly message: string }
  | { readonly outcome: 'unknown'; readonly reason: string }

/** Verification at the tax platform, by one provider. Never rejects. */
export interface TaxPlatform {
  readonly provider: 'http' | 'tencent' | 'baidu' | 'none'
  /** Whether it accepts invoices of today. */
  readonly sameDay: boolean
  /** Asks once. A question repeated after a crash has the same id. */
  readonly verify: (requestId: string, question: import('@piaotai/domain/verification/verification.ts').TaxQuestion) => Promise<TaxAnswer>
  /** The outcome of an earlier request, if the provider offers it; `never` for a request that it did not take. */
  readonly followUp?: (
    requestId: string,
    question: import('@piaotai/domain/verification/verification.ts').TaxQuestion,
  ) => Promise<TaxAnswer | { readonly outcome: 'never' }>
}
