// The filters behind 更多: they come when they are asked for. People choose the columns, and each chosen one has its box.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  columnFilters,
  isOf,
  keysOfFilter,
  moreFilters,
  type ColumnFilter,
  type FilterName,
  type LinkedFilter,
} from '@piaotai/domain/invoice/invoice-filter.ts'
import { ChoiceFilter } from '../../../ui/fields/filter.tsx'
import { chosenIn, FilterBox } from './filter-box.tsx'
import { setOf } from './filter-draft.ts'
import { useFilterNames } from './filter-names.ts'
import type { FilterProps } from './filter-props.ts'

const MoreFilters = (props: FilterProps) => {
  const { t: tn } = useTranslation('narrowing')
  const { labelOf, hintOf, optionsOf, isOffered } = useFilterNames(true)
  const { draft, put, go, onWrong } = props
  const [added, setAdded] = useState<readonly ColumnFilter[]>([])
  const set = setOf(draft, columnFilters)
  const shown = columnFilters.filter((name) => set.includes(name) || added.includes(name))
  const draw = (name: Exclude<FilterName, LinkedFilter>) => (
    <FilterBox
      key={name}
      {...props}
      name={name}
      label={labelOf(name)}
      hint={hintOf(name)}
      options={isOf(name, 'days', 'amounts', 'text', 'exact') ? [] : optionsOf(name, chosenIn(draft, name))}
    />
  )
  return (
    <>
      {moreFilters.map(draw)}
      {shown.map(draw)}
      <ChoiceFilter
        label={tn('column.columns')}
        all={tn('column.choose')}
        values={shown}
        options={columnFilters.filter((name) => isOffered(name) || shown.includes(name)).map((value) => ({ value, label: labelOf(value) }))}
        // A column that is no longer chosen loses its condition too.
        onChange={(values) => {
          setAdded(values)
          for (const name of columnFilters) if (isOf(name, 'amounts') && !values.includes(name)) onWrong(name)(false)
          const gone = set.filter((name) => !values.includes(name))
          if (gone.length > 0) go(put(Object.fromEntries(gone.flatMap((name) => keysOfFilter(name).map((key) => [key, undefined])))))
        }}
      />
    </>
  )
}
export default MoreFilters
