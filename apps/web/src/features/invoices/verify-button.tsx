// Verifies the selected invoices together.
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyLimits } from '@piaotai/domain/verification.ts'
import { useLacks } from '../../ui/lacks.ts'
import type { Invoice, InvoiceList } from './invoice-list.config.ts'

const VerifyDialog = lazy(() => import('./verify-dialog.tsx'))
interface Props { readonly list: InvoiceList; readonly rows: readonly Invoice[]; readonly onChanged: () => void }
export const VerifyButton = ({ list, rows, onChanged }: Props) => {
  const { t } = useTranslation('verify')
  const lacks = useLacks()(list.verify), refused = lacks ?? (rows.length > verifyLimits.batch ? t('tooMany', { max: verifyLimits.batch }) : undefined)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" disabled={refused !== undefined} title={refused} onClick={() => { setOpen(true) }}>{t('many')}</Button>
      <Suspense>{open ? <VerifyDialog area={list.area} ids={rows.map((row) => row.id)} onClose={() => { setOpen(false); onChanged() }} /> : null}</Suspense>
    </>
  )
}
