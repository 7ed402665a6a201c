// An invoice of the company over a list of another noun, by the page's address; the app gives the drawer, so that no feature imports another.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, Suspense, use, type ReactNode } from 'react'
import { useOpen } from '../../ui/kits/list/use-open.ts'

export interface PlacedInvoiceProps {
  readonly id: string
  /** Those among which it stands: the drawer goes from one to the next. */
  readonly ids: readonly string[]
  readonly onMove: (id: string) => void
  readonly onChanged: () => void
  readonly onClose: () => void
}
/** Draws the drawer; nothing where the app gives none. */
export const PlacedInvoiceContext = createContext<(props: PlacedInvoiceProps) => ReactNode>(() => null)

export const PlacedInvoice = ({ rows }: { readonly rows: readonly { readonly id: string }[] | undefined }) => {
  const draw = use(PlacedInvoiceContext)
  const { id, open, close } = useOpen()
  const client = useQueryClient()
  if (id === undefined) return null
  return (
    <Suspense>
      {draw({
        id,
        ids: rows?.map((row) => row.id) ?? [],
        onMove: (next) => {
          open({ id: next })
        },
        onChanged: () => void client.invalidateQueries(),
        onClose: close,
      })}
    </Suspense>
  )
}
