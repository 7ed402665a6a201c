// Verification at the tax platform.

/** What the tax platform holds of an invoice that it matched; `type` is the product's own code. */
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
 * `answered`: the platform told a result; `status` is a wire value of the specification (1–10), 6 also when it surely never took the question.
 * `unmapped`: it told something that this version does not know (a code, a type, another invoice): for people to look at.
 * `unknown`: nobody can say whether it took the question: to be asked after, never to be asked again.
 */
export type TaxAnswer =
  | {
      readonly outcome: 'answered'
      readonly status: import('@piaotai/domain/verification.ts').VerifyStatus
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
  /** Whether it takes invoices of today. */
  readonly sameDay: boolean
  /** Asks once. The id is the same for the same question asked again after a crash. */
  readonly verify: (requestId: string, question: import('@piaotai/domain/verification.ts').TaxQuestion) => Promise<TaxAnswer>
  /** What became of an earlier request, where the provider tells it; `never` when it was not taken. */
  readonly followUp?: (
    requestId: string,
    question: import('@piaotai/domain/verification.ts').TaxQuestion,
  ) => Promise<TaxAnswer | { readonly outcome: 'never' }>
}
