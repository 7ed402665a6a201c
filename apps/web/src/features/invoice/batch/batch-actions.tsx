// Batch actions for the selected invoices; a disabled button says why.
import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { DeleteButton } from '../deletion/delete-button.tsx'
import { chosenRows, type Chosen, type Left } from '../chosen.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import { MarkNoneButton } from '../sending/mark-none-button.tsx'
import { SendButton } from '../sending/send-button.tsx'
import { PayButton } from './pay-button.tsx'
import PushButton from './push-button.tsx'
import { TitleCheckButton } from '../title-check/title-check-button.tsx'
import { UsageButton } from '../usage/usage-button.tsx'
import { useUndo } from '../use-undo.tsx'
import { VerifyButton } from '../verification/verify-button.tsx'

const dialogs = {
  classify: lazy(() => import('./classify-dialog.tsx')),
  edit: lazy(() => import('./batch-edit-dialog.tsx')),
  pool: lazy(() => import('./assign-pools-dialog.tsx')),
} as const
/** The most invoices that each action takes. */
const most: Readonly<Record<keyof typeof dialogs, number>> = { classify: limits.classify, pool: limits.classify, edit: limits.batch }
interface Props {
  readonly list: InvoiceList
  readonly rows: readonly Invoice[]
  /** All matches of the filter, instead of the selected rows. */
  readonly matches: Chosen | undefined
  /** Print and export of the selection. */
  readonly taking: ReactNode
  readonly onChanged: () => void
  readonly onClear: () => void
  /** Narrows list and selection to the invoices that a batch left unchanged. */
  readonly onLeft: (left: readonly Left[]) => void
}
/** Companies deliver what they issued, persons what they hold. */
const sendable = ({ area, category }: InvoiceList): boolean => area === 'personal' || category === undefined || category === 2
const BatchActions = ({ list, rows, matches, taking, onChanged, onClear, onLeft }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: td } = useTranslation('invoiceDeletion')
  const missingPermission = useMissingPermission()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const { tell } = useUndo(list.area, onChanged)
  const chosen = matches ?? chosenRows(rows)
  const tooMany = (max: number) => (chosen.count > max ? t('batch.tooMany', { max }) : undefined)
  const button = (name: keyof typeof dialogs) => {
    const refused = missingPermission(list[name === 'pool' ? 'classify' : name]) ?? tooMany(most[name])
    return (
      <Button
        size="small"
        disabled={refused !== undefined}
        title={refused}
        onClick={() => {
          setOpen(name)
        }}
      >
        {t(`batch.${name}`)}
      </Button>
    )
  }
  const close = () => {
    setOpen(undefined)
  }
  const done = () => {
    onClear()
    onChanged()
  }
  const Shown = open ? dialogs[open] : undefined
  const send = sendable(list) ? <SendButton list={list} rows={rows} matches={matches !== undefined} onSent={done} /> : null
  // The main act stands last: it is the white one.
  const verify = <VerifyButton list={list} chosen={chosen} onChanged={onChanged} onLeft={onLeft} />
  const main = list.sends ? (
    send
  ) : list.category === 1 ? (
    <PayButton area={list.area} rows={rows} count={chosen.count} onDone={done} />
  ) : (
    verify
  )
  return (
    <>
      {list.sends && list.area === 'company' ? <MarkNoneButton rows={rows} matches={matches !== undefined} onDone={done} /> : null}
      {main === verify ? null : verify}
      <TitleCheckButton area={list.area} chosen={chosen} />
      {button('classify')}
      {button('pool')}
      {button('edit')}
      <UsageButton size="small" area={list.area} rows={rows} count={chosen.count} onDone={done} />
      <PushButton size="small" area={list.area} rows={rows} count={chosen.count} onDone={done} />
      {list.sends ? null : send}
      {matches ? (
        <Button size="small" disabled title={tooMany(limits.batch)}>
          {td('delete.open')}
        </Button>
      ) : (
        <DeleteButton size="small" list={list} rows={rows} onDeleted={onClear} />
      )}
      {taking}
      {main}
      <Suspense>
        {Shown ? (
          <Shown
            area={list.area}
            chosen={chosen}
            onClose={close}
            onDone={(changeId, changed) => {
              close()
              onClear()
              tell(changeId, changed)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default BatchActions
