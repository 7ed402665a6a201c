// What narrows the deletion records, as it stands in the page's address.
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { readPaging } from '../../lib/paging.ts'
import { plainNumber } from '../../lib/plain-number.ts'

export type DeletionsQuery = Sent<typeof deletionEndpoints.listDeletions> & { readonly page: number; readonly pageSize: number }

/** Reads an address tolerantly: what does not read is as if not set. A number alone in the address reads as a figure. */
export const readQuery = (raw: Readonly<Record<string, unknown>>): DeletionsQuery => {
  const number = ['string', 'number'].includes(typeof raw['number']) ? plainNumber(String(raw['number'])) : ''
  return { ...readPaging(raw), ...(number === '' ? {} : { number }) }
}
