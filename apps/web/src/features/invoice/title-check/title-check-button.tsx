// Checks the titles of the selected invoices, or of all matches; needs only the permission to see them.
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { Chosen } from '../chosen.ts'
import type { InvoiceList } from '../invoice-list.config.ts'

const TitleCheckDialog = lazy(() => import('./title-check-dialog.tsx'))
export const TitleCheckButton = ({ area, chosen }: { area: InvoiceList['area']; chosen: Chosen }) => {
  const { t } = useTranslation('title')
  const [open, setOpen] = useState(false)
  const tooMany = chosen.count > limits.batch ? t('check.tooMany', { max: limits.batch }) : undefined
  return (
    <>
      <Button
        size="small"
        disabled={tooMany !== undefined}
        title={tooMany}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('check.open')}
      </Button>
      <Suspense>
        {open ? (
          <TitleCheckDialog
            area={area}
            chosen={chosen}
            onClose={() => {
              setOpen(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
