// What a rule does with an invoice: a row an action, each absent until a value is chosen.
import { Checkbox, Select } from 'antd'
import { CircleAlert, CircleOff, Layers, OctagonX, SquareFunction, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nonDeductibleReasons } from '@piaotai/domain/invoice/business.ts'
import { formulaFields, poolModes, type FormulaField } from '@piaotai/domain/rules/classify.ts'
import { useExtendedFields } from '../../../shared/invoice/extended-fields.ts'
import { usePoolChoices } from '../../../shared/pool/pools.ts'
import { useFieldWords } from './field-words.ts'
import { FormulaField as Formula } from './formula-field.tsx'
import { useFormulaCheck, type Draft, type Settings } from '../rule.queries.ts'
import styles from '../rule.module.css'

interface Props {
  readonly settings: Settings
  readonly filter: Draft['filter']
  readonly off: boolean
  readonly onChange: (change: Partial<Settings>) => void
}
const none = 'none'
export const ActionRows = ({ settings, filter, off, onChange }: Props) => {
  const { t } = useTranslation('rule')
  const { t: ts } = useTranslation('states')
  const { t: ti } = useTranslation('invoice')
  const pools = usePoolChoices().data ?? []
  const { pool, category, reason, formulas, stop } = settings
  const defined = useExtendedFields().data?.fields ?? []
  // Fields that take values, and those that the rule names already.
  const fields = formulaFields.filter(
    (field) => defined.some(({ key, archived }) => key === field && !archived) || formulas.some((one) => one.field === field),
  )
  const choice = (
    label: string,
    value: string,
    options: readonly { readonly value: string; readonly label: string }[],
    set: (value: string) => void,
  ) => (
    <Select
      size="small"
      {...(value === none ? {} : { variant: 'filled' as const })}
      popupMatchSelectWidth={false}
      aria-label={label}
      disabled={off}
      value={value}
      options={[{ value: none, label: t('do.none') }, ...options]}
      onChange={set}
    />
  )
  const puttable = pools.filter(({ mayPut }) => mayPut).map(({ id, name }) => ({ value: id, label: name }))
  const known = pool === null || puttable.some(({ value }) => value === pool.id)
  const other = known ? [] : [{ value: pool.id, label: pools.find(({ id }) => id === pool.id)?.name ?? t('do.poolGone') }]
  return (
    <section aria-label={t('do.title')}>
      <h3>{t('do.title')}</h3>
      <ul className={styles['actions']}>
        <li>
          <Layers size={15} aria-hidden="true" />
          <span>{t('do.pool')}</span>
          {choice(t('do.pool'), pool?.id ?? none, [...puttable, ...other], (id) => {
            onChange({ pool: id === none ? null : { id, has: pool?.has ?? 'keep' } })
          })}
          {pool ? (
            <small>
              {t('do.has')}
              <Select
                size="small"
                variant="filled"
                aria-label={t('do.has')}
                popupMatchSelectWidth={false}
                disabled={off}
                value={pool.has}
                options={poolModes.map((value) => ({ value, label: t(`do.modes.${value}`) }))}
                onChange={(has) => {
                  onChange({ pool: { ...pool, has } })
                }}
              />
            </small>
          ) : null}
        </li>
        <li>
          <Tag size={15} aria-hidden="true" />
          <span>{t('do.category')}</span>
          {choice(
            t('do.category'),
            category === null ? none : String(category),
            [0, 1, 2, 3].map((value) => ({ value: String(value), label: ts(`category.${value}` as 'category.0') })),
            (value) => {
              onChange({ category: value === none ? null : Number(value) })
            },
          )}
        </li>
        <li>
          <CircleOff size={15} aria-hidden="true" />
          <span>{t('do.reason')}</span>
          {choice(
            t('do.reason'),
            reason === null ? none : String(reason),
            nonDeductibleReasons.map((value) => ({ value: String(value), label: ti(`business.reason.${value}`) })),
            (value) => {
              onChange({ reason: value === none ? null : Number(value) })
            },
          )}
          <small>{t('do.reasonFacts')}</small>
        </li>
        {fields.map((field) => (
          <FormulaRow
            key={field}
            field={field}
            text={formulas.find((one) => one.field === field)?.text}
            filter={filter}
            off={off}
            onChange={(text) => {
              const others = formulas.filter((one) => one.field !== field)
              onChange({
                formulas: text === undefined ? others : [...others, { field, text }].toSorted((a, b) => a.field.localeCompare(b.field)),
              })
            }}
          />
        ))}
        <li>
          <OctagonX size={15} aria-hidden="true" />
          <span>{t('do.stop')}</span>
          <Checkbox
            disabled={off}
            checked={stop}
            onChange={({ target }) => {
              onChange({ stop: target.checked })
            }}
          >
            {t('do.stopFacts')}
          </Checkbox>
        </li>
      </ul>
    </section>
  )
}
const FormulaRow = ({
  field,
  text,
  filter,
  off,
  onChange,
}: {
  readonly field: FormulaField
  readonly text: string | undefined
  readonly filter: Draft['filter']
  readonly off: boolean
  readonly onChange: (text: string | undefined) => void
}) => {
  const { t } = useTranslation('rule')
  const check = useFormulaCheck(text ?? '', filter, text !== undefined && text.trim() !== '' && !off)
  // An answer of the text before would point at the wrong place.
  const checked = text !== undefined && text.trim() !== '' && !check.isPlaceholderData ? check.data : undefined
  const name = useFieldWords().name(field)
  return (
    <li>
      <SquareFunction size={15} aria-hidden="true" />
      <span>{name}</span>
      <Checkbox
        disabled={off}
        checked={text !== undefined}
        onChange={({ target }) => {
          onChange(target.checked ? '' : undefined)
        }}
      >
        {t('do.formula')}
      </Checkbox>
      {checked?.mistake ? (
        <small className={styles['wrong']}>
          <CircleAlert size={13} aria-hidden="true" />
          {t('do.wrong')}
        </small>
      ) : null}
      {text === undefined ? null : (
        <Formula label={t('formula.label', { field: name })} text={text} off={off} checked={checked} onChange={onChange} />
      )}
    </li>
  )
}
