import { useSearch } from '@tanstack/react-router'

interface Seller {
  readonly seller: string
  readonly name: string
}
/** The sellers that a filter offers, and the one that the address names. */
export const useSellers = (known: readonly Seller[]): readonly Seller[] => {
  const { sellerIs } = useSearch({ strict: false }) as { readonly sellerIs?: unknown }
  const named = typeof sellerIs === 'string' ? sellerIs : typeof sellerIs === 'number' ? String(sellerIs) : ''
  const sellers = known.filter(({ seller }) => seller !== '')
  return named === '' || known.some(({ seller }) => seller === named) ? sellers : [...sellers, { seller: named, name: named }]
}
