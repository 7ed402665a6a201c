// Whom an incoming invoice is made out to, until another buyer is typed.
import { useQuery } from '@tanstack/react-query'
import type { HandValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { useCan } from '../../lib/session/can.ts'
import { useSession } from '../../lib/session/session.ts'
import { titlesQuery } from './manual-entry.queries.ts'

/** The company’s default title as the buyer; for who may not read titles the company’s name alone. */
export const useOwnTitle = (wanted: boolean): HandValues => {
  const mayRead = useCan('menu_4.enterpriseRise')
  const name = useSession()?.company?.name
  const { data } = useQuery({ ...titlesQuery, enabled: wanted && mayRead })
  const title = data?.content.find(({ isDefault }) => isDefault)
  if (!wanted) return {}
  if (title) return { 'buyer.name': title.name, ...(title.taxId ? { 'buyer.taxId': title.taxId } : {}) }
  return name === undefined ? {} : { 'buyer.name': name }
}
