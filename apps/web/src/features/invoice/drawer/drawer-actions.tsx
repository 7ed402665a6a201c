// The actions in the head of an invoice's drawer.
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteButton } from '../deletion/delete-button.tsx'
import type { Detail } from '../detail.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import type { JudgedInvoice } from '../judged/judged.queries.ts'
import type { DrawerHands } from '../judged/way-link.tsx'
import { UsageButton } from '../usage/usage-button.tsx'
import { DrawerStep } from './drawer-step.tsx'

const PushButton = lazy(() => import('../batch/push-button.tsx'))
interface Props {
  readonly list: InvoiceList
  readonly invoice: Detail | undefined
  readonly judged: JudgedInvoice | undefined
  readonly strip: boolean
  /** It is checked among others: nothing else is in the way. */
  readonly queued: boolean
  /** A dialog of the drawer is open. */
  readonly busy: boolean
  readonly editing: boolean
  readonly lacksCorrect: string | undefined
  readonly hands: DrawerHands
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}
export const DrawerActions = ({
  list,
  invoice: v,
  judged,
  strip,
  queued,
  busy,
  editing,
  lacksCorrect,
  hands,
  onChanged,
  onDeleted,
}: Props) => {
  const { t } = useTranslation('invoice')
  if (editing || list.granted) return null
  return (
    <>
      {v && !queued ? (
        <>
          <DrawerStep key={`step ${v.id}`} list={list} invoice={v} judged={judged} strip={strip} busy={busy} hands={hands} />
          <UsageButton key={`use ${v.id}`} area={list.area} rows={[v]} onDone={onChanged} />
          <Suspense>
            <PushButton key={`push ${v.id}`} area={list.area} rows={[v]} onDone={onChanged} />
          </Suspense>
          <DeleteButton
            key={v.id}
            list={list}
            rows={[v]}
            onDeleted={() => {
              onDeleted(v.id)
            }}
          />
        </>
      ) : null}
      <Button disabled={lacksCorrect !== undefined || !v} title={lacksCorrect} aria-keyshortcuts="E" onClick={hands.onCorrect}>
        {t('detail.edit')}
      </Button>
    </>
  )
}
