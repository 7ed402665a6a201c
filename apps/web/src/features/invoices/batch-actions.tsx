// What can be done with the selected invoices together; a button that may not says why.
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useLacks } from '../../ui/lacks.ts'
import { DeleteButton } from './delete-button.tsx'
import type { Invoice, InvoiceList } from './invoice-list.config.ts'
import { TitleCheckButton } from './title-check-button.tsx'
import { UseButton } from './use-button.tsx'
import { useUndo } from './use-undo.tsx'
import { VerifyButton } from './verify-button.tsx'

const dialogs = { classify: lazy(() => import('./classify-dialog.tsx')), edit: lazy(() => import('./batch-edit-dialog.tsx')) } as const
interface Props { readonly list: InvoiceList; readonly rows: readonly Invoice[]; readonly onChanged: () => void; readonly onClear: () => void }
export const BatchActions = ({ list, rows, onChanged, onClear }: Props) => {
  const { t } = useTranslation('invoices')
  const lacks = useLacks()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const { tell } = useUndo(list.area, onChanged)
  const tooMany = rows.length > limits.batch ? t('batch.tooMany', { max: limits.batch }) : undefined
  const button = (name: keyof typeof dialogs) => { const refused = lacks(list[name]) ?? tooMany; return <Button size="small" disabled={refused !== undefined} title={refused} onClick={() => { setOpen(name) }}>{t(`batch.${name}`)}</Button> }
  const Shown = open ? dialogs[open] : undefined
  return (
    <span className="actions">
      <VerifyButton list={list} rows={rows} onChanged={onChanged} /><TitleCheckButton area={list.area} rows={rows} />{button('classify')}{button('edit')}<UseButton size="small" area={list.area} rows={rows} onDone={() => { onClear(); onChanged() }} /><DeleteButton size="small" list={list} rows={rows} onDeleted={onClear} />
      <Suspense>{Shown ? <Shown area={list.area} ids={rows.map((r) => r.id)} onClose={() => { setOpen(undefined) }} onDone={(changeId, changed) => { setOpen(undefined); onClear(); tell(changeId, changed) }} /> : null}</Suspense>
    </span>
  )
}
