// Filters of the remaining columns: people choose the columns, and each chosen one has its box.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nonDeductibleReasons } from '@piaotai/domain/invoice/business.ts'
import { amountFilters, originalKinds } from '@piaotai/domain/invoice/column-filters.ts'
import { DateFilter } from '../../../ui/fields/date-range.tsx'
import { ChoiceFilter } from '../../../ui/fields/filter.tsx'
import { AmountFilter } from './amount-filter.tsx'
import { useColumnNames } from './column-names.ts'
import { columnFilters, setColumns, type ColumnFilter } from './filter-draft.ts'
import type { FilterProps } from './filter-props.ts'

export const ColumnFilters = ({ draft, put, go, text, onEnter, onWrong }: Omit<FilterProps, 'status'>) => {
  const { t } = useTranslation('invoice')
  const { t: tn } = useTranslation('narrowing')
  const { nameOf, isOffered, valueOf } = useColumnNames()
  const [added, setAdded] = useState<readonly ColumnFilter[]>([])
  const set = setColumns(draft)
  const shown = columnFilters.filter((key) => set.includes(key) || added.includes(key))
  const box = (key: ColumnFilter) => {
    const label = nameOf(key)
    switch (key) {
      case 'net':
      case 'tax':
        return (
          <AmountFilter
            key={key}
            name={key}
            label={label}
            from={draft[`${key}From`]}
            to={draft[`${key}To`]}
            onChange={put}
            onEnter={onEnter}
            onWrong={onWrong(key)}
          />
        )
      case 'businessDate':
      case 'accountingDate':
        return (
          <DateFilter
            key={key}
            label={label}
            from={draft[`${key}From`]}
            to={draft[`${key}To`]}
            onChange={(from, to) => {
              go(put({ [`${key}From`]: from, [`${key}To`]: to }))
            }}
          />
        )
      case 'categoryIn':
      case 'nonDeductible':
        return (
          <ChoiceFilter
            key={key}
            label={label}
            all={t('filter.all')}
            values={draft[key] ?? []}
            options={(key === 'categoryIn' ? [0, 1, 2, 3] : [0, ...nonDeductibleReasons]).map((value) => ({
              value,
              label: valueOf(key, value),
            }))}
            onChange={(values) => {
              go(put({ [key]: values }))
            }}
          />
        )
      case 'original':
        return (
          <ChoiceFilter
            key={key}
            label={label}
            all={t('filter.all')}
            values={draft.original ?? []}
            options={originalKinds.map((value) => ({ value, label: valueOf(key, value) }))}
            onChange={(values) => {
              go(put({ original: values }))
            }}
          />
        )
      case 'hasAttachments':
      case 'lacksExtended':
        return (
          <ChoiceFilter
            key={key}
            label={label}
            all={t('filter.all')}
            several={false}
            values={draft[key] === undefined ? [] : [draft[key] ? 'yes' : 'no']}
            options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
            onChange={([value]) => {
              go(put({ [key]: value === undefined ? undefined : value === 'yes' }))
            }}
          />
        )
      default:
        return text(key, tn('column.partHint'), label)
    }
  }
  return (
    <>
      {shown.map(box)}
      <ChoiceFilter
        label={tn('column.columns')}
        all={tn('column.choose')}
        values={shown}
        options={columnFilters.filter((key) => isOffered(key) || shown.includes(key)).map((value) => ({ value, label: nameOf(value) }))}
        // A column that is no longer chosen loses its condition too.
        onChange={(values) => {
          setAdded(values)
          for (const name of amountFilters) if (!values.includes(name)) onWrong(name)(false)
          const gone = set.filter((key) => !values.includes(key))
          if (gone.length > 0)
            go(put(Object.fromEntries(gone.flatMap((key) => [key, `${key}From`, `${key}To`].map((k) => [k, undefined])))))
        }}
      />
    </>
  )
}
