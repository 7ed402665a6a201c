// What a person is editing in the filter bar, until the address has it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersOf, searchedTexts, type FiltersOf } from '@piaotai/domain/invoice/invoice-filter.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { message } from '../../../ui/overlay/message.tsx'
import { endsBefore, tooShort, withChange, type Filter, type FilterChange } from './filter-draft.ts'
import { filterOf, splitNumbers, type ListSearch } from './list-search.ts'

/** `live`: what is typed counts as it is typed. */
export const useFilterDraft = (search: ListSearch, onSearch: (filter: Filter) => void, live: boolean) => {
  const { t } = useTranslation('invoice')
  const [draft, setDraft] = useState<Filter>(filterOf(search))
  const [numbers, setNumbers] = useState((draft.number ?? []).join(' '))
  const address = JSON.stringify(filterOf(search))
  const [seen, setSeen] = useState(address)
  const [resets, setResets] = useState(0)
  // The address changed outside the bar, by a chip, a link or the back button: it replaces the draft.
  if (seen !== address) {
    setSeen(address)
    setDraft(filterOf(search))
    setNumbers((search.number ?? []).join(' '))
  }
  const [wrong, setWrong] = useState<Readonly<Record<string, boolean>>>({})
  const onWrong = (name: FiltersOf<'amounts'>) => (bad: boolean) => {
    setWrong((before) => ({ ...before, [name]: bad }))
  }
  const rangeProblemOf = (next: Filter): string | undefined =>
    Object.values(wrong).includes(true)
      ? t('filter.noAmount')
      : filtersOf('amounts').some((name) => endsBefore(next[`${name}From`], next[`${name}To`]))
        ? t('filter.reversed')
        : undefined
  /** Why a draft cannot be applied yet. */
  const problemOf = (next: Filter): string | undefined =>
    searchedTexts.some((name) => tooShort(next[name])) ? t('filter.twoCharacters') : rangeProblemOf(next)
  const put = (change: FilterChange): Filter => {
    const next = withChange(draft, change)
    setDraft(next)
    if (live && problemOf(next) === undefined) onSearch(next)
    return next
  }
  const bad = problemOf(draft)
  const go = (next: Filter) => {
    if (!bad) onSearch(next)
  }
  /** Reports numbers beyond the limit instead of dropping them silently. */
  const narrow = (typed: string): string => {
    const { numbers: taken, more } = splitNumbers(typed)
    if (more > 0) message.warning(t('filter.numbersCut', { max: limits.numbersPasted, more }))
    go(put({ number: taken }))
    return taken.join(' ')
  }
  return {
    draft,
    numbers,
    bad,
    badRange: rangeProblemOf(draft),
    /** How often the bar was emptied. */
    resets,
    put,
    go,
    onWrong,
    setNumbers,
    submit: () => {
      narrow(numbers)
    },
    /** Applies pasted numbers at once. */
    addNumbers: (pasted: string) => {
      setNumbers(narrow(`${numbers} ${pasted}`))
    },
    reset: () => {
      setNumbers('')
      setDraft({})
      setWrong({})
      setResets(resets + 1)
      onSearch({})
    },
  }
}
export type FilterDraft = ReturnType<typeof useFilterDraft>
