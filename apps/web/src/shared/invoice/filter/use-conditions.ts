// The conditions of a filter in words: the name of each, its value, and the change that takes it away.
import { useTranslation } from 'react-i18next'
import { notSet } from '@piaotai/domain/pool.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { usePoolChoices } from '../../pool/pools.ts'
import { useColumnNames } from './column-names.ts'
import { kindOptions, rateOptions, setColumns, statusFilters, type Filter, type FilterChange, type StatusFilter } from './filter-draft.ts'

const statusKeys = Object.keys(statusFilters) as readonly StatusFilter[]

export interface Condition {
  readonly label: string
  readonly value: string
  readonly without: FilterChange
}

export const useConditions = (filter: Filter): readonly Condition[] => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  const { nameOf, valueOf } = useColumnNames()
  const kinds = kindOptions(english)
  const pools = usePoolChoices(filter.pool !== undefined).data ?? []
  const several = (values: readonly number[], name: (value: number) => string): string =>
    values.map(name).slice(0, 3).join(t('list.comma')) + (values.length > 3 ? ` +${values.length - 3}` : '')
  const span = (from: string | undefined, to: string | undefined): string => `${from ?? '…'} – ${to ?? '…'}`
  const conditions: readonly (Condition | undefined)[] = [
    filter.number && {
      label: t('filter.number'),
      value: filter.number.length > 1 ? t('filter.numbers', { count: filter.number.length }) : (filter.number[0] ?? ''),
      without: { number: undefined },
    },
    (filter.dateFrom ?? filter.dateTo)
      ? { label: t('filter.date'), value: span(filter.dateFrom, filter.dateTo), without: { dateFrom: undefined, dateTo: undefined } }
      : undefined,
    (filter.enteredFrom ?? filter.enteredTo)
      ? {
          label: t('filter.entered'),
          value: span(filter.enteredFrom, filter.enteredTo),
          without: { enteredFrom: undefined, enteredTo: undefined },
        }
      : undefined,
    (filter.amountFrom ?? filter.amountTo)
      ? {
          label: t('filter.amount'),
          value: span(filter.amountFrom, filter.amountTo),
          without: { amountFrom: undefined, amountTo: undefined },
        }
      : undefined,
    ...(['seller', 'buyer', 'keyword'] as const).map((key) =>
      filter[key] ? { label: t(`filter.${key}`), value: filter[key], without: { [key]: undefined } } : undefined,
    ),
    filter.type && {
      label: t('filter.type'),
      value: several(filter.type, (code) => kinds.find((k) => k.value === code)?.label ?? String(code)),
      without: { type: undefined },
    },
    filter.taxRate && {
      label: t('filter.taxRate'),
      value: rateOptions(filter.taxRate, (rate) => t(`filter.${rate}Rate`))
        .filter(({ value }) => filter.taxRate?.includes(value))
        .map(({ label }) => label)
        .join(t('list.comma')),
      without: { taxRate: undefined },
    },
    ...(['sellerIs', 'buyerIs'] as const).map((key) =>
      filter[key] ? { label: t(`filter.${key}`), value: filter[key], without: { [key]: undefined } } : undefined,
    ),
    filter.entrySource && {
      label: t('filter.entrySource'),
      value: several(filter.entrySource, (value) => ts(`entry.${value}` as 'entry.0')),
      without: { entrySource: undefined },
    },
    ...statusKeys.map(
      (key) =>
        filter[key] && {
          label: t(`filter.${key}`),
          value: several(filter[key], (value) => ts(`${statusFilters[key].family}.full.${value}` as 'verify.full.0')),
          without: { [key]: undefined },
        },
    ),
    filter.pool && {
      label: t('filter.pool'),
      value: filter.pool
        .map((id) => (id === notSet ? t('filter.noPool') : (pools.find((pool) => pool.id === id)?.name ?? '…')))
        .join(t('list.comma')),
      without: { pool: undefined },
    },
    filter.hasWarnings === undefined
      ? undefined
      : { label: t('filter.hasWarnings'), value: t(filter.hasWarnings ? 'filter.yes' : 'filter.no'), without: { hasWarnings: undefined } },
    ...setColumns(filter).map((key): Condition => {
      const label = nameOf(key)
      const without = { [key]: undefined, [`${key}From`]: undefined, [`${key}To`]: undefined }
      if (key === 'net' || key === 'tax' || key === 'businessDate' || key === 'accountingDate')
        return { label, value: span(filter[`${key}From`], filter[`${key}To`]), without }
      if (key === 'categoryIn' || key === 'nonDeductible' || key === 'original')
        return { label, value: (filter[key] ?? []).map((value) => valueOf(key, value)).join(t('list.comma')), without }
      if (key === 'hasAttachments' || key === 'lacksExtended') return { label, value: t(filter[key] ? 'filter.yes' : 'filter.no'), without }
      return { label, value: filter[key] ?? '', without }
    }),
    filter.sourceFile && { label: t('column.sourceFile'), value: t(`sourceFile.${filter.sourceFile}`), without: { sourceFile: undefined } },
  ]
  return conditions.filter((condition) => condition !== undefined)
}
