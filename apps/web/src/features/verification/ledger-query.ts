// The ledger's filter in the page's address.
import { daysOf, type Address } from '../../lib/page/address.ts'
import { readPaging } from '../../lib/page/paging.ts'
import { plainNumber } from '../../shared/invoice/plain-number.ts'
import type { LedgerQuery } from './verification.queries.ts'

export const ledgerTabs = ['all', 'charged', 'free', 'review'] as const
export type LedgerTab = (typeof ledgerTabs)[number]
export type LedgerSearch = {
  readonly page: number
  readonly pageSize: number
  readonly tab: LedgerTab
  readonly number?: string
  readonly status?: number
  readonly from?: string
  readonly to?: string
}
export const ledgerKeys = ['tab', 'number', 'status', 'from', 'to'] as const

/** Reads an address tolerantly: unreadable values count as not set. */
export const readSearch = (raw: Address): LedgerSearch => {
  const [from, to] = daysOf(raw, 'from', 'to')
  const number = ['string', 'number'].includes(typeof raw['number']) ? plainNumber(String(raw['number'])) : ''
  const status = raw['status'] === undefined ? Number.NaN : Number(raw['status'])
  return {
    ...readPaging(raw),
    tab: ledgerTabs.find((tab) => tab === raw['tab']) ?? 'all',
    ...(number === '' ? {} : { number }),
    ...(Number.isInteger(status) && status >= -1 && status <= 10 ? { status } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
export const askOf = ({ tab, ...rest }: LedgerSearch): LedgerQuery => ({
  ...rest,
  ...(tab === 'review' ? { review: true } : tab === 'all' ? {} : { charged: tab === 'charged' }),
})
export const isNarrowed = ({ tab, number, status, from, to }: LedgerSearch): boolean =>
  tab !== 'all' || [number, status, from, to].some((value) => value !== undefined)
