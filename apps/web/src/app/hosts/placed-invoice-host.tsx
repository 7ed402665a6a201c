// Gives the drawer of an invoice to the lists of other nouns.
import type { ReactNode } from 'react'
import { PlacedInvoiceContext } from '../../shared/invoice/placed-invoice.tsx'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const PlacedDrawer = lazyAntd(() => import('../../features/invoice/drawer/placed-drawer.tsx'))

export const PlacedInvoiceHost = ({ children }: { readonly children: ReactNode }) => (
  <PlacedInvoiceContext value={PlacedDrawer}>{children}</PlacedInvoiceContext>
)
