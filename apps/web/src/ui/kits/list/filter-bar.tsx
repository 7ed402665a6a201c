// The conditions of a list, drawn: a choice or a span of days narrows at once, a text with Enter or the button.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateFilter } from '../../fields/date-range.tsx'
import { ChoiceFilter, TextFilter } from '../../fields/filter.tsx'
import type { AnyCondition, ListQuery } from './conditions.ts'
import styles from './list-kit.module.css'

interface Props {
  readonly conditions: readonly AnyCondition[]
  readonly query: ListQuery
  readonly onSearch: (next: ListQuery) => void
}
const columns = { text: 'minmax(220px, 360px)', days: 'minmax(200px, 260px)', choice: 'minmax(160px, 220px)' } as const
const inOneRow = 5
const inTwoRows = 'repeat(6, minmax(0, 1fr))'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Text that was begun, with fewer characters than the call takes. */
const isShort = ({ min = 1 }: { readonly min?: number }, text: string): boolean => {
  const { length } = [...text.trim()]
  return length > 0 && length < min
}

/** Typed text that was not sent yet goes along with the next condition; a new address brings its own. */
export const FilterBar = (props: Props) => {
  const texts = props.conditions.flatMap((condition) => (condition.kind === 'text' ? [textOf(props.query[condition.key])] : []))
  return <Bar key={JSON.stringify(texts)} {...props} />
}

const Bar = ({ conditions, query, onSearch }: Props) => {
  const { t } = useTranslation('kit')
  const drawn = conditions.filter((condition) => condition.kind !== 'tab')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(drawn.flatMap((condition) => (condition.kind === 'text' ? [[condition.key, textOf(query[condition.key])]] : []))),
  )
  const short = drawn.some((condition) => condition.kind === 'text' && isShort(condition, typed[condition.key] ?? ''))
  const narrow = (change: Partial<ListQuery> = {}) => {
    if (short && Object.keys(change).length === 0) return
    const texts = drawn.flatMap((condition) => {
      if (condition.kind !== 'text' || isShort(condition, typed[condition.key] ?? '')) return []
      const text = (condition.plain ?? ((raw: string) => raw.trim()))(typed[condition.key] ?? '')
      return [[condition.key, text === '' ? undefined : text]]
    })
    onSearch({ ...query, ...Object.fromEntries(texts), ...change, page: 1 })
  }
  if (drawn.length === 0) return null
  // More than fit in a row stand in two; the button makes no second row by itself.
  const template =
    drawn.length > inOneRow + 1
      ? inTwoRows
      : drawn.length > inOneRow
        ? `${inTwoRows} auto`
        : [...drawn.map(({ kind }) => columns[kind]), 'auto'].join(' ')
  return (
    <div className={styles['filters']} style={{ gridTemplateColumns: template }} role="search">
      {drawn.map((condition) => {
        switch (condition.kind) {
          case 'text':
            return (
              <TextFilter
                key={condition.key}
                search={condition.search ?? false}
                label={condition.label}
                hint={condition.hint}
                maxLength={condition.typed ?? condition.max}
                value={typed[condition.key] ?? ''}
                problem={isShort(condition, typed[condition.key] ?? '') ? condition.tooShort : undefined}
                onChange={(text) => {
                  setTyped((before) => ({ ...before, [condition.key]: text }))
                }}
                onEnter={() => {
                  narrow()
                }}
                onClear={() => {
                  narrow({ [condition.key]: undefined })
                }}
              />
            )
          case 'days':
            return (
              <DateFilter
                key={condition.from}
                label={condition.label}
                from={textOf(query[condition.from]) || undefined}
                to={textOf(query[condition.to]) || undefined}
                onChange={(from, to) => {
                  narrow({ [condition.from]: from, [condition.to]: to })
                }}
              />
            )
          case 'choice': {
            const value = query[condition.key]
            return (
              <ChoiceFilter
                key={condition.key}
                label={condition.label}
                all={t('list.all')}
                several={condition.several ?? false}
                values={value === undefined ? [] : typeof value === 'object' ? value : [value]}
                options={condition.options}
                onChange={(values) => {
                  narrow({ [condition.key]: condition.several ? values : values[0] })
                }}
              />
            )
          }
        }
      })}
      {drawn.some(({ kind }) => kind === 'text') ? (
        <Button
          type="primary"
          ghost
          onClick={() => {
            narrow()
          }}
        >
          {t('list.search')}
        </Button>
      ) : null}
    </div>
  )
}
