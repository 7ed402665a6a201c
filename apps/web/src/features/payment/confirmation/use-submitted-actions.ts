// What can be done with submitted payments: returned, confirmed, put into a bank file, and a confirmation taken back.
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { usePaymentDialog } from '../../../shared/payment/payment-dialog.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { staleKeys, type SubmittedRow } from '../payment.queries.ts'

interface Hands {
  readonly onReturn: (rows: readonly SubmittedRow[]) => void
  readonly onCancel: (rows: readonly SubmittedRow[]) => void
  readonly onBankFile: (rows: readonly SubmittedRow[]) => void
  readonly onDone: () => void
}
export const useSubmittedActions = ({ onReturn, onCancel, onBankFile, onDone }: Hands): RowActions<SubmittedRow> => {
  const { t } = useTranslation('payment')
  const { t: bank } = useTranslation('paymentBankFiles')
  const openPayment = usePaymentDialog()
  const lacking = useMissingPermission()
  const many = { max: paymentLimits.batch, tooMany: t('tooMany', { max: paymentLimits.batch }) }
  return useRowActions<SubmittedRow>({
    actions: [
      {
        key: 'return',
        allowed: ({ state }) => state === 'submitted',
        label: () => t('act.return'),
        rowLabel: ({ number }) => t('act.returnOne', { number: number ?? '' }),
        quiet: true,
        why: lacking('confirmPayment.return'),
        many: { ...many, label: (count) => t('act.returnMany', { count }) },
        open: (_, rows) => {
          onReturn(rows)
        },
      },
      {
        key: 'cancel',
        allowed: ({ state }) => state === 'confirmed',
        label: () => t('act.cancel'),
        quiet: true,
        why: lacking('confirmPayment.cancel'),
        many: { ...many, label: (count) => t('act.cancelMany', { count }) },
        open: (_, rows) => {
          onCancel(rows)
        },
      },
      {
        key: 'bankFile',
        allowed: ({ state }) => state === 'submitted',
        why: lacking('confirmPayment.bankFile'),
        many: { ...many, label: (count) => bank('makeMany', { count }) },
        open: (_, rows) => {
          onBankFile(rows)
        },
      },
      {
        key: 'confirm',
        allowed: ({ state }) => state === 'submitted',
        label: () => t('act.confirm'),
        rowLabel: ({ number }) => t('act.confirmOne', { number: number ?? '' }),
        why: lacking('confirmPayment.confirm'),
        many: { ...many, label: (count) => t('act.confirmMany', { count }), main: true },
        open: (_, rows) => {
          openPayment({ act: 'confirm', area: 'company', ids: rows.map((row) => row.invoiceId), onDone })
        },
      },
    ],
    nameOf: ({ number, sellerName }) => ({ number, name: sellerName }),
    stale: staleKeys,
    onDone,
  })
}
