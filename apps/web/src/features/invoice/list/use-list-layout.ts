// The columns of an invoice list, how a person arranged them, and the views that arrange them anew.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { extendedKeys } from '@piaotai/domain/invoice/extended-field.ts'
import { useExtendedFields } from '../../../shared/invoice/extended-fields.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { useListState } from '../../../ui/table/list-state.ts'
import { useFirstView } from '../view/use-first-view.ts'
import { layoutOf, searchOf, type View } from '../view/view.queries.ts'
import { invoiceColumns, type ColumnsGiven } from './invoice-columns.tsx'

interface Props extends Pick<ColumnsGiven, 'list' | 'stepOf' | 'onStep'> {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch, replace: boolean) => void
}
export const useListLayout = ({ list, search, stepOf, onStep, onSearch }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  const room = useRoom()
  const extended = useExtendedFields().data
  const columns = useMemo(
    () => columnsIn(room, invoiceColumns({ t, ts, list, english: room.english, stepOf, onStep, extended: extended?.fields ?? [] })),
    [t, ts, list, room, stepOf, onStep, extended],
  )
  const layout = useListState(list.key, {
    hidden: [...extendedKeys, ...columns.filter((column) => column.hidden).map((column) => column.key)],
  })
  const [, keepLayout] = layout
  const apply = (view: View, replace = false) => {
    keepLayout(layoutOf(view))
    onSearch(searchOf(view), replace)
  }
  useFirstView(list.key, search, (view) => {
    apply(view, true)
  })
  return { columns, layout, apply }
}
