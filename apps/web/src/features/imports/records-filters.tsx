// The filters of the import records: the label stands inside each control, a set one is tinted.
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordsFilter } from './records-filter.ts'

interface Props { filter: RecordsFilter; mayCompany: boolean; onChange: (filter: RecordsFilter) => void }

const Field = ({ label, set, children }: { label: string; set: boolean; children: ReactNode }) => <label className={set ? 'im-fld set' : 'im-fld'}><span>{label}</span>{children}</label>

export const RecordsFilters = ({ filter, mayCompany, onChange }: Props) => {
  const { t } = useTranslation(['imports', 'states'])
  const [name, setName] = useState(filter.name ?? '')
  const change = (part: Partial<RecordsFilter>) => { onChange({ ...filter, name: name.trim() || undefined, ...part, page: 1 }) }
  const sources = (['6', '1', '3', '4', '5', '7', '13'] as const).map((value) => ({ value: Number(value), label: t(`states:entry.${value}`) }))
  return (
    <form className="im-filters" onSubmit={(event) => { event.preventDefault(); change({}) }}>
      {mayCompany && <Field label={t('records.area')} set={filter.area === 'company'}><Select variant="borderless" value={filter.area} onChange={(area) => { change({ area }) }} options={(['personal', 'company'] as const).map((area) => ({ value: area, label: t(`records.area_${area}`) }))} /></Field>}
      <Field label={t('records.time')} set={Boolean(filter.from ?? filter.to)}>
        <DatePicker.RangePicker variant="borderless" allowEmpty={[true, true]} suffixIcon={null} placeholder={[t('records.timeFrom'), t('records.timeTo')]} value={[filter.from ? dayjs(filter.from) : null, filter.to ? dayjs(filter.to) : null]} onChange={(range) => { change({ from: range?.[0]?.format('YYYY-MM-DD'), to: range?.[1]?.format('YYYY-MM-DD') }) }} />
      </Field>
      <Field label={t('records.name')} set={Boolean(filter.name)}><Input variant="borderless" allowClear maxLength={90} placeholder={t('records.namePlaceholder')} value={name} onChange={(event) => { setName(event.target.value) }} onClear={() => { change({ name: undefined }) }} /></Field>
      <Field label={t('records.source')} set={filter.entrySource.length > 0}><Select variant="borderless" mode="multiple" maxTagCount="responsive" allowClear placeholder={t('records.all')} value={[...filter.entrySource]} onChange={(entrySource) => { change({ entrySource }) }} options={sources} /></Field>
      <Button htmlType="submit" type="primary" ghost>{t('records.search')}</Button>
      <Button type="text" onClick={() => { setName(''); onChange({ area: filter.area, entrySource: [], page: 1, pageSize: filter.pageSize }) }}>{t('records.reset')}</Button>
    </form>
  )
}
