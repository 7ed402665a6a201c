// The hint above a list that titles stay unchecked because the company has set none, with the link to set them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { titleStatus } from '@piaotai/domain/states.ts'
import { api } from '../../../lib/http/api.ts'
import { TitlesMissing } from '../../../shared/title/titles-missing.tsx'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'

/** Queries one unchecked row: if the company has no titles, that is the reason for all rows. */
const TitlesHint = ({ list: { area }, rows }: { list: InvoiceList; rows: readonly Invoice[] }) => {
  const id = rows.find((row) => row.titleStatus === titleStatus.unchecked)?.id
  const check = useQuery({
    queryKey: ['titleCheck', area, 'hint', id],
    queryFn: () => api.invoice.checkTitles({ area, ids: [id!] }, { quiet: true }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })
  return id !== undefined && check.data?.[0]?.reason === 'noTitles' ? <TitlesMissing /> : null
}
export default TitlesHint
