// The calls of 全部公司, and what an act in one of the companies makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { monthCompanyEndpoints } from '@piaotai/contract/month/companies.ts'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { api } from '../../../lib/http/api.ts'
import { useCompanyCalls, type CompanyCalls } from '../../../lib/http/in-company.tsx'
import { useSession } from '../../../lib/session/session.ts'

export type MonthCompany = Received<(typeof monthCompanyEndpoints)['listMonthCompanies']>['content'][number]
export type MonthOfCompany = NonNullable<MonthCompany['month']>

const companiesKey = ['monthCompanies'] as const
export const useMonthCompanies = () =>
  useQuery({ queryKey: companiesKey, queryFn: () => api.invoice.listMonthCompanies({}, { quiet: true }) })

const thingsAtOnce = 50
/** The first rows of a cell of the company that this part of the page is in. */
export const useCompanyThings = (month: string, cell: MonthCell) => {
  const { invoice, key } = useCompanyCalls()
  return useQuery({
    queryKey: key('things', month, cell),
    queryFn: () => invoice.listMonthThings({ month, cell, page: 1, pageSize: thingsAtOnce }, { quiet: true }),
  })
}
/** What would be paid by confirming a batch, and whether anything stands against it. */
export const usePaymentCheck = (batchId: string) => {
  const { invoice, key } = useCompanyCalls()
  return useQuery({
    queryKey: key('payment', batchId),
    queryFn: async () => {
      const ids = await waitingOf(invoice, batchId)
      const { payments, amount } = await invoice.previewConfirmation({ area: 'company', ids }, { quiet: true })
      const doubtful = payments.filter(({ findings }) => findings.verdict !== 'allowed' && findings.verdict !== 'said').length
      return { ids, amount, payee: payments[0]?.payee, doubtful }
    },
    gcTime: 0,
  })
}
const waitingOf = async (invoice: CompanyCalls['invoice'], id: string): Promise<string[]> => {
  const { invoices } = await invoice.readPaymentBatch({ id }, { quiet: true })
  return invoices.filter(({ state }) => state === 'submitted').map(({ invoiceId }) => invoiceId)
}
/** Accepts what is proposed for all invoices of the cell, a page of calls at a time. */
export const acceptProposals = async ({ invoice, bureau }: CompanyCalls, month: string): Promise<number> => {
  const pageSize = 500
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { content, totalElements } = await invoice.listMonthThings({ month, cell: 'undecided', page, pageSize }, { quiet: true })
    ids.push(...content.flatMap(({ kind, id }) => (kind === 'taxInvoice' ? [id] : [])))
    if (page * pageSize >= totalElements || content.length === 0) break
  }
  let count = 0
  for (let at = 0; at < ids.length; at += pageSize)
    count += (await bureau.decideDeductions({ period: month, ids: ids.slice(at, at + pageSize) }, { quiet: true })).count
  return count
}
export const payBatch = async ({ invoice }: CompanyCalls, ids: string[]): Promise<readonly string[]> =>
  refusedOf(await invoice.confirmInvoices({ area: 'company', ids }, { quiet: true }))
export const returnBatch = async ({ invoice }: CompanyCalls, batchId: string, remark: string): Promise<readonly string[]> =>
  refusedOf(await invoice.returnInvoices({ area: 'company', ids: await waitingOf(invoice, batchId), remark }, { quiet: true }))
const refusedOf = (outcomes: readonly { readonly ok: boolean; readonly problem?: string | undefined }[]): readonly string[] =>
  outcomes.flatMap(({ ok, problem }) => (ok ? [] : [problem ?? 'unexpected']))

/** An act in that company. Afterwards its answers are asked again, and the table; in the session's own company all that it shows. */
export const useCompanyAct = <I, R>(act: (calls: CompanyCalls, input: I) => Promise<R>) => {
  const client = useQueryClient()
  const calls = useCompanyCalls()
  const own = useSession()?.company?.id === calls.company
  return useMutation({
    mutationFn: (input: I) => act(calls, input),
    onSettled: () =>
      own
        ? client.invalidateQueries()
        : Promise.all([calls.key(), companiesKey].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  })
}
