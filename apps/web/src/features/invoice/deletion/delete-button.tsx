// Deletes the selected invoices that are unused; the disabled button says why.
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { mayDelete } from '@piaotai/domain/usage.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Deletable, InvoiceList } from '../invoice-list.config.ts'
import { useJudgedSelection } from '../judged/judged-selection.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))
interface Props {
  readonly list: InvoiceList
  readonly rows: readonly Deletable[]
  readonly size?: 'small'
  readonly onDeleted: () => void
}
export const DeleteButton = ({ list, rows, size, onDeleted }: Props) => {
  const { t } = useTranslation('invoiceDeletion')
  const missingPermission = useMissingPermission()(list.delete)
  const [open, setOpen] = useState(false)
  const tooMany = rows.length > limits.batch ? t('delete.tooMany', { max: limits.batch }) : undefined
  const judged = useJudgedSelection(list.area, rows)
  const deletable = (row: Deletable): boolean =>
    (judged?.get(row.id)?.acts.delete.verdict ?? 'allowed') !== 'refused' && mayDelete(row.useStatus)
  const noneUnused = rows.some(deletable) ? undefined : t('delete.noneUnused')
  const refused = missingPermission ?? tooMany ?? noneUnused
  return (
    <>
      <Button
        {...(size ? { size } : {})}
        disabled={refused !== undefined}
        title={refused}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('delete.open')}
      </Button>
      <Suspense>
        {open ? (
          <DeleteDialog
            area={list.area}
            rows={rows}
            onClose={() => {
              setOpen(false)
            }}
            onDeleted={() => {
              setOpen(false)
              onDeleted()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
