// What was submitted, an invoice a row, with what was found of it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits, paymentStates } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpenOf } from '../../../ui/kits/list/use-open-of.ts'
import type { Address } from '../../../lib/page/address.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { sentencesOf, useEvidence } from '../causes.tsx'
import { ConfirmSubmission } from './confirm-submission.tsx'
import { ExportPayments } from './export-payments.tsx'
import { PaymentRequests } from '../payment-requests.tsx'
import { PaymentStrip } from '../payment-strip.tsx'
import { PaymentTotals } from '../payment-totals.tsx'
import { paymentsKey, useFigures, type SubmittedQuery, type SubmittedRow } from '../payment.queries.ts'
import { submittedColumns, submittedConditions } from './submitted-list.tsx'
import { useSellers } from '../use-sellers.ts'
import { useSubmittedActions } from './use-submitted-actions.ts'
import styles from '../payment.module.css'

const BatchDrawer = lazy(() => import('../submission/batch-drawer.tsx'))
const TakeBackDialog = lazy(() => import('../take-back-dialog.tsx'))
const BankFileDialog = lazy(() => import('../bank-file/bank-file-dialog.tsx'))

/** `covered`: something of the page is open above the list. */
export const SubmittedList = ({ view, covered }: { readonly view: ReactNode; readonly covered: boolean }) => {
  const { t } = useTranslation('payment')
  const room = useRoom()
  const figures = useFigures()
  const sellers = useSellers(figures.data?.payees ?? [])
  const list = useList({
    queryKey: [...paymentsKey, 'submitted'],
    call: api.invoice.listSubmitted,
    conditions: submittedConditions(t, sellers),
  })
  const drawer = useOpenOf(list.data?.content, ({ batchId }) => batchId)
  const navigate = useNavigate()
  const asked = (useSearch({ strict: false }) as Address)['submission']
  const submission = typeof asked === 'string' && asked !== '' ? asked : undefined
  const lacksConfirm = useMissingPermission()('confirmPayment.confirm')
  const [taking, setTaking] = useState<{ readonly act: 'return' | 'cancel'; readonly rows: readonly SubmittedRow[] }>()
  const [filing, setFiling] = useState<readonly SubmittedRow[]>()
  const done = () => {
    list.select(new Map())
  }
  const rowActions = useSubmittedActions({
    onReturn: (rows) => {
      setTaking({ act: 'return', rows })
    },
    onCancel: (rows) => {
      setTaking({ act: 'cancel', rows })
    },
    onBankFile: setFiling,
    onDone: done,
  })
  const { actions, act } = rowActions
  const evidence = useEvidence()
  const columns = useMemo(
    () => columnsIn(room, submittedColumns(t, { actions, act, sentences: (findings) => sentencesOf(findings, evidence) })),
    [t, room, actions, act, evidence],
  )
  const { data } = list
  // What came back is counted where it alone is listed, and in no sum of others.
  const totals =
    data && list.query.state === undefined
      ? { of: { totalElements: data.live.count, amount: data.live.amount }, count: (count: number) => t('totalLive', { count }) }
      : { of: data, count: (count: number) => t('total', { count }) }
  const { page: _page, pageSize: _size, ...filter } = list.query
  return (
    <div className={styles['page']}>
      <ConfiguredList<SubmittedRow>
        name="submittedPayments"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={
          <>
            {view}
            <ExportPayments filter={filter as SubmittedQuery} found={list.data?.totalElements ?? 0} />
          </>
        }
        above={
          <>
            {figures.data ? <PaymentStrip figures={figures.data} of="waiting" /> : null}
            <PaymentRequests />
          </>
        }
        words={{
          title: t('confirm.title'),
          facts: t('confirm.facts', { max: paymentLimits.batch }),
          empty: { of: 'submitted', subject: 'bank', acts: [{ say: 'goSubmit', go: { to: '/purchaseInvMan/submitPayment' } }] },
          none: { title: t('confirm.noneTitle'), text: t('confirm.noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          selected: (count) => t('selected', { count }),
          all: t('all'),
        }}
        tabs={paymentStates.map((key) => ({ key, label: t(`state.${key}`), count: list.data?.counts[key], wrong: key === 'returned' }))}
        totals={<PaymentTotals {...totals} label={t('column.amount')} />}
        {...drawer.opening}
        covered={covered || taking !== undefined || filing !== undefined}
      />
      {submission === undefined || lacksConfirm !== undefined ? null : (
        <ConfirmSubmission
          key={submission}
          id={submission}
          onAnswered={() => {
            void navigate({ to: '.', search: ({ submission: _submission, ...others }: Address) => others, replace: true })
          }}
          onDone={done}
        />
      )}
      <Suspense>
        {drawer.id === undefined ? null : <BatchDrawer key={drawer.id} id={drawer.id} onClose={drawer.close} />}
        {taking ? (
          <TakeBackDialog
            act={taking.act}
            invoices={taking.rows}
            onClose={() => {
              setTaking(undefined)
            }}
            onDone={done}
          />
        ) : null}
        {filing ? (
          <BankFileDialog
            batchIds={[...new Set(filing.map(({ batchId }) => batchId))]}
            onClose={() => {
              setFiling(undefined)
            }}
            onDone={done}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
