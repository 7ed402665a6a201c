// The filter bar: the label stands inside each control, set ones are tinted, ten in two rows and the rest behind 更多.
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds } from '@piaotai/domain/kinds.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { useLanguage } from '../../lib/language.ts'
import { filterOf, splitNumbers, type ListSearch } from './invoice-list.config.ts'

type Draft = ReturnType<typeof filterOf>
const Filter = ({ label, set, bad, children, search }: { label: string; set: boolean; bad?: boolean; children: ReactNode; search?: boolean }) => <div className={`filter${set ? ' set' : ''}${bad ? ' bad' : ''}`} {...(search ? { 'data-search': true } : {})}><span className="label">{label}</span>{children}</div>
const states = { verifyStatus: ['verify', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1]], titleStatus: ['title', [0, 1, 3, 4, -1]], useStatus: ['use', [0, 1, 3, 4]], pushStatus: ['push', [0, 1, 2, 3, 4, 5, 6]] } as const
const moreFilters = 4

export const InvoiceFilters = ({ search, onSearch }: { search: ListSearch; onSearch: (filter: Draft) => void }) => {
  const { t } = useTranslation('invoices')
  const { t: ts } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  const [draft, setDraft] = useState<Draft>(filterOf(search))
  const [numbers, setNumbers] = useState((draft.number ?? []).join(' '))
  const [more, setMore] = useState(Boolean(draft.pushStatus ?? draft.keyword ?? draft.hasWarnings ?? draft.titleStatus))
  const put = (change: { readonly [K in keyof Draft]?: Draft[K] | undefined }) => { const next: Record<string, unknown> = { ...draft, ...change }; for (const key of Object.keys(next)) { const v = next[key]; if (v === undefined || v === '' || (Array.isArray(v) && v.length === 0)) delete next[key] } setDraft(next); return next as Draft }
  const short = (text: string | undefined): boolean => text !== undefined && [...text.trim()].length === 1
  const bad = short(draft.keyword) || short(draft.seller) || short(draft.buyer)
  const go = (next: Draft) => { if (!bad) onSearch(next) }
  const submit = () => { go(put({ number: splitNumbers(numbers) })) }
  const text = (key: 'seller' | 'buyer' | 'keyword', hint: string) => <Filter label={t(`filter.${key}`)} set={Boolean(draft[key])} bad={short(draft[key])}><Input variant="borderless" allowClear maxLength={limits.keywordMax} placeholder={hint} aria-label={t(`filter.${key}`)} title={short(draft[key]) ? t('filter.twoCharacters') : ''} value={draft[key] ?? ''} onChange={(e) => { put({ [key]: e.target.value }) }} onPressEnter={submit} /></Filter>
  const choose = (key: 'type' | 'entrySource' | keyof typeof states, options: { value: number; label: string }[]) => <Filter label={t(`filter.${key}`)} set={(draft[key]?.length ?? 0) > 0}><Select variant="borderless" mode="multiple" maxTagCount={1} allowClear showSearch={{ optionFilterProp: 'label' }} placeholder={t('filter.all')} aria-label={t(`filter.${key}`)} value={[...(draft[key] ?? [])]} options={options} suffixIcon={<ChevronDown size={14} />} onChange={(values: number[]) => { go(put({ [key]: values })) }} popupMatchSelectWidth={false} /></Filter>
  const range = (from: 'dateFrom' | 'enteredFrom', to: 'dateTo' | 'enteredTo', label: string) => <Filter label={label} set={Boolean(draft[from] ?? draft[to])}><DatePicker.RangePicker variant="borderless" allowEmpty={[true, true]} aria-label={label} placeholder={[t('filter.from'), t('filter.to')]} value={[draft[from] ? dayjs(draft[from]) : null, draft[to] ? dayjs(draft[to]) : null]} onChange={(days) => { go(put({ [from]: days?.[0]?.format('YYYY-MM-DD'), [to]: days?.[1]?.format('YYYY-MM-DD') })) }} /></Filter>
  const money = (value: string): string => value.replace(/[^\d.-]/g, '').slice(0, 17)
  const whole = (value: string | undefined): string | undefined => (value && /^-?\d{1,13}(\.\d{1,2})?$/.test(value) ? value : undefined)
  const count = splitNumbers(numbers).length
  const statusOptions = (key: keyof typeof states) => states[key][1].map((value) => ({ value, label: ts(`${states[key][0]}.full.${value}` as 'verify.full.0') }))
  return (
    <div className="filters" role="search">
      <Filter label={t('filter.number')} set={count > 0} search><Input variant="borderless" allowClear placeholder={t('filter.numberHint')} aria-label={t('filter.number')} value={numbers} onChange={(e) => { setNumbers(e.target.value); if (e.target.value === '') go(put({ number: [] })) }} onPressEnter={submit} onPaste={(e) => { const pasted = e.clipboardData.getData('text'); if (/[\n\t,;，；]/.test(pasted)) { e.preventDefault(); const all = splitNumbers(`${numbers} ${pasted}`); setNumbers(all.join(' ')); go(put({ number: all })) } }} suffix={count > 1 ? <span className="status attention" style={{ margin: 0 }}>{t('filter.numbers', { count })}</span> : <span className="kbd">/</span>} /></Filter>
      {range('dateFrom', 'dateTo', t('filter.date'))}
      {text('seller', t('filter.partyHint'))}
      {choose('type', kinds.map((k) => ({ value: k.code, label: english ? k.en : k.zh })))}
      <Filter label={t('filter.amount')} set={Boolean(draft.amountFrom ?? draft.amountTo)}><span className="pair"><Input variant="borderless" placeholder={t('filter.min')} aria-label={t('filter.min')} defaultValue={draft.amountFrom} onChange={(e) => { put({ amountFrom: whole(money(e.target.value)) }) }} onPressEnter={submit} />–<Input variant="borderless" placeholder={t('filter.max')} aria-label={t('filter.max')} defaultValue={draft.amountTo} onChange={(e) => { put({ amountTo: whole(money(e.target.value)) }) }} onPressEnter={submit} /></span></Filter>
      <div className="row"><Button type="primary" ghost disabled={bad} onClick={submit}>{t('action.search')}</Button><Button type="text" onClick={() => { setNumbers(''); setDraft({}); onSearch({}) }}>{t('action.reset')}</Button></div>
      {choose('verifyStatus', statusOptions('verifyStatus'))}
      {range('enteredFrom', 'enteredTo', t('filter.entered'))}
      {text('buyer', t('filter.partyHint'))}
      {choose('useStatus', statusOptions('useStatus'))}
      {choose('entrySource', [...Array.from({ length: 15 }, (_, i) => i), -1].map((value) => ({ value, label: ts(`entry.${value}` as 'entry.0') })))}
      <Button type="text" style={{ justifyContent: 'flex-start', paddingInline: 8 }} aria-expanded={more} onClick={() => { setMore(!more) }}>{more ? t('action.less') : t('action.more', { count: moreFilters })}<ChevronDown size={14} style={{ transform: more ? 'rotate(180deg)' : 'none' }} /></Button>
      {more ? <>{text('keyword', t('filter.keywordHint'))}{choose('titleStatus', statusOptions('titleStatus'))}{choose('pushStatus', statusOptions('pushStatus'))}
        <Filter label={t('filter.hasWarnings')} set={draft.hasWarnings !== undefined}><Select variant="borderless" allowClear placeholder={t('filter.all')} aria-label={t('filter.hasWarnings')} value={draft.hasWarnings} options={[{ value: true, label: t('filter.yes') }, { value: false, label: t('filter.no') }]} suffixIcon={<ChevronDown size={14} />} onChange={(v: boolean | undefined) => { go(put({ hasWarnings: v })) }} /></Filter></> : null}
    </div>
  )
}
