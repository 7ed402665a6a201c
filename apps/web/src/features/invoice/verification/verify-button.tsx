// Verifies the selected invoices in one batch.
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Chosen, Left } from '../chosen.ts'
import type { InvoiceList } from '../invoice-list.config.ts'

const VerifyDialog = lazy(() => import('./verify-dialog.tsx'))
interface Props {
  readonly list: InvoiceList
  readonly chosen: Chosen
  readonly onChanged: () => void
  readonly onLeft: (left: readonly Left[]) => void
}
export const VerifyButton = ({ list, chosen, onChanged, onLeft }: Props) => {
  const { t } = useTranslation('verification')
  const missingPermission = useMissingPermission()(list.verify)
  const refused = missingPermission ?? (chosen.count > verifyLimits.batch ? t('tooMany', { max: verifyLimits.batch }) : undefined)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        type={list.sends || list.category === 1 ? 'default' : 'primary'}
        disabled={refused !== undefined}
        title={refused}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('many')}
      </Button>
      <Suspense>
        {open ? (
          <VerifyDialog
            area={list.area}
            chosen={chosen}
            onClose={() => {
              setOpen(false)
              onChanged()
            }}
            onLeft={onLeft}
          />
        ) : null}
      </Suspense>
    </>
  )
}
