// Which invoices, as a sentence of conditions; the list's own filter bar changes them.
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { InvoiceFilters } from '../invoice/filter/invoice-filters.tsx'
import { useConditions } from '../invoice/filter/use-conditions.ts'
import type { Filter } from '../invoice/filter/filter-draft.ts'
import styles from './rule-kit.module.css'

type RuleFilter = Sent<typeof ruleEndpoints.createRule>['rule']['filter']

interface Props {
  readonly filter: RuleFilter
  readonly matched?: number | null | undefined
  readonly off: boolean
  /** Beside a label of its own: without the heading. */
  readonly plain?: boolean
  readonly onChange: (filter: RuleFilter) => void
}
export const FilterSection = ({ filter, matched, off, plain = false, onChange }: Props) => {
  const { t } = useTranslation('ruleKit')
  const [editing, setEditing] = useState(false)
  const { tab, ...rest } = filter
  const { category: _category, pooled: _pooled, ...conditions } = rest
  const parts = useConditions(conditions as Filter)
  const edit = (
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
  )
  return (
    <section className={styles['section']} aria-label={t('what.title')}>
      {plain ? null : (
        <h3>
          {t('what.title')}
          {typeof matched === 'number' ? <small className="sub">{t('what.matched', { count: matched })}</small> : null}
          {edit}
        </h3>
      )}
      <p className={styles['sentence']}>
        {t(parts.length === 0 ? 'what.all' : 'what.when')}
        {parts.map(({ label, value }, at) => (
          <Fragment key={at}>
            {at === 0 ? ' ' : `${t('what.and')} `}
            {label} <mark>{value}</mark>
          </Fragment>
        ))}{' '}
        {parts.length === 0 ? '' : t('what.end')}
        {plain ? edit : null}
      </p>
      {editing ? (
        <div className={styles['filter']}>
          <InvoiceFilters
            live
            search={rest as Filter}
            onSearch={(next) => {
              onChange({ ...(next as RuleFilter), ...(tab === undefined ? {} : { tab }) })
            }}
          />
        </div>
      ) : null}
    </section>
  )
}
