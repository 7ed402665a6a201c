// What an import brought, as the lists show it: how many, how many of them may be verified, and the ways there.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { allPages, type Permission } from '@piaotai/domain/rights/permission.ts'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { api } from '../../lib/http/api.ts'
import { grantedKeys, useSession } from '../../lib/session/session.ts'
import { invoicesKey } from '../invoice/invoice-keys.ts'
import { listLink, listOfCategory, toCheck, type Area } from '../invoice/list-links.ts'

export interface Import {
  readonly area: Area
  /** The category of the list that it was begun at. */
  readonly category?: number | undefined
  readonly batchId: string | undefined
}
/** Failures leave the line out. */
const quiet = { quiet: true } as const
type Link = ReturnType<typeof listLink>
/** The name of a list's page, under which its rights stand. */
const pageOf = ({ to }: Link): string => to.slice(to.lastIndexOf('/') + 1)
/** All that the lists of the area show of an import; `batch` may be any import's id. */
export const listOfImport = (area: Area, batch: string): Link => listLink(area, 'all', { importBatch: batch })

/** `version`: what changes when more is recorded. */
const broughtQuery = ({ area, category, batchId = '' }: Import, version: number, held: ReadonlySet<Permission>) =>
  queryOptions({
    queryKey: [...invoicesKey, 'brought', area, category, batchId, version],
    queryFn: async () => {
      const countIn = async (within: object) => (await api.invoice.countInvoices({ area, importBatch: batchId, ...within }, quiet)).all ?? 0
      const all = await countIn({})
      const own = category === undefined || category === 0 ? undefined : await countIn({ category })
      const whole = listOfImport(area, batchId)
      const mayOpen = allPages.some(({ path, key }) => path === whole.to && held.has(key))
      // The list that the person stands at, if it shows them all.
      const narrow = own !== undefined && (own === all || !mayOpen)
      const list = narrow ? listLink(area, listOfCategory[category ?? 0] ?? 'all', whole.search) : whole
      const count = narrow ? own : all
      const may = held.has(`${pageOf(list)}.verify` as Permission) && count > 0 && count <= verifyLimits.batch
      const matches = { importBatch: batchId, count, ...(narrow && category !== undefined ? { category } : {}) }
      const toVerify = may ? (await api.invoice.forecastVerification({ area, matches }, quiet)).asked : 0
      return { list, count, toVerify }
    },
    staleTime: 0,
  })
export interface Brought {
  readonly count: number
  readonly toVerify: number
  readonly see: Link
  /** The list, with the verification of what it shows. */
  readonly verify: Link
  /** The first of them with something to check, and then the next. */
  readonly check: Link
}
/** Of an import that has ended; undefined until it is known, or if it brought nothing. */
export const useBrought = (of: Import, version: number, ended: boolean): Brought | undefined => {
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const { data } = useQuery({ ...broughtQuery(of, version, held), enabled: ended && of.batchId !== undefined && version > 0 })
  if (!data || data.count === 0) return undefined
  const { list, count, toVerify } = data
  const within = (search: object): Link => ({ to: list.to, search: { ...list.search, ...search } })
  return { count, toVerify, see: list, verify: within({ open: 'verify' }), check: within(toCheck) }
}
