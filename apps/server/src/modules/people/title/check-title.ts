import { checkTitle, type Title } from '@piaotai/domain/title/title.ts'

export interface TitledFace {
  readonly type: number
  readonly date: string | null
  readonly buyer_name: string | null
  readonly buyer_tax_id: string | null
  readonly seller_name: string | null
  readonly seller_tax_id: string | null
}
/** A record's face in the form of the check. */
export const checkOf = (r: TitledFace, titles: readonly Title[]) =>
  checkTitle(
    {
      type: r.type,
      date: r.date,
      buyer: { name: r.buyer_name, taxId: r.buyer_tax_id },
      seller: { name: r.seller_name, taxId: r.seller_tax_id },
    },
    titles,
  )
