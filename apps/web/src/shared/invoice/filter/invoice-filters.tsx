// The filter bar: ten conditions in two rows and the rest behind 更多.
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountFilters, textFilters, type TextFilterKey } from '@piaotai/domain/invoice/column-filters.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateFilter } from '../../../ui/fields/date-range.tsx'
import { ChoiceFilter, Filter as Box, TextFilter } from '../../../ui/fields/filter.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { message } from '../../../ui/overlay/message.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { AmountFilter } from './amount-filter.tsx'
import {
  endsBefore,
  columnFilters,
  entrySources,
  kindOptions,
  moreFilters,
  setColumns,
  statusFilters,
  tooShort,
  withChange,
  type Filter,
  type FilterChange,
  type StatusFilter,
} from './filter-draft.ts'
import { filterOf, splitNumbers, type ListSearch } from './list-search.ts'

const MoreFilters = lazyAntd(() => import('./more-filters.tsx'))
const shownInTitle = 20
/** A number with more digits than this needs the wide box. */
const longestShort = 7

const cleared = (): void => undefined
interface Props {
  readonly search: ListSearch
  readonly onSearch: (filter: Filter) => void
  /** Of a form: what is typed counts as it is typed, without a search. */
  readonly live?: boolean
  /** The party that stands in the first row. */
  readonly first?: 'seller' | 'buyer'
}
export const InvoiceFilters = ({ search, onSearch, live = false, first = 'seller' }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  const [draft, setDraft] = useState<Filter>(filterOf(search))
  const [numbers, setNumbers] = useState((draft.number ?? []).join(' '))
  const [typing, setTyping] = useState(false)
  const address = JSON.stringify(filterOf(search))
  const [seen, setSeen] = useState(address)
  const [resets, setResets] = useState(0)
  // The address changed outside the bar, by a chip, a link or the back button: it replaces the draft.
  if (seen !== address) {
    setSeen(address)
    setDraft(filterOf(search))
    setNumbers((search.number ?? []).join(' '))
  }
  const hidden = moreFilters.filter((key) => draft[key] !== undefined).length + setColumns(draft).length
  const [more, setMore] = useState(hidden > 0)
  const [wrong, setWrong] = useState<Readonly<Record<string, boolean>>>({})
  const mark = (name: string) => (bad: boolean) => {
    setWrong((before) => ({ ...before, [name]: bad }))
  }
  const rangeProblemOf = (next: Filter): string | undefined =>
    Object.values(wrong).includes(true)
      ? t('filter.noAmount')
      : (['amount', ...amountFilters] as const).some((name) => endsBefore(next[`${name}From`], next[`${name}To`]))
        ? t('filter.reversed')
        : undefined
  const put = (change: FilterChange): Filter => {
    const next = withChange(draft, change)
    setDraft(next)
    if (live && problemOf(next) === undefined) onSearch(next)
    return next
  }
  /** Why a draft cannot be applied yet. */
  const problemOf = (next: Filter): string | undefined =>
    [next.keyword, next.seller, next.buyer, ...textFilters.map((key) => (key === 'enteredBy' ? '' : next[key]))].some(tooShort)
      ? t('filter.twoCharacters')
      : rangeProblemOf(next)
  const bad = problemOf(draft)
  const badRange = rangeProblemOf(draft)
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
  const submit = () => {
    narrow(numbers)
  }
  const count = splitNumbers(numbers).numbers.length
  const several = count > 1
  const text = (key: 'seller' | 'buyer' | 'keyword' | TextFilterKey, hint: string, label?: string) => (
    <TextFilter
      key={key}
      label={label ?? t(`filter.${key as 'keyword'}`)}
      hint={hint}
      maxLength={limits.keywordMax}
      value={draft[key] ?? ''}
      problem={key !== 'enteredBy' && tooShort(draft[key]) ? t('filter.twoCharacters') : undefined}
      onChange={(value) => {
        put({ [key]: value })
      }}
      onEnter={submit}
      onClear={() => {
        go(withChange(draft, { [key]: '' }))
      }}
    />
  )
  const choose = (key: 'type' | 'entrySource' | StatusFilter, options: readonly { readonly value: number; readonly label: string }[]) => (
    <ChoiceFilter
      label={t(`filter.${key}`)}
      all={t('filter.all')}
      values={draft[key] ?? []}
      options={options}
      onChange={(values) => {
        go(put({ [key]: values }))
      }}
    />
  )
  const status = (key: StatusFilter) =>
    choose(
      key,
      statusFilters[key].values.map((value) => ({ value, label: ts(`${statusFilters[key].family}.full.${value}` as 'verify.full.0') })),
    )
  /** Applies a pasted column of numbers at once. */
  const paste = (pasted: string): boolean => {
    if (!/[\n\t,;，；]/.test(pasted)) return false
    setNumbers(narrow(`${numbers} ${pasted}`))
    return true
  }
  return (
    <div className="filters" role="search">
      <Box label={t('filter.number')} set={count > 0} search whole={count === 1 && numbers.trim().length > longestShort}>
        <TextInput
          bare
          onClear={cleared}
          placeholder={t('filter.numberHint')}
          aria-label={t('filter.number')}
          aria-keyshortcuts="/"
          onEnter={submit}
          onFocus={() => {
            setTyping(true)
          }}
          onBlur={() => {
            setTyping(false)
            if (live) submit()
          }}
          // Several numbers are shown as their count: a narrow box could show only part of 20 digits each.
          value={several && !typing ? t('filter.numbers', { count }) : numbers}
          title={several ? splitNumbers(numbers).numbers.slice(0, shownInTitle).join('\n') + (count > shownInTitle ? '\n…' : '') : ''}
          onText={(text) => {
            setNumbers(text)
            if (text === '') go(put({ number: [] }))
          }}
          onPaste={(e) => {
            if (paste(e.clipboardData.getData('text'))) e.preventDefault()
          }}
          suffix={
            count > 0 ? undefined : (
              <span className="kbd" aria-hidden="true">
                /
              </span>
            )
          }
        />
      </Box>
      <DateFilter
        label={t('filter.date')}
        from={draft.dateFrom}
        to={draft.dateTo}
        onChange={(dateFrom, dateTo) => {
          go(put({ dateFrom, dateTo }))
        }}
      />
      {text(first, t('filter.partyHint'))}
      {choose('type', kindOptions(english))}
      <AmountFilter key={resets} from={draft.amountFrom} to={draft.amountTo} onChange={put} onEnter={submit} onWrong={mark('amount')} />
      <div className="row">
        {live ? null : (
          <Button type="primary" ghost disabled={bad !== undefined} title={bad} onClick={submit}>
            {t('action.search')}
          </Button>
        )}
        <Button
          type="text"
          onClick={() => {
            setNumbers('')
            setDraft({})
            setWrong({})
            setResets(resets + 1)
            onSearch({})
          }}
        >
          {t('action.reset')}
        </Button>
      </div>
      {status('verifyStatus')}
      <DateFilter
        label={t('filter.entered')}
        from={draft.enteredFrom}
        to={draft.enteredTo}
        onChange={(enteredFrom, enteredTo) => {
          go(put({ enteredFrom, enteredTo }))
        }}
      />
      {text(first === 'seller' ? 'buyer' : 'seller', t('filter.partyHint'))}
      {status('useStatus')}
      {choose(
        'entrySource',
        entrySources.map((value) => ({ value, label: ts(`entry.${value}` as 'entry.0') })),
      )}
      <Button
        type="text"
        className="more"
        aria-expanded={more}
        onClick={() => {
          setMore(!more)
        }}
      >
        {more ? t('action.less') : t('action.more', { count: moreFilters.length + columnFilters.length })}
        {!more && hidden > 0 ? <span className="status attention count">{hidden}</span> : null}
        <ChevronDown size={14} aria-hidden="true" style={{ transform: more ? 'rotate(180deg)' : 'none' }} />
      </Button>
      {more ? (
        <Suspense>
          <MoreFilters key={resets} draft={draft} put={put} go={go} text={text} status={status} onEnter={submit} onWrong={mark} />
        </Suspense>
      ) : null}
      {badRange === undefined ? null : (
        <p className="filter-problem" role="alert">
          {badRange}
        </p>
      )}
    </div>
  )
}
