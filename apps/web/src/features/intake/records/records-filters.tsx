// The filters of the import records.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { DateFilter } from '../../../ui/fields/date-range.tsx'
import { Choice } from '../../../ui/controls/choice.tsx'
import { ChoiceFilter, Filter, TextFilter } from '../../../ui/fields/filter.tsx'
import { originOf, resetFilter, type RecordsFilter } from './records-filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './records.module.css'

interface Props {
  filter: RecordsFilter
  mayCompany: boolean
  /** Where the files came from is chosen elsewhere on the page. */
  originShown: boolean
  onChange: (filter: RecordsFilter) => void
}

export const RecordsFilters = ({ filter, mayCompany, originShown, onChange }: Props) => {
  const { t } = useTranslation(['intake', 'states'])
  const [name, setName] = useState(filter.name ?? '')
  const change = (part: Partial<RecordsFilter>) => {
    onChange({ ...filter, name: name.trim() || undefined, ...part, page: 1 })
  }
  const submit = () => {
    change({})
  }
  const sources = (['6', '1', '3', '4', '5', '7', '13'] as const).map((value) => ({
    value: Number(value),
    label: t(`states:entry.${value}`),
  }))
  return (
    <div className={styles['im-filters']} role="search">
      {mayCompany && (
        <Filter label={t('records.area')} set={filter.area === 'company'}>
          <Choice
            label={t('records.area')}
            values={[filter.area]}
            options={(['personal', 'company'] as const).map((area) => ({ value: area, label: t(`records.area_${area}`) }))}
            onChange={([area]) => {
              if (area) change({ area })
            }}
          />
        </Filter>
      )}
      <DateFilter
        label={t('records.time')}
        from={filter.from}
        to={filter.to}
        onChange={(from, to) => {
          change({ from, to })
        }}
      />
      <TextFilter
        search
        label={t('records.name')}
        hint={t('records.namePlaceholder')}
        maxLength={limits.fileName}
        value={name}
        onChange={setName}
        onEnter={submit}
        onClear={() => {
          change({ name: undefined })
        }}
      />
      <ChoiceFilter
        label={t('records.source')}
        all={t('records.all')}
        values={originShown && originOf(filter.entrySource) ? [] : filter.entrySource}
        options={sources}
        onChange={(entrySource) => {
          change({ entrySource })
        }}
      />
      <Button type="primary" ghost onClick={submit}>
        {t('records.search')}
      </Button>
      <Button
        type="text"
        onClick={() => {
          setName('')
          onChange(resetFilter(filter))
        }}
      >
        {t('records.reset')}
      </Button>
    </div>
  )
}
