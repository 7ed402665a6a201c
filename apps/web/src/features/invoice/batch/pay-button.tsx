// 提交付款 of the selected invoices, with what the judge says of them; disabled only if none can be submitted.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { usageStatusAfter } from '@piaotai/domain/usage.ts'
import { usePaymentDialog } from '../../../shared/payment/payment-dialog.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Deletable, InvoiceList } from '../invoice-list.config.ts'
import { useJudgedSelection } from '../judged/judged-selection.ts'
import { submissionCounts } from '../judged/submission-counts.ts'
import styles from '../judged/judged.module.css'

interface Props {
  readonly area: InvoiceList['area']
  readonly rows: readonly Deletable[]
  /** The number of invoices, if it exceeds `rows`. */
  readonly count: number
  readonly onDone: () => void
}
export const PayButton = ({ area, rows, count, onDone }: Props) => {
  const { t } = useTranslation('usage')
  const { t: tj } = useTranslation('judgement')
  const comma = useComma()
  const lacking = useMissingPermission()('submitPayment.submit')
  const openPayment = usePaymentDialog()
  const judged = useJudgedSelection(area, rows, count)
  const counts = judged && submissionCounts(judged, rows)
  const tooMany = count > limits.useBatch ? t('tooMany', { max: limits.useBatch }) : undefined
  const none = counts
    ? counts.can + counts.asks > 0
      ? undefined
      : tj('counts.none')
    : rows.some((row) => usageStatusAfter(row.useStatus, 'submit') !== undefined)
      ? undefined
      : t('unfit')
  const refused = lacking ?? tooMany ?? none
  const said =
    counts && (['can', 'asks', 'cannot'] as const).filter((key) => counts[key] > 0).map((key) => tj(`counts.${key}`, { n: counts[key] }))
  return (
    <>
      <Button
        size="small"
        type="primary"
        disabled={refused !== undefined}
        title={refused}
        onClick={() => {
          openPayment({ act: 'submit', area, ids: rows.map((row) => row.id), onDone })
        }}
      >
        {t('act.submit')}
      </Button>
      {said && rows.length > 1 ? <span className={styles['judged-counts']}>{said.join(comma)}</span> : null}
    </>
  )
}
