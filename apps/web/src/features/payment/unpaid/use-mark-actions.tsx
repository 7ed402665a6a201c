// What may be done with invoices instead of paying a supplier: marked as not to be paid, and back; moved to the tickets of employees.
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { RowAction } from '../../../ui/kits/list/actions.ts'
import type { PayableRow } from '../payment.queries.ts'

const MarkDialog = lazy(() => import('./mark-dialog.tsx'))
const max = paymentLimits.batch
export const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

type Markable = Pick<PayableRow, 'id' | 'number' | 'notToPay'>
/** 撤回标记. `done`: where those that it takes back are then. */
export const takeBackAction = <R extends Markable>(
  t: TFunction<'paymentUnpaid'>,
  { why, clear, done }: { readonly why: string | undefined; readonly clear: () => void; readonly done: (count: number) => string },
): RowAction<R> => ({
  key: 'toPayAgain',
  allowed: ({ notToPay }) => notToPay !== null,
  label: () => t('back.act'),
  rowLabel: ({ number }) => t('back.one', { number: number ?? '' }),
  why,
  many: { label: (count) => t('back.many', { count }), max },
  run: (rows) => api.invoice.takeBackNotToPay({ ids: idsOf(rows) }).finally(clear),
  done,
})
interface Marking<R> {
  readonly actions: readonly RowAction<R>[]
  readonly dialog: ReactNode
}
/** `marked`: the list shows what is marked; `clear`: takes the selection back. */
export const useMarkActions = (marked: boolean, clear: () => void): Marking<PayableRow> => {
  const { t } = useTranslation('paymentUnpaid')
  const why = useMissingPermission()('submitPayment.submit')
  const [ids, setIds] = useState<readonly string[]>()
  const all: readonly RowAction<PayableRow>[] = [
    {
      key: 'notToPay',
      allowed: ({ notToPay }) => notToPay === null,
      why,
      many: { label: (count) => t('mark.many', { count }), max },
      open: (_, rows) => {
        setIds(idsOf(rows))
      },
    },
    {
      key: 'toEmployee',
      allowed: ({ notToPay }) => notToPay === null,
      why,
      many: { label: (count) => t('expenses.employeeMany', { count }), max },
      run: (rows) => api.invoice.setBearer({ ids: idsOf(rows), bearer: 'employee' }).finally(clear),
      done: (count) => t('expenses.toEmployee', { count }),
    },
    takeBackAction(t, { why, clear, done: (count) => t('back.done', { count }) }),
  ]
  return {
    actions: all.filter(({ key }) => (key === 'toPayAgain') === marked),
    dialog: ids ? (
      <Suspense>
        <MarkDialog
          ids={ids}
          onDone={clear}
          onClose={() => {
            setIds(undefined)
          }}
        />
      </Suspense>
    ) : null,
  }
}
/** Why it is not to be paid, in a word with its note. */
export const NotToPayWord = ({ of }: { readonly of: NonNullable<PayableRow['notToPay']> }) => {
  const { t } = useTranslation('paymentUnpaid')
  return (
    <span title={of.note}>
      {t(`reason.${of.reason}`)}
      {of.note === '' ? null : <small> {of.note}</small>}
    </span>
  )
}
