// What opens above the drawer: a step of the row, and the story of the invoice.
import { lazy, Suspense } from 'react'
import type { Detail } from '../detail.ts'
import { lookedAt, type InvoiceList } from '../invoice-list.config.ts'
import type { RowStep } from '../list/row-act.tsx'

const RowAct = lazy(() => import('../list/row-act.tsx'))
const StoryDialog = lazy(() => import('../story/story-dialog.tsx'))

interface Props {
  readonly list: InvoiceList
  readonly invoice: Detail
  readonly step: RowStep | undefined
  readonly telling: boolean
  readonly onStepEnd: () => void
  readonly onTold: () => void
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}
export const DrawerDialogs = ({ list, invoice, step, telling, onStepEnd, onTold, onChanged, onDeleted }: Props) => (
  <>
    <Suspense>
      {step ? <RowAct list={list} row={invoice} step={step} onClose={onStepEnd} onChanged={onChanged} onDeleted={onDeleted} /> : null}
    </Suspense>
    <Suspense>{telling ? <StoryDialog area={lookedAt(list)} invoice={invoice} onClose={onTold} /> : null}</Suspense>
  </>
)
