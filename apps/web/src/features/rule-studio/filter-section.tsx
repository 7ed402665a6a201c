// Which invoices, as a sentence of conditions; the list's own filter bar changes them.
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvoiceFilters } from '../../ui/invoice-filter/invoice-filters.tsx'
import { useConditions } from '../../ui/invoice-filter/use-conditions.ts'
import type { Filter } from '../../ui/invoice-filter/filter-draft.ts'
import type { Draft } from './studio.queries.ts'
import styles from './studio.module.css'
import '../../lib/rule-studio-sentences.ts'

interface Props {
  readonly filter: Draft['filter']
  readonly matched: number | null | undefined
  readonly off: boolean
  readonly onChange: (filter: Draft['filter']) => void
}
export const FilterSection = ({ filter, matched, off, onChange }: Props) => {
  const { t } = useTranslation('ruleStudio')
  const [editing, setEditing] = useState(false)
  const { tab, ...rest } = filter
  const { category: _category, pooled: _pooled, ...conditions } = rest
  const parts = useConditions(conditions as Filter)
  return (
    <section aria-label={t('what.title')}>
      <h3>
        {t('what.title')}
        {typeof matched === 'number' ? <small className="sub">{t('what.matched', { count: matched })}</small> : null}
        <Button
          type="link"
          size="small"
          disabled={off}
          aria-expanded={editing}
          onClick={() => {
            setEditing(!editing)
          }}
        >
          {t(editing ? 'what.done' : 'what.edit')}
        </Button>
      </h3>
      <p className={styles['sentence']}>
        {t(parts.length === 0 ? 'what.all' : 'what.when')}
        {parts.map(({ label, value }, at) => (
          <Fragment key={at}>
            {at === 0 ? ' ' : `${t('what.and')} `}
            {label} <mark>{value}</mark>
          </Fragment>
        ))}{' '}
        {parts.length === 0 ? '' : t('what.end')}
      </p>
      {editing ? (
        <div className={styles['filter']}>
          <InvoiceFilters
            live
            search={rest as Filter}
            onSearch={(next) => {
              onChange({ ...(next as Draft['filter']), ...(tab === undefined ? {} : { tab }) })
            }}
          />
        </div>
      ) : null}
    </section>
  )
}
