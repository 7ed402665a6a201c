// The filter of the import records, in the page's address.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { entrySource, importEndings, type ImportEnding } from '@piaotai/domain/states.ts'
import { daysOf, type Address } from '../../../lib/page/address.ts'
import { readPaging } from '../../../lib/page/paging.ts'

export type RecordsQuery = Sent<(typeof invoiceCenter)['endpoints']['listImports']>
export type RecordsPage = Received<(typeof invoiceCenter)['endpoints']['listImports']>
export const endings = importEndings
export type EndingFilter = ImportEnding

export type BatchesPage = Received<(typeof invoiceCenter)['endpoints']['listImportBatches']>
export type RecordsBy = 'batch' | 'file'

export interface RecordsFilter {
  readonly area: 'personal' | 'company'
  /** A line for each batch, or for each file. */
  readonly by: RecordsBy
  /** One batch alone. */
  readonly batchId?: string | undefined
  readonly ending?: EndingFilter | undefined
  /** Those alone whose next step is a person's. */
  readonly asks?: true | undefined
  readonly name?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly entrySource: readonly number[]
  readonly page: number
  readonly pageSize: number
}

/** The filter's keys in the address. */
export const recordsKeys = ['ending', 'asks', 'name', 'from', 'to', 'entrySource'] as const
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 90) : typeof value === 'number' ? String(value) : undefined
const sources: readonly number[] = Object.values(entrySource)

/** 上传记录 by where the files came from: the web's own ways, or scanner and desktop client. */
export const origins = {
  web: Object.values(entrySource).filter((source) => source !== entrySource.scan && source !== entrySource.clientUpload),
  desktop: [entrySource.scan, entrySource.clientUpload],
} as const satisfies Record<string, readonly number[]>
export type OriginOfUpload = keyof typeof origins
/** The tab whose sources a filter has; undefined for any other choice. */
export const originOf = (chosen: readonly number[]): OriginOfUpload | undefined =>
  (Object.keys(origins) as OriginOfUpload[]).find(
    (key) => origins[key].length === chosen.length && origins[key].every((source) => chosen.includes(source)),
  )
const typed: Readonly<Record<string, OriginOfUpload>> = { 1: 'web', 2: 'desktop' }

/** Whoever looks for files of a group, a name or a batch finds files; all else begins with batches. */
const usualBy = ({ ending, asks, name, batchId }: Pick<RecordsFilter, 'ending' | 'asks' | 'name' | 'batchId'>): RecordsBy =>
  (ending ?? asks ?? name ?? batchId) === undefined ? 'batch' : 'file'
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address; invalid values are ignored. `type=1` means the web's records, `type=2` those of scanner and client. */
export const readFilter = (search: Address, mayCompany: boolean): RecordsFilter => {
  const [from, to] = daysOf(search, 'from', 'to')
  const pending = [search.entrySource ?? []]
    .flat()
    .map(Number)
    .filter((n) => sources.includes(n))
  const what = {
    batchId: typeof search.batchId === 'string' && idShape.test(search.batchId) ? search.batchId : undefined,
    ending: endings.find((ending) => ending === search.ending),
    name: text(search.name),
    asks: search.asks === true || search.asks === 'true' ? (true as const) : undefined,
  }
  return {
    area: search.area === 'company' && mayCompany ? 'company' : 'personal',
    by: search.by === 'file' || search.by === 'batch' ? search.by : usualBy(what),
    ...what,
    from,
    to,
    entrySource: pending.length === 0 ? [...(origins[typed[String(search.type)] as OriginOfUpload] ?? [])] : pending,
    ...readPaging(search),
  }
}

/** A filter's address: only values that differ from the default. */
export const writeFilter = (filter: RecordsFilter): Record<string, string | number | readonly number[]> =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([key, value]) =>
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0) &&
        !(key === 'page' && value === 1) &&
        !(key === 'pageSize' && value === 50) &&
        !(key === 'area' && value === 'personal') &&
        !(key === 'by' && value === usualBy(filter)),
    ),
  )

export const isNarrowed = (filter: RecordsFilter): boolean =>
  Boolean(filter.batchId ?? filter.ending ?? filter.asks ?? filter.name ?? filter.from ?? filter.to) || filter.entrySource.length > 0
/** The filter without its conditions. */
export const resetFilter = ({ area, by, pageSize }: RecordsFilter): RecordsFilter => ({ area, by, entrySource: [], page: 1, pageSize })
export const askOf = ({ by: _by, entrySource: from, ...rest }: RecordsFilter): RecordsQuery => ({
  ...rest,
  entrySource: from.length > 0 ? [...from] : undefined,
})
