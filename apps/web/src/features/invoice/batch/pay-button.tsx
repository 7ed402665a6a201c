// 提交付款 of the selected invoices; disabled, it says why.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { usageStatusAfter } from '@piaotai/domain/usage.ts'
import { usePaymentDialog } from '../../../shared/payment/payment-dialog.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Deletable, InvoiceList } from '../invoice-list.config.ts'
import '../usage/usage-sentences.ts'

interface Props {
  readonly area: InvoiceList['area']
  readonly rows: readonly Deletable[]
  /** The number of invoices, if it exceeds `rows`. */
  readonly count: number
  readonly onDone: () => void
}
export const PayButton = ({ area, rows, count, onDone }: Props) => {
  const { t } = useTranslation('usage')
  const lacking = useMissingPermission()('submitPayment.submit')
  const openPayment = usePaymentDialog()
  const tooMany = count > limits.useBatch ? t('tooMany', { max: limits.useBatch }) : undefined
  const none = rows.some((row) => usageStatusAfter(row.useStatus, 'submit') !== undefined) ? undefined : t('unfit')
  const refused = lacking ?? tooMany ?? none
  return (
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
  )
}
