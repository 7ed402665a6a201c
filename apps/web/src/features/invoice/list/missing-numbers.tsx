// Above a list filtered by pasted numbers: the absent numbers, and the numbers hidden by other conditions.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useComma } from '../../../lib/i18n/language.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { HintLine } from '../../../ui/page/hint-line.tsx'
import { isNarrowed, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { missingQuery } from '../invoice.queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../../../ui/page/hint-line.module.css'
import figuresStyles from '../../../ui/values/figures.module.css'

/** The numbers shown in the line; the copy button copies all. */
const shown = 3
interface Props {
  readonly list: InvoiceList
  readonly search: ListSearch
  readonly onNumbersAlone: () => void
}
/** Renders nothing while every number has an invoice. A single number is left to the empty list's message. */
const MissingNumbers = ({ list, search, onNumbersAlone }: Props) => {
  const { t } = useTranslation('narrowing')
  const comma = useComma()
  const pasted = search.number ?? []
  const several = pasted.length > 1
  const { data } = useQuery({ ...missingQuery(list, search), enabled: several, placeholderData: keepPreviousData })
  if (!several || !data || data.absent.length + data.hidden.length + data.notAsked === 0) return null
  // Lists only numbers that are still in the filter while the next answer is loading.
  const [absent, hidden] = [data.absent, data.hidden].map((numbers) => numbers.filter((number) => pasted.includes(number))) as [
    string[],
    string[],
  ]
  const { notAsked } = data
  const { number: _number, ...others } = search
  const named = (numbers: readonly string[], sentence: string, copy: string) => {
    const first = numbers.slice(0, shown)
    return first.length === 0 ? null : (
      <span className={styles['numbers-named']}>
        {sentence}
        <span className={figuresStyles['number']}>{first.slice(0, -1).map((number) => number + comma)}</span>
        <span className={styles['last-named']}>
          <span className={figuresStyles['number']}>
            {first.at(-1)}
            {numbers.length > shown ? t('missing.more') : ''}
          </span>
          <CopyButton text={numbers.join('\n')} label={copy} />
        </span>
      </span>
    )
  }
  return (
    <HintLine icon={SearchX} live>
      <span>
        {named(absent, t('missing.absent', { all: pasted.length, count: absent.length }), t('missing.copy'))}
        {named(hidden, t('missing.hidden', { count: hidden.length }), t('missing.copyHidden'))}
        {notAsked > 0 ? <span className={styles['numbers-named']}>{t('missing.notAsked', { count: notAsked })}</span> : null}
      </span>
      {hidden.length > 0 && isNarrowed(others) ? (
        <Button size="small" onClick={onNumbersAlone}>
          {t('missing.alone')}
        </Button>
      ) : null}
    </HintLine>
  )
}
export default MissingNumbers
