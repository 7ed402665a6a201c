// Checks the titles of the selected invoices: whoever sees them may.
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { Invoice, InvoiceList } from './invoice-list.config.ts'

const TitleCheckDialog = lazy(() => import('./title-check-dialog.tsx'))
export const TitleCheckButton = ({ area, rows }: { area: InvoiceList['area']; rows: readonly Invoice[] }) => {
  const { t } = useTranslation('titles')
  const [open, setOpen] = useState(false), tooMany = rows.length > limits.batch ? t('check.tooMany', { max: limits.batch }) : undefined
  return (
    <>
      <Button size="small" disabled={tooMany !== undefined} title={tooMany} onClick={() => { setOpen(true) }}>{t('check.open')}</Button>
      <Suspense>{open ? <TitleCheckDialog area={area} ids={rows.map((row) => row.id)} onClose={() => { setOpen(false) }} /> : null}</Suspense>
    </>
  )
}
