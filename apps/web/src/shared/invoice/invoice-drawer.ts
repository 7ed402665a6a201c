import { createContext, use } from 'react'

/** An invoice of the company to show over the page. */
export interface InvoiceDrawerRequest {
  readonly id: string
  /** Those among which it stands: the drawer goes from one to the next. */
  readonly ids: readonly string[]
  readonly onChanged?: () => void
}
export const InvoiceDrawerContext = createContext<(request: InvoiceDrawerRequest) => void>(() => undefined)
/** Opens an invoice in place. */
export const useInvoiceDrawer = (): ((request: InvoiceDrawerRequest) => void) => use(InvoiceDrawerContext)
