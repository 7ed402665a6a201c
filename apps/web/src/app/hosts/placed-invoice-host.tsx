// Gives the drawer of an invoice to the lists of other nouns.
import type { ReactNode } from 'react'
import { PlacedInvoiceContext, type PlacedInvoiceProps } from '../../shared/invoice/placed-invoice.tsx'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const PlacedDrawer = lazyAntd(() => import('../../features/invoice/drawer/placed-drawer.tsx'))
const draw = (props: PlacedInvoiceProps) => <PlacedDrawer {...props} />

export const PlacedInvoiceHost = ({ children }: { readonly children: ReactNode }) => (
  <PlacedInvoiceContext value={draw}>{children}</PlacedInvoiceContext>
)
