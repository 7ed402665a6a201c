// How the states of batches look, and what can be done with a batch.
import { BadgeCheck, CircleDashed, CircleDotDashed, CornerUpLeft, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchState } from '@piaotai/domain/payment/payment.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import type { StateLook } from '../../../ui/kits/records/state-tag.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { staleKeys, type Batch } from '../payment.queries.ts'

const WithdrawDialog = lazy(() => import('./withdraw-batch.tsx'))

export const batchLooks: Readonly<Record<BatchState, StateLook>> = {
  open: { tone: 'running', icon: CircleDashed },
  partlyConfirmed: { tone: 'running', icon: CircleDotDashed },
  confirmed: { tone: 'good', icon: BadgeCheck },
  returned: { tone: 'wrong', icon: CornerUpLeft },
  withdrawn: { tone: 'rest', icon: Undo2 },
}
/** Takes back what waits in a batch. */
export const useBatchActions = (onDone?: () => void): RowActions<Batch> => {
  const { t } = useTranslation('payment')
  const lacksWithdraw = useMissingPermission()('submitPayment.withdraw')
  const [taking, setTaking] = useState<Batch>()
  const rowActions = useRowActions<Batch>({
    actions: [
      {
        key: 'withdraw',
        allowed: ({ states, mine }) => mine && states.submitted > 0,
        label: () => t('act.withdraw'),
        rowLabel: ({ number }) => t('act.withdrawOne', { number }),
        quiet: true,
        why: lacksWithdraw,
        open: (batch) => {
          setTaking(batch)
        },
      },
    ],
    nameOf: ({ number, payee }) => ({ number, name: payee.name }),
    stale: staleKeys,
    ...(onDone ? { onDone } : {}),
  })
  return {
    ...rowActions,
    outcome: taking ? (
      <Suspense>
        <WithdrawDialog
          batch={taking}
          onClose={() => {
            setTaking(undefined)
          }}
          onDone={onDone}
        />
      </Suspense>
    ) : (
      rowActions.outcome
    ),
  }
}
