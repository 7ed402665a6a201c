// Calls in another company of the person, while the session stays in its own: a part of the page is wrapped in `InCompany`, its
// calls go there, and its kept answers stand under that company's key, so that nothing of two companies mixes.
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Center } from '@piaotai/contract/endpoint.ts'
import type { bureauCenter } from '@piaotai/contract/bureau-center.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { api } from './api.ts'
import { bureauApi } from './bureau-api.ts'
import type { Calls, CallOptions } from './call-options.ts'

/** The calls of a center that the contract lets be made in another company. */
type Across<C extends Center> = {
  readonly [K in keyof C['endpoints'] as C['endpoints'][K] extends { acrossCompanies: true } ? K : never]: Calls<C>[K]
}
type AnyCall = (input: never, options?: CallOptions) => Promise<unknown>
const across = <C extends Center>(calls: Calls<C>, company: string): Across<C> =>
  Object.fromEntries(
    Object.entries(calls as unknown as Readonly<Record<string, AnyCall>>).map(([name, call]): [string, AnyCall] => [
      name,
      (input, options) => call(input, { ...options, company }),
    ]),
  ) as unknown as Across<C>

export interface CompanyCalls {
  readonly company: string
  readonly invoice: Across<typeof invoiceCenter>
  readonly bureau: Across<typeof bureauCenter>
  /** Of a kept answer of that company. */
  readonly key: (...name: readonly unknown[]) => readonly unknown[]
}
const callsIn = (company: string): CompanyCalls => ({
  company,
  invoice: across<typeof invoiceCenter>(api.invoice, company),
  bureau: across<typeof bureauCenter>(bureauApi, company),
  key: (...name) => ['in', company, ...name],
})

const Company = createContext<CompanyCalls | undefined>(undefined)
export const InCompany = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Company value={useMemo(() => callsIn(id), [id])}>{children}</Company>
)
/** The calls of the company that this part of the page is in. */
export const useCompanyCalls = (): CompanyCalls => {
  const calls = use(Company)
  if (!calls) throw new Error('a part of the page that names no company')
  return calls
}
