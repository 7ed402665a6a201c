// 确认付款: what was submitted, with what was found of it; confirmed, returned, or a confirmation taken back.
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits, paymentStates } from '@piaotai/domain/payment.ts'
import { api } from '../../lib/api.ts'
import { usePaymentDialog } from '../../lib/payment-dialog.ts'
import { columnsIn, useRoom } from '../../ui/list-kit/columns.ts'
import { ConfiguredList } from '../../ui/list-kit/configured-list.tsx'
import { useList } from '../../ui/list-kit/use-list.ts'
import { useOpen } from '../../ui/list-kit/use-open.ts'
import { useRowActions, type RowActions } from '../../ui/list-kit/use-row-actions.tsx'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useEvidence } from './causes.tsx'
import { PaymentStrip } from './payment-strip.tsx'
import { PaymentTotals } from './payment-totals.tsx'
import { paymentsKey, staleKeys, useFigures, type SubmittedRow } from './payments.queries.ts'
import { submittedColumns, submittedConditions } from './submitted-list.tsx'
import styles from './payments.module.css'
import '../../lib/payment-sentences.ts'

const BatchDrawer = lazy(() => import('./batch-drawer.tsx'))
const ReturnDialog = lazy(() => import('./return-dialog.tsx'))

const useSubmittedActions = (onReturn: (rows: readonly SubmittedRow[]) => void, onDone: () => void): RowActions<SubmittedRow> => {
  const { t } = useTranslation('payments')
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
        confirm: (rows) => ({
          title: t('cancelTitle'),
          content: t('cancelText', { count: rows.length }),
          okText: t('act.cancel'),
          cancelText: t('cancel'),
        }),
        run: async (rows) => {
          const idOf = new Map(rows.map((row) => [row.invoiceId as string, row.id]))
          const answers = await api.invoice.cancelConfirmations({ area: 'company', ids: rows.map((row) => row.invoiceId), each: true })
          return answers.map((answer) => ({ ...answer, id: idOf.get(answer.id) ?? answer.id }))
        },
        done: (count) => t('done.cancel', { count }),
      },
      {
        key: 'confirm',
        allowed: ({ state }) => state === 'submitted',
        label: () => t('act.confirm'),
        rowLabel: ({ number }) => t('act.confirmOne', { number: number ?? '' }),
        why: lacking('confirmPayment.confirm'),
        many: { ...many, label: (count) => t('act.confirmMany', { count }) },
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

const ConfirmPaymentPage = () => {
  const { t } = useTranslation('payments')
  const room = useRoom()
  const figures = useFigures()
  const list = useList({ queryKey: [...paymentsKey, 'submitted'], call: api.invoice.listSubmitted, conditions: submittedConditions(t) })
  const drawer = useOpen()
  const [returning, setReturning] = useState<readonly SubmittedRow[]>()
  const done = () => {
    list.select(new Map())
  }
  const rowActions = useSubmittedActions(setReturning, done)
  const { actions, act } = rowActions
  const open = useStableCallback((id: string) => {
    drawer.open({ id })
  })
  const evidence = useEvidence()
  const columns = useMemo(
    () => columnsIn(room, submittedColumns(t, { actions, act, open, evidence })),
    [t, room, actions, act, open, evidence],
  )
  return (
    <div className={styles['page']}>
      <ConfiguredList<SubmittedRow>
        name="submittedPayments"
        list={list}
        columns={columns}
        rowActions={rowActions}
        above={figures.data ? <PaymentStrip figures={figures.data} /> : null}
        words={{
          title: t('confirm.title'),
          facts: t('confirm.facts', { max: paymentLimits.batch }),
          empty: { title: t('confirm.emptyTitle'), text: t('confirm.emptyText') },
          none: { title: t('confirm.noneTitle'), text: t('confirm.noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          selected: (count) => t('selected', { count }),
          all: t('all'),
        }}
        tabs={paymentStates.map((key) => ({ key, label: t(`state.${key}`), count: list.data?.counts[key], wrong: key === 'returned' }))}
        totals={<PaymentTotals of={list.data} count={(count) => t('total', { count })} label={t('column.amount')} />}
        onOpen={(row) => {
          open(row.batchId)
        }}
        covered={drawer.id !== undefined || returning !== undefined}
      />
      <Suspense>
        {drawer.id === undefined ? null : <BatchDrawer key={drawer.id} id={drawer.id} onClose={drawer.close} />}
        {returning ? (
          <ReturnDialog
            rows={returning}
            onClose={() => {
              setReturning(undefined)
            }}
            onDone={done}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
export default ConfirmPaymentPage
