// The active conditions, each with a button to remove it: shown when no invoice matches.
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withChange, type Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { useConditions } from '../../../shared/invoice/filter/use-conditions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../../../ui/table/list-page.module.css'

const SetConditions = ({ search, onChange, onTab }: { search: ListSearch; onChange: (filter: Filter) => void; onTab?: () => void }) => {
  const { t } = useTranslation('invoice')
  const filter = filterOf(search)
  const conditions = useConditions(filter)
  const drop = (label: string, value: string, act: (() => void) | undefined) => {
    const name = value === '' ? label : `${label} ${value}`
    return (
      <Button key={label} size="small" aria-label={t('filter.clear', { name })} onClick={act}>
        {name}
        <X size={12} aria-hidden="true" />
      </Button>
    )
  }
  return (
    <span className={styles['conditions']}>
      {search.tab && search.tab !== 'all' ? drop(t('list.tab'), t(`tab.${search.tab}` as 'tab.all'), onTab) : null}
      {conditions.map((c) =>
        drop(c.label, c.value, () => {
          onChange(withChange(filter, c.without))
        }),
      )}
    </span>
  )
}
export default SetConditions
