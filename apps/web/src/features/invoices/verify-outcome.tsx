// The unsuccessful invoices of a running batch: result, and fix.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OutcomeList } from '../../ui/outcome-list.tsx'
import { useReceiptFix } from '../../ui/receipt.tsx'
import { Status } from '../../ui/status.tsx'
import { batchLeftQuery } from './verify.queries.ts'

interface Props {
  readonly area: 'personal' | 'company'
  readonly batchId: string
  readonly byStatus: Readonly<Record<string, number>>
}
export const VerifyOutcome = ({ area, batchId, byStatus }: Props) => {
  const { t } = useTranslation('verify')
  const fixOf = useReceiptFix()
  const left = useQuery(batchLeftQuery(area, batchId, byStatus)).data ?? []
  if (left.length === 0) return null
  return (
    <div className="verify-outcome">
      <OutcomeList
        label={t('attend')}
        items={left.map((r) => ({
          id: r.id,
          number: r.number,
          name: fixOf(r) || (r.message ?? ''),
          note: <Status family="verify" value={r.status ?? 0} />,
        }))}
      />
    </div>
  )
}
