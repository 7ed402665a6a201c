// The box of a filter, by its kind.
import { useTranslation } from 'react-i18next'
import {
  exactLength,
  isOf,
  searchedTexts,
  type FilterName,
  type FiltersOf,
  type LinkedFilter,
} from '@piaotai/domain/invoice/invoice-filter.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { notSet } from '@piaotai/domain/pool.ts'
import type { Option } from '../../../ui/controls/option.ts'
import { DateFilter } from '../../../ui/fields/date-range.tsx'
import { ChoiceFilter, TextFilter } from '../../../ui/fields/filter.tsx'
import { AmountFilter } from './amount-filter.tsx'
import { tooShort, withChange, type Filter } from './filter-draft.ts'
import type { FilterProps } from './filter-props.ts'

type Chosen = string | number
/** The values that are chosen of a filter; yes or no of a flag. */
export const chosenIn = (draft: Filter, name: Exclude<FilterName, FiltersOf<'days' | 'amounts' | 'batch'>>): readonly Chosen[] => {
  const value = draft[name]
  if (value === undefined) return []
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  return typeof value === 'string' ? [value] : value
}
/** What is chosen then: “not set” excludes all pools, so the latest choice replaces the other. */
const valueOf = (name: FilterName, values: readonly Chosen[]): unknown => {
  if (isOf(name, 'flag')) return values[0] === undefined ? undefined : values[0] === 'yes'
  if (isOf(name, 'word')) return values[0]
  if (isOf(name, 'pools')) return values.at(-1) === notSet ? [notSet] : values.filter((id) => id !== notSet)
  return values
}

interface Props extends FilterProps {
  readonly name: Exclude<FilterName, LinkedFilter>
  readonly label: string
  /** Of a text. */
  readonly hint?: string
  /** Of a choice. */
  readonly options?: readonly Option<Chosen>[]
}
export const FilterBox = ({ name, label, hint = '', options = [], draft, put, go, onEnter, onWrong }: Props) => {
  const { t } = useTranslation('invoice')
  if (isOf(name, 'days'))
    return (
      <DateFilter
        label={label}
        from={draft[`${name}From`]}
        to={draft[`${name}To`]}
        onChange={(from, to) => {
          go(put({ [`${name}From`]: from, [`${name}To`]: to }))
        }}
      />
    )
  if (isOf(name, 'amounts'))
    return (
      <AmountFilter
        name={name}
        label={label}
        from={draft[`${name}From`]}
        to={draft[`${name}To`]}
        onChange={put}
        onEnter={onEnter}
        onWrong={onWrong(name)}
      />
    )
  if (isOf(name, 'text', 'exact'))
    return (
      <TextFilter
        label={label}
        hint={hint}
        maxLength={isOf(name, 'text') ? limits.keywordMax : exactLength}
        value={draft[name] ?? ''}
        problem={searchedTexts.some((text) => text === name) && tooShort(draft[name]) ? t('filter.twoCharacters') : undefined}
        onChange={(value) => {
          put({ [name]: value })
        }}
        onEnter={onEnter}
        onClear={() => {
          go(withChange(draft, { [name]: '' }))
        }}
      />
    )
  return (
    <ChoiceFilter
      label={label}
      all={t('filter.all')}
      several={!isOf(name, 'flag', 'word')}
      values={chosenIn(draft, name)}
      options={options}
      onChange={(values) => {
        go(put({ [name]: valueOf(name, values) }))
      }}
    />
  )
}
