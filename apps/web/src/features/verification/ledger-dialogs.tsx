// The dialogs of the ledger.
import { App } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/can.ts'
import type { Receipt } from '../../shared/verification/receipt.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import type { Area, Quota } from './verification.queries.ts'

const TypedDialog = lazy(() => import('./typed-dialog.tsx'))
const lists = {
  personal: ['menu_1.myInvoices', '/home/myInvoices'],
  company: ['menu_2.allInvoiceCo', '/companyInvoice/allInvoiceCo'],
} as const
export type Open = { readonly show: 'typed' | 'settings' } | { readonly show: 'receipt' | 'review'; readonly receipt: Receipt }
interface Props {
  readonly area: Area
  readonly open: Open
  readonly quota: Quota | undefined
  readonly onClose: () => void
}
export const LedgerDialogs = ({ area, open, quota, onClose }: Props) => {
  const { t } = useTranslation('verification')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const invoiceId = open.show === 'receipt' ? open.receipt.invoiceId : null
  const [listKey, listPath] = lists[area]
  const maySee = useCan(listKey)
  return (
    <>
      {open.show === 'receipt' ? (
        <ReceiptDialog
          receipt={open.receipt}
          onInvoice={
            maySee && invoiceId !== null
              ? () => {
                  void navigate({ to: listPath, search: { open: invoiceId } })
                }
              : undefined
          }
          onClose={onClose}
        />
      ) : null}
      {open.show === 'review' ? <ReviewDialog receipt={open.receipt} onClose={onClose} /> : null}
      {open.show === 'settings' && quota ? (
        <SettingsDialog
          stored={quota.again}
          onClose={(saved) => {
            onClose()
            if (saved) void message.success(t('settings.saved'))
          }}
        />
      ) : null}
      <Suspense>{open.show === 'typed' ? <TypedDialog area={area} onClose={onClose} /> : null}</Suspense>
    </>
  )
}
