// One step of one invoice, from its row or its drawer: the dialog that takes it.
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { UsageAct } from '@piaotai/domain/usage.ts'
import { usePaymentDialog } from '../../../shared/payment/payment-dialog.ts'
import { chosenRows } from '../chosen.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import { useWays } from '../sending/use-ways.ts'
import type { DialogAct } from '../usage/usage.queries.ts'
import { useUndo } from '../use-undo.tsx'

const VerifyDialog = lazy(() => import('../verification/verify-dialog.tsx'))
const ClassifyDialog = lazy(() => import('../batch/classify-dialog.tsx'))
const PoolsDialog = lazy(() => import('../batch/assign-pools-dialog.tsx'))
const EditDialog = lazy(() => import('../batch/batch-edit-dialog.tsx'))
const SendDialog = lazy(() => import('../sending/send-dialog.tsx'))
const UsageDialog = lazy(() => import('../usage/usage-dialog.tsx'))
const DeleteDialog = lazy(() => import('../deletion/delete-dialog.tsx'))

export type RowStep = 'verify' | 'classify' | 'pool' | 'edit' | 'send' | 'delete' | UsageAct
const changes = { classify: ClassifyDialog, pool: PoolsDialog, edit: EditDialog } as const
interface Props {
  readonly list: InvoiceList
  readonly row: Invoice
  readonly step: RowStep
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}

const RowAct = ({ list, row, step, onClose, onChanged, onDeleted }: Props) => {
  const { tell } = useUndo(list.area, onChanged)
  const openPayment = usePaymentDialog()
  const ways = useWays(list)
  const pays = step === 'submit' || step === 'confirm'
  const pay = useEffectEvent(() => {
    if (!pays) return
    openPayment({ act: step, area: list.area, ids: [row.id], onDone: onChanged })
    onClose()
  })
  useEffect(() => {
    pay()
  }, [step, row.id])
  const done = () => {
    onClose()
    onChanged()
  }
  const common = { area: list.area, onClose }
  const dialog = () => {
    if (pays) return null
    if (step === 'verify') return <VerifyDialog area={list.area} chosen={chosenRows([row])} onClose={done} onLeft={onClose} />
    if (step === 'send') return <SendDialog ways={ways} rows={[row]} onClose={onClose} onSent={onChanged} />
    if (step === 'delete')
      return (
        <DeleteDialog
          {...common}
          rows={[row]}
          onDeleted={() => {
            onClose()
            onDeleted(row.id)
          }}
        />
      )
    if (step === 'classify' || step === 'pool' || step === 'edit') {
      const Change = changes[step]
      return (
        <Change
          {...common}
          chosen={chosenRows([row])}
          onDone={(changeId, changed) => {
            onClose()
            tell(changeId, changed)
          }}
        />
      )
    }
    return <UsageDialog {...common} act={step satisfies DialogAct} rows={[row]} onDone={done} />
  }
  return <Suspense>{dialog()}</Suspense>
}
export default RowAct
