// The step that is being taken with one row of the list, and its menu: both come when they are first asked for.
import { Suspense, useState } from 'react'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import type { JudgedById } from '../judged/judged.queries.ts'
import type { RowStep } from './row-act.tsx'

const RowAct = lazyAntd(() => import('./row-act.tsx'))
const RowMenu = lazyAntd(() => import('./row-menu.tsx'))

interface Acting {
  readonly row: Invoice
  readonly step: RowStep | 'menu'
  readonly opener: HTMLElement
}
export type Asked = Acting['step']

export const useRowSteps = () => {
  const [acting, put] = useState<Acting>()
  const take = useStableCallback((row: Invoice, step: Asked, opener: HTMLElement) => {
    put({ row, step, opener })
  })
  return { acting, put, take }
}
interface Props extends ReturnType<typeof useRowSteps> {
  readonly list: InvoiceList
  readonly judged: JudgedById
  readonly onView: (row: Invoice) => void
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}
export const RowSteps = ({ acting, put, list, judged, onView, onChanged, onDeleted }: Props) => {
  const close = () => {
    put(undefined)
  }
  if (!acting) return null
  const { row, step, opener } = acting
  return (
    <Suspense>
      {step === 'menu' ? (
        <RowMenu
          list={list}
          row={row}
          judged={judged.get(row.id)}
          opener={opener}
          onView={() => {
            close()
            onView(row)
          }}
          onStep={(next) => {
            put({ row, step: next, opener })
          }}
          onClose={close}
        />
      ) : (
        <RowAct list={list} row={row} step={step} onClose={close} onChanged={onChanged} onDeleted={onDeleted} />
      )}
    </Suspense>
  )
}
