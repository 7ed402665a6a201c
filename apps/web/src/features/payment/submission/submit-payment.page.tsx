// 提交付款: incoming invoices that may be paid, their sums by payee, and the batches that a person has submitted.
import { Segmented, Skeleton } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { usePaymentDialog } from '../../../shared/payment/payment-dialog.ts'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { PlacedInvoice } from '../../../shared/invoice/placed-invoice.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { useRowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { BatchList } from './batch-list.tsx'
import { payableColumns, payableConditions, payableTabs } from './payable-list.tsx'
import { PaymentStrip } from '../payment-strip.tsx'
import { PaymentTotals } from '../payment-totals.tsx'
import { paymentsKey, staleKeys, useFigures, type Figures, type PayableRow } from '../payment.queries.ts'
import { PayeeList } from './payee-list.tsx'
import { useSellers } from '../use-sellers.ts'
import { ExpenseList } from '../unpaid/expense-list.tsx'
import { useMarkActions } from '../unpaid/use-mark-actions.tsx'
import styles from '../payment.module.css'

const views = ['invoices', 'payees', 'batches', 'expenses'] as const
const viewWords = { invoices: 'batches.invoices', payees: 'batches.payees', batches: 'batches.view', expenses: 'batches.expenses' } as const

const SubmitPaymentPage = () => {
  const { t } = useTranslation('payment')
  const figures = useFigures()
  const navigate = useNavigate()
  const asked = (useSearch({ strict: false }) as { readonly view?: unknown }).view
  const shown = views.find((one) => one === asked) ?? 'invoices'
  // The address may name one of the payees: it is read once they are known.
  if (figures.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (figures.isError) return <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={figures.refetch} error={figures.error} />
  const view = (
    <Segmented
      aria-label={t('batches.switch')}
      value={shown}
      options={views.map((value) => ({
        value,
        label:
          value === 'expenses' && figures.data.expenses.count > 0
            ? `${t(viewWords[value])} ${figures.data.expenses.count.toLocaleString('en-US')}`
            : t(viewWords[value]),
      }))}
      onChange={(value) => {
        void navigate({ to: '.', search: value === 'invoices' ? {} : { view: value } })
      }}
    />
  )
  if (shown === 'expenses') return <ExpenseList view={view} />
  if (shown === 'batches') return <BatchList view={view} />
  return shown === 'payees' ? <PayeeList view={view} /> : <PayableList figures={figures.data} view={view} />
}
export default SubmitPaymentPage

const PayableList = ({ figures, view }: { readonly figures: Figures; readonly view: React.ReactNode }) => {
  const { t } = useTranslation('payment')
  const room = useRoom()
  const openPayment = usePaymentDialog()
  const lacksSubmit = useMissingPermission()('submitPayment.submit')
  const list = useList({
    queryKey: [...paymentsKey, 'payable'],
    call: api.invoice.listPayable,
    conditions: payableConditions(t, useSellers(figures.payees)),
  })
  const marking = useMarkActions(list.data?.content.some(({ notToPay }) => notToPay !== null) === true, () => {
    list.select(new Map())
  })
  const rowActions = useRowActions<PayableRow>({
    actions: [
      {
        key: 'submit',
        allowed: ({ notToPay }) => notToPay === null,
        label: () => t('act.submit'),
        rowLabel: ({ number }) => t('act.submitOne', { number: number ?? '' }),
        why: lacksSubmit,
        many: {
          label: (count) => t('act.submitMany', { count }),
          max: paymentLimits.batch,
          tooMany: t('tooMany', { max: paymentLimits.batch }),
        },
        open: (_, rows) => {
          openPayment({
            act: 'submit',
            area: 'company',
            ids: rows.map(({ id }) => id),
            onDone: () => {
              list.select(new Map())
            },
          })
        },
      },
      ...marking.actions,
    ],
    nameOf: ({ number, sellerName }) => ({ number, name: sellerName }),
    stale: staleKeys,
  })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, payableColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <div className={styles['page']}>
      <ConfiguredList<PayableRow>
        name="payable"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        above={<PaymentStrip figures={figures} of="unused" />}
        words={{
          title: t('submit.title'),
          facts: t('submit.facts', { max: paymentLimits.batch }),
          empty: { of: 'payable', subject: 'bank', acts: [{ say: 'goIncoming', go: { to: '/companyInvoice/incomeInvoiceCo' } }] },
          none: { title: t('submit.noneTitle'), text: t('submit.noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          selected: (count) => t('selected', { count }),
          all: t('all'),
        }}
        tabs={payableTabs.map((key) => ({
          key,
          label: t(`tab.${key}`),
          count: list.data?.counts[key],
          wrong: key === 'returned' || key === 'blocked',
        }))}
        totals={<PaymentTotals of={list.data} count={(count) => t('total', { count })} label={t('column.payable')} />}
        onOpen={drawer.open}
        shown={drawer.id}
        over
      />
      <PlacedInvoice rows={list.data?.content} />
      {marking.dialog}
    </div>
  )
}
