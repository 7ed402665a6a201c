// A page of another noun that shows an invoice in place; the app owns the drawer, so that no feature imports another.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { InvoiceDrawerContext, type InvoiceDrawerRequest } from '../../shared/invoice/invoice-drawer.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const PlacedDrawer = lazyAntd(() => import('../../features/invoice/drawer/placed-drawer.tsx'))

export const InvoiceDrawerHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<InvoiceDrawerRequest>()
  const client = useQueryClient()
  const changed = () => {
    pending?.onChanged?.()
    void client.invalidateQueries()
  }
  return (
    <InvoiceDrawerContext value={setPending}>
      {children}
      <Suspense>
        {pending ? (
          <PlacedDrawer
            id={pending.id}
            ids={pending.ids}
            onMove={(id) => {
              setPending({ ...pending, id })
            }}
            onChanged={changed}
            onClose={() => {
              setPending(undefined)
              changed()
            }}
          />
        ) : null}
      </Suspense>
    </InvoiceDrawerContext>
  )
}
