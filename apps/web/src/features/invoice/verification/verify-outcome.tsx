// The unsuccessful invoices of a batch by result, each group with its fix; a number opens its invoice.
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { OutcomeList } from '../../../ui/overlay/outcome-list.tsx'
import { useReceiptFix } from '../../../shared/verification/receipt.tsx'
import { Status } from '../../../ui/values/status.tsx'
import styles from './verify.module.css'

type Unwell = Received<typeof verificationEndpoints.listVerifications>['content'][number]
interface Props {
  readonly left: readonly Unwell[]
  readonly onOpen: (invoiceId: string) => void
}
export const VerifyOutcome = ({ left, onOpen }: Props) => {
  const { t } = useTranslation('verification')
  const fixOf = useReceiptFix()
  const statuses = [...new Set(left.map(({ status }) => status ?? 0))]
  return statuses.map((status) => {
    const alike = left.filter((one) => (one.status ?? 0) === status)
    return (
      <section key={status} className={styles['verify-outcome']}>
        <p>
          <Status family="verify" value={status} />
          <b>{t('forecast.pieces', { count: alike.length })}</b>
        </p>
        <OutcomeList
          label={t('attend')}
          items={alike.map((r) => ({ id: r.invoiceId ?? r.id, number: r.number, name: fixOf(r) || (r.message ?? ''), note: null }))}
          onOpen={onOpen}
        />
      </section>
    )
  })
}
