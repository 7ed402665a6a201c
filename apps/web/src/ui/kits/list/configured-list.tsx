// A list page from its configuration: a noun gives its list, columns, actions and words.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '../../../lib/page/paging.ts'
import { EmptyPage } from '../../page/empty-page.tsx'
import type { EmptyWords } from '../../page/empty-words.ts'
import { EmptyState } from '../../page/empty-state.tsx'
import { HeadOver } from '../records/head-over.tsx'
import { useDocks } from '../records/use-docks.ts'
import type { KeyWord } from '../../table/key-help.tsx'
import { ListPage, type ListColumn } from '../../table/list-page.tsx'
import type { ListTab } from '../../table/list-tabs.tsx'
import { LoadFailed } from '../../page/load-failed.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { PageNumbers } from '../../table/page-numbers.tsx'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { FilterBar } from './filter-bar.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { FoundTotal } from './found-total.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { WholeRow } from './whole-rows.ts'
import type { List } from './use-list.ts'
import type { RowActions } from './use-row-actions.tsx'
import { NumberTold } from './wrong-number.tsx'
import { RangeTold } from './wrong-range.tsx'
import styles from './list-kit.module.css'

/** The noun's own sentences; the kit has the others. */
export interface ListWords {
  readonly title: string
  readonly facts?: ReactNode
  /** No row yet: what the list is for, and how the first one comes. */
  readonly empty: EmptyWords
  /** No row fits the conditions. */
  readonly none: { readonly title: string; readonly text: string }
  readonly failed: { readonly title: string; readonly text: string }
  readonly selected?: (count: number) => string
  readonly total?: (count: number) => string
  /** The tab, and the way back, to the list without conditions. */
  readonly all?: string
}
/** What a click on a row opens, or by which declaration the row is all there is to see. */
type Opening<R> =
  | {
      readonly onOpen: (row: R) => void
      /** The row whose record is open. */
      readonly shown?: string | undefined
      /** What opens stands above the list, not beside it. */
      readonly over?: boolean
      /** The address of a row's record; absent: this page with the record open. */
      readonly linkOf?: (row: R) => string | undefined
      readonly whole?: undefined
    }
  | { readonly whole: WholeRow; readonly onOpen?: undefined }
interface ListProps<R extends { readonly id: string }> {
  /** Under which this machine keeps the list's settings. */
  readonly name: string
  readonly list: List<R>
  readonly columns: readonly ListColumn<R>[]
  readonly words: ListWords
  readonly rowActions: RowActions<R>
  /** Between head and filters: figures that lead to the list. */
  readonly above?: ReactNode
  /** Of the page: its main action last. */
  readonly pageActions?: ReactNode
  /** The tabs of the list's tab condition, without "all". */
  readonly tabs?: readonly ListTab[]
  readonly totals?: ReactNode
  /** On the bar of what is selected, instead of the sums of the columns. */
  readonly selectionSums?: (rows: readonly R[]) => ReactNode
  /** The action that Space does with the keyboard's row where its state allows it; X selects then. */
  readonly spaceAction?: string
  /** Something else is open above the list. */
  readonly covered?: boolean
}
type Props<R extends { readonly id: string }> = ListProps<R> & Opening<R>

/** The sums of the columns that have one, of which a column may be hidden. */
const sumsOf = <R,>(columns: readonly ListColumn<R>[], rows: readonly R[]) => {
  const summed = columns.filter(({ sum }) => sum !== undefined)
  return summed.map(({ title, sum }, i) => ({
    label: title,
    amount: sumAmounts(rows.map((row) => sum?.(row) ?? '0')) ?? '0.00',
    big: i === summed.length - 1,
    minor: i < summed.length - 1,
  }))
}
const nothing = (): void => undefined

export const ConfiguredList = <R extends { readonly id: string }>(p: Props<R>) => {
  const { t } = useTranslation('kit')
  const { list, words, rowActions } = p
  const { query } = list
  const all = words.all ?? t('list.all')
  const everything = () => {
    list.go({ page: 1, pageSize: query.pageSize })
  }
  const tabKey = list.conditions.find(({ kind }) => kind === 'tab') as { readonly key: string } | undefined
  const { total } = list
  const selectable = rowActions.actions.some(({ many }) => many !== undefined)
  const searchable = list.conditions.some((condition) => condition.kind === 'text' && condition.search)
  const keyWords: readonly KeyWord[] = [
    'down',
    'up',
    ...(p.onOpen ? (['open'] as const) : []),
    ...(selectable ? ([...(p.spaceAction ? (['accept', 'mark'] as const) : (['select'] as const)), 'range'] as const) : []),
    ...(searchable ? (['search'] as const) : []),
    'help',
  ]
  const opening = p.onOpen ? p : undefined
  const shown = opening?.shown
  const over = opening?.over === true
  const docked = useDocks() && shown !== undefined && !over
  const bySpace = rowActions.actions.find(({ key }) => key === p.spaceAction)
  const picked = [...list.selected.values()]
  return (
    <div className={styles['list']}>
      <ListPage<R>
        name={p.name}
        label={words.title}
        head={
          p.above ? (
            <HeadOver docked={docked}>
              <PageHead title={words.title} facts={words.facts} actions={p.pageActions} />
              {p.above}
            </HeadOver>
          ) : (
            <PageHead title={words.title} facts={words.facts} actions={p.pageActions} narrow={docked} />
          )
        }
        filters={
          docked ? (
            <FoldedFilters conditions={list.conditions} query={query} onSearch={list.go} />
          ) : (
            <FilterBar conditions={list.conditions} query={query} onSearch={list.go} />
          )
        }
        tabs={[{ key: 'all', label: all, ...(p.tabs ? {} : { count: total.count, more: !total.exact }) }, ...(p.tabs ?? [])]}
        tab={tabKey === undefined ? 'all' : String(query[tabKey.key] ?? 'all')}
        onTab={(key) => {
          if (tabKey === undefined) everything()
          else list.go({ ...query, page: 1, [tabKey.key]: key === 'all' ? undefined : key })
        }}
        columns={p.columns}
        rows={list.data?.content}
        loading={list.loading}
        onRefresh={list.refresh}
        onOpen={p.onOpen}
        linkOf={opening?.linkOf}
        onSpace={
          bySpace &&
          ((row) => {
            if (bySpace.why === undefined && bySpace.allowed(row)) rowActions.act(bySpace.key, [row])
          })
        }
        shown={shown}
        docked={docked}
        failed={list.failed || list.wrong !== undefined || list.wrongNumber !== undefined}
        failure={
          list.wrong ? (
            <RangeTold wrong={list.wrong} all={all} onAll={everything} />
          ) : list.wrongNumber ? (
            <NumberTold
              wrong={list.wrongNumber}
              all={all}
              onRight={(number) => {
                list.go({ ...query, [list.wrongNumber!.key]: number, page: 1 })
              }}
              onAll={everything}
            />
          ) : (
            <LoadFailed {...words.failed} onRetry={list.refresh} error={list.error} />
          )
        }
        nothing={
          list.narrowed ? (
            <EmptyState kind="none" {...words.none} actions={<Button onClick={everything}>{t('list.clearFilters')}</Button>} />
          ) : (
            <EmptyPage {...words.empty} />
          )
        }
        checks={selectable}
        selected={list.selected}
        onSelect={selectable ? list.select : nothing}
        selection={
          <SelectionBar
            {...rowActions}
            selected={picked}
            sums={p.selectionSums ? [] : sumsOf(p.columns, picked)}
            facts={p.selectionSums?.(picked)}
            count={words.selected?.(picked.length) ?? t('list.selected', { count: picked.length })}
            onClear={() => {
              list.select(new Map())
            }}
          />
        }
        totals={p.totals ?? <FoundTotal total={total} words={words.total} />}
        pager={
          <PageNumbers
            page={query.page}
            pageSize={query.pageSize}
            sizes={pageSizes}
            total={total.count ?? 0}
            onChange={(page, pageSize) => {
              list.go({ ...query, page, pageSize })
            }}
          />
        }
        keyWords={keyWords}
        keysOff={p.covered === true || rowActions.outcome !== null || (over && shown !== undefined)}
      />
      {rowActions.outcome}
    </div>
  )
}
