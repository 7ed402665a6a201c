// 用话找: a sentence, the conditions that were understood, and the words that were not.
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { MessageSquareQuote, Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '@piaotai/domain/ask/ask.ts'
import { askLongest, type AskFilter, type AskSort } from '@piaotai/domain/ask/shapes.ts'
import { usePoolChoices } from '../../../shared/pool/pools.ts'
import { useToday } from '../../../lib/format/today.ts'
import { withChange, type Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { useConditions } from '../../../shared/invoice/filter/use-conditions.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import css from './ask.module.css'
import { LeftWords } from './left-words.tsx'
import { lineOf, SentenceMarks } from './sentence-marks.tsx'
import { useNothingFits, WithoutCount } from './without-count.tsx'

interface Props {
  /** The sentence to begin with. */
  readonly first?: string | undefined
  readonly list: InvoiceList
  /** What the list was asked last. */
  readonly search: ListSearch
  readonly onFound: (filter: Filter, sort: AskSort | undefined) => void
  /** Goes on to the filters themselves. */
  readonly onMore: () => void
}
const sortName = ({ sort, order }: AskSort) =>
  sort === 'enteredAt' ? 'entered' : sort === 'date' ? (order === 'desc' ? 'newest' : 'oldest') : order === 'desc' ? 'largest' : 'smallest'
const examples = [0, 1, 2, 3, 4] as const

const AskBar = ({ first = '', list, search, onFound, onMore }: Props) => {
  const { category } = list
  const { t } = useTranslation('invoiceAsk')
  const today = useToday()
  const pools = usePoolChoices().data
  const [sentence, setSentence] = useState(first)
  const [scrolled, setScrolled] = useState(0)
  /** What a person changed after the sentence: its conditions as they stand now, and the words settled. */
  const [edited, setEdited] = useState<Filter>()
  const [settled, setSettled] = useState<readonly number[]>([])
  const heard = useMemo(() => ask(sentence, { today, pools: pools ?? [], category }), [sentence, today, pools, category])
  const filter: Filter = edited ?? heard.filter
  const conditions = useConditions(filter).map((one) => ('keyword' in one.without ? { ...one, label: t('anywhere') } : one))
  const nothing = useNothingFits(list, search, filter)
  const left = heard.left.filter((one) => !settled.includes(one.from))
  const say = (next: string): void => {
    setSentence(next)
    setEdited(undefined)
    setSettled([])
  }
  const change = (next: Filter): void => {
    setEdited(next)
    onFound(next, heard.sort)
  }
  const anything = conditions.length > 0 || heard.sort !== undefined
  return (
    <section className={css['ask']} aria-label={t('open')}>
      <div className={css['sentence']}>
        <MessageSquareQuote size={16} aria-hidden="true" />
        <div className={css['typed']}>
          {edited ? null : <SentenceMarks sentence={sentence} heard={heard} conditions={conditions} scrolled={scrolled} />}
          <Input
            autoFocus
            variant="borderless"
            maxLength={askLongest}
            value={sentence}
            aria-label={t('sentence')}
            placeholder={t('hint')}
            onChange={(event) => {
              say(event.target.value)
            }}
            onScroll={(event) => {
              setScrolled(event.currentTarget.scrollLeft)
            }}
            onPressEnter={() => {
              if (anything) onFound(filter, heard.sort)
            }}
          />
        </div>
        <span className="kbd" aria-hidden="true">
          Enter
        </span>
        <Button
          type="text"
          size="small"
          disabled={sentence === ''}
          onClick={() => {
            say('')
          }}
        >
          {t('clear')}
        </Button>
      </div>
      {sentence.trim() === '' ? (
        <div className={css['line']}>
          <span className={css['label']}>{t('examples')}</span>
          {examples.map((at) => {
            const example = t(`example.${at}` as 'open')
            return (
              <Button
                key={at}
                size="small"
                onClick={() => {
                  say(example)
                }}
              >
                {example}
              </Button>
            )
          })}
        </div>
      ) : (
        <div className={css['line']} aria-live="polite">
          <span className={css['label']}>{anything ? t('heard') : t('nothing')}</span>
          {conditions.map((one, at) => (
            <Button
              key={one.label}
              size="small"
              style={edited ? undefined : { borderBottomColor: lineOf(at) }}
              aria-label={t('drop', { name: `${one.label} ${one.value}` })}
              onClick={() => {
                change(withChange(filter, one.without))
              }}
            >
              {one.label} {one.value}
              {nothing ? <WithoutCount list={list} filter={filter} without={one.without} /> : null}
              <X size={12} aria-hidden="true" />
            </Button>
          ))}
          {heard.sort ? <span>{t(`sorted.${sortName(heard.sort)}`)}</span> : null}
          {anything ? (
            <Button
              size="small"
              type="dashed"
              icon={<Plus size={12} aria-hidden="true" />}
              onClick={() => {
                onFound(filter, heard.sort)
                onMore()
              }}
            >
              {t('add')}
            </Button>
          ) : null}
        </div>
      )}
      {left.map((one) => (
        <LeftWords
          key={one.from}
          left={one}
          words={sentence.slice(one.from, one.to)}
          onChoose={(choice: AskFilter | undefined) => {
            setSettled([...settled, one.from])
            if (choice) change({ ...filter, ...choice })
          }}
        />
      ))}
    </section>
  )
}
export default AskBar
