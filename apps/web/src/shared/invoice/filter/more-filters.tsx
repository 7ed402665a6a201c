// The filters behind 更多: they come when they are asked for.
import { useTranslation } from 'react-i18next'
import { notSet } from '@piaotai/domain/pool.ts'
import { sourceFileFlags } from '@piaotai/domain/states.ts'
import { usePoolChoices } from '../../pool/pools.ts'
import { ChoiceFilter, TextFilter } from '../../../ui/fields/filter.tsx'
import { ColumnFilters } from './column-filter-fields.tsx'
import { rateOptions, withChange } from './filter-draft.ts'
import type { FilterProps } from './filter-props.ts'

const MoreFilters = ({ draft, put, go, text, status, onEnter: submit, onWrong }: FilterProps) => {
  const { t } = useTranslation('invoice')
  const pools = usePoolChoices(true).data ?? []
  /** These two need room for their hints: they stand in wide columns. */
  const party = (key: 'sellerIs' | 'buyerIs') => (
    <TextFilter
      label={t(`filter.${key}`)}
      hint={t('filter.isHint')}
      maxLength={300}
      value={draft[key] ?? ''}
      onChange={(value) => {
        put({ [key]: value })
      }}
      onEnter={submit}
      onClear={() => {
        go(withChange(draft, { [key]: '' }))
      }}
    />
  )
  return (
    <>
      {text('keyword', t('filter.keywordHint'))}
      {status('titleStatus')}
      {status('pushStatus')}
      {status('sendStatus')}
      {status('mailDeliveryStatus')}
      <ChoiceFilter
        label={t('filter.hasWarnings')}
        all={t('filter.all')}
        several={false}
        values={draft.hasWarnings === undefined ? [] : [draft.hasWarnings ? 'yes' : 'no']}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={([value]) => {
          go(put({ hasWarnings: value === undefined ? undefined : value === 'yes' }))
        }}
      />
      <ChoiceFilter
        label={t('column.sourceFile')}
        all={t('filter.all')}
        several={false}
        values={draft.sourceFile === undefined ? [] : [draft.sourceFile]}
        options={sourceFileFlags.map((value) => ({ value, label: t(`sourceFile.${value}`) }))}
        onChange={([value]) => {
          go(put({ sourceFile: value }))
        }}
      />
      {party('sellerIs')}
      <ChoiceFilter
        label={t('filter.pool')}
        all={t('filter.all')}
        values={draft.pool ?? []}
        options={[{ value: notSet, label: t('filter.noPool') }, ...pools.map(({ id, name }) => ({ value: id, label: name }))]}
        // “Not set” excludes all pools: the latest choice replaces the other.
        onChange={(values) => {
          go(put({ pool: values.at(-1) === notSet ? [notSet] : values.filter((id) => id !== notSet) }))
        }}
      />
      <ChoiceFilter
        label={t('filter.taxRate')}
        all={t('filter.all')}
        values={draft.taxRate ?? []}
        options={rateOptions(draft.taxRate ?? [], (rate) => t(`filter.${rate}Rate`))}
        onChange={(values) => {
          go(put({ taxRate: values }))
        }}
      />
      {party('buyerIs')}
      <ColumnFilters draft={draft} put={put} go={go} text={text} onEnter={submit} onWrong={onWrong} />
    </>
  )
}
export default MoreFilters
