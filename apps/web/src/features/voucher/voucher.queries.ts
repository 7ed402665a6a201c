// The server calls of the page of vouchers, and what a change makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { ledgerAccountEndpoints } from '@piaotai/contract/voucher/ledger-accounts.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { bookableAccounts } from '@piaotai/domain/voucher/ledger-account.ts'
import { api } from '../../lib/http/api.ts'
import { downloadsKey } from '../../shared/download/downloads.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'

type Center = typeof voucherEndpoints
export type Voucher = Received<Center['listVouchers']>['content'][number]
export type VouchersQuery = Sent<Center['listVouchers']>
export type VoucherEntry = Voucher['entries'][number]
export type Figures = Received<Center['readVoucherFigures']>
export type Made = Received<Center['makeVouchers']>
export type Merging = Sent<Center['makeVouchers']>['merging']
type Making = Received<Center['readVoucherMaking']>
export type Settings = Received<Center['readVoucherSettings']>
export type VoucherFormat = Sent<(typeof voucherFileEndpoints)['exportVouchers']>['format']
export type NumberPreview = Received<(typeof voucherFileEndpoints)['previewVoucherNumbers']>
export type LedgerAccount = Received<(typeof ledgerAccountEndpoints)['listLedgerAccounts']>['content'][number]
export type AccountPreview = Received<(typeof ledgerAccountEndpoints)['previewLedgerAccounts']>

export const vouchersKey = ['vouchers'] as const
/** Lists of invoices show voucher numbers too. */
export const staleKeys = [vouchersKey, invoicesKey, downloadsKey] as const
export const useFigures = (period: string | undefined) =>
  useQuery({
    queryKey: [...vouchersKey, 'figures', period],
    queryFn: () => api.invoice.readVoucherFigures(period === undefined ? {} : { period }, { quiet: true }),
  })
const lookAgainMs = 2000
/** Under way at this moment: its answer comes soon. */
export const isPushing = ({ push }: Pick<Voucher, 'push'>): boolean => push?.state === 'waiting' && push.nextAt === null
export const useVoucher = (id: string) =>
  useQuery({
    queryKey: [...vouchersKey, 'one', id],
    queryFn: () => api.invoice.readVoucher({ id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && isPushing(state.data) ? lookAgainMs : false),
  })
/** Push targets that take vouchers. */
export const useVoucherTargets = (enabled: boolean) =>
  useQuery({
    queryKey: [...vouchersKey, 'targets'],
    queryFn: () => api.invoice.listVoucherTargets({}, { quiet: true }),
    enabled,
    staleTime: 60_000,
  })
/** While vouchers of the list are being pushed, what comes of them shows by itself. */
export const useListOfPushing = (rows: readonly Voucher[] | undefined): void => {
  const client = useQueryClient()
  const pushing = rows?.some(isPushing) ?? false
  useEffect(() => {
    if (!pushing) return undefined
    const timer = setInterval(() => {
      void client.invalidateQueries({ queryKey: [...vouchersKey, 'list'] })
      void client.invalidateQueries({ queryKey: [...vouchersKey, 'figures'] })
    }, lookAgainMs)
    return () => {
      clearInterval(timer)
    }
  }, [client, pushing])
}
export const useAccounts = () =>
  useQuery({ queryKey: [...vouchersKey, 'accounts'], queryFn: () => api.invoice.listLedgerAccounts({}, { quiet: true }) })
/** The accounts with what of them takes entries. */
export const useChart = () => {
  const accounts = useAccounts().data?.content
  return useMemo(() => ({ accounts: accounts ?? [], chart: bookableAccounts(accounts ?? []) }), [accounts])
}
export const useSettings = () =>
  useQuery({ queryKey: [...vouchersKey, 'settings'], queryFn: () => api.invoice.readVoucherSettings({}, { quiet: true }) })
/** The person's latest making in the background; what it made shows in the list as it grows, and whole at its end. */
export const useMaking = () => {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...vouchersKey, 'making'],
    queryFn: async () => {
      const before = client.getQueryData<Making>([...vouchersKey, 'making'])?.making
      const now = await api.invoice.readVoucherMaking({}, { quiet: true })
      if (before?.state === 'running' && now.making?.state !== 'running')
        for (const queryKey of [[...vouchersKey, 'list'], [...vouchersKey, 'figures'], invoicesKey])
          void client.invalidateQueries({ queryKey })
      return now
    },
    refetchInterval: ({ state }) => (state.data?.making?.state === 'running' ? 1000 : false),
  })
}
/** Asked anew each time that the dialog opens. */
export const useWould = (period: string, merging: Merging) =>
  useQuery({
    queryKey: [...vouchersKey, 'would', period, merging],
    queryFn: () => api.invoice.makeVouchers({ period, merging, preview: true }, { quiet: true }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
/** What a file or a push of these vouchers still needs; asked anew each time. */
export const useWayCheck = (input: Sent<(typeof voucherFileEndpoints)['checkVoucherWay']>) =>
  useQuery({
    queryKey: [...vouchersKey, 'way', input],
    queryFn: () => api.invoice.checkVoucherWay(input, { quiet: true }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
/** A call that changes vouchers or accounts. */
export const useVoucherChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => {
      for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
    },
  })
}
