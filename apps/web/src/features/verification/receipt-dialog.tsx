// A complete receipt: the answer, and the platform's face of the invoice.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ReceiptLine, type Receipt } from '../../shared/verification/receipt.tsx'
import { TaxFace } from './tax-face.tsx'

interface Props {
  readonly receipt: Receipt
  /** Absent if the invoice is outside the row scope, or the fields were typed. */
  readonly onInvoice: (() => void) | undefined
  readonly onClose: () => void
}
export const ReceiptDialog = ({ receipt, onInvoice, onClose }: Props) => {
  const { t } = useTranslation('verification')
  return (
    <Dialog
      title={t('receipt.title')}
      facts={receipt.number}
      width={560}
      onClose={onClose}
      actions={
        <>
          {onInvoice ? <Button onClick={onInvoice}>{t('receipt.invoice')}</Button> : null}
          <Button type="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <ReceiptLine receipt={receipt} hint />
      <TaxFace receipt={receipt} />
    </Dialog>
  )
}
