// The fields of an invoice's face in two columns: kind and identity, parties, money, the rest. Faults and doubts are
// shown below their field.
import { Input, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, requiredFields, type Findings } from '@piaotai/domain/manual-entry/manual-entry.ts'
import type { HandField, HandValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import styles from './face-form.module.css'

const groups = [
  ['identity', ['type', 'date', 'number', 'code', 'checkCode']],
  ['parties', ['seller.name', 'seller.taxId', 'buyer.name', 'buyer.taxId']],
  ['money', ['amountExcludingTax', 'taxAmount', 'amountIncludingTax']],
  ['rest', ['drawer', 'remark']],
] as const satisfies readonly (readonly [string, readonly HandField[]])[]
const nothing: ReadonlySet<string> = new Set()

interface Warning {
  readonly field: string
  readonly code: string
  readonly message: string
}
interface Props {
  readonly values: HandValues
  readonly findings: Findings
  readonly onChange: (field: HandField, value: string) => void
  /** Missing values count as errors only after the first submission. */
  readonly pending: boolean
  /** Manual entry: the kind requires more fields, and may be an unusual one. */
  readonly typed?: boolean
  /** Recognised fields to compare with the original, and the reasons. */
  readonly doubtful?: ReadonlySet<string>
  readonly warnings?: readonly Warning[]
  /** Below a group's fields. */
  readonly below?: Partial<Record<(typeof groups)[number][0], ReactNode>>
}
export const FaceForm = ({ values, findings, onChange, pending, typed = false, doubtful = nothing, warnings = [], below = {} }: Props) => {
  const { t, i18n } = useTranslation(['manualEntry', 'states'])
  /** The dictionary's sentence for a warning; the recogniser's own text for an unknown one. */
  const sayWarning = (warning: Warning | undefined) =>
    warning &&
    (i18n.exists(`warning.${warning.code}`, { ns: 'states' }) ? t(`states:warning.${warning.code as 'missing'}`) : warning.message)
  const required = requiredFields(values, typed)
  const had = fieldsOf(Number(values.type ?? NaN))
  /** The first recognised field to check; not the kind, which is chosen from a list. */
  const first = groups
    .flatMap(([, fields]): readonly HandField[] => fields)
    .find((field) => field !== 'type' && (doubtful.has(field) || (findings[field] && findings[field].word !== 'required')))
  return groups.map(([group, fields]) => (
    <fieldset key={group} className={styles['face-group']}>
      <legend>{t(`hand.group.${group}`)}</legend>
      {fields
        .filter((field) => values[field] || had.includes(field))
        .map((field) => {
          const finding = findings[field]?.word === 'required' && !pending ? undefined : findings[field]
          const message = finding
            ? t(`fault.${finding.word}`, finding.detail ?? {})
            : (sayWarning(warnings.find((w) => w.field === field)) ?? (doubtful.has(field) ? t('states:warning.lowConfidence') : undefined))
          return (
            <FaceInput
              key={field}
              field={field}
              value={values[field] ?? ''}
              required={required.has(field)}
              doubtful={doubtful.has(field) || finding?.level === 'doubt'}
              error={finding?.level === 'error'}
              message={message}
              first={field === first}
              anyKind={typed}
              onChange={(value) => {
                onChange(field, value)
              }}
            />
          )
        })}
      {below[group]}
    </fieldset>
  ))
}

interface InputProps {
  readonly field: HandField
  readonly value: string
  readonly required: boolean
  readonly doubtful: boolean
  readonly error: boolean
  readonly message: string | undefined
  /** Gets the focus when its dialog opens. */
  readonly first: boolean
  readonly anyKind: boolean
  readonly onChange: (value: string) => void
}
const FaceInput = ({ field, value, required, doubtful, error, message, first, anyKind, onChange }: InputProps) => {
  const { t, i18n } = useTranslation(['intake', 'invoice'])
  const id = useId()
  const note = `${id}-note`
  const common = {
    id,
    'aria-required': required,
    'aria-invalid': error,
    'aria-describedby': message ? note : undefined,
    status: error ? ('error' as const) : doubtful ? ('warning' as const) : undefined,
  }
  const wide = field === 'remark' || field === 'amountIncludingTax'
  const numeric = field === 'number' || field === 'code' || field === 'checkCode' || field.endsWith('taxId')
  return (
    <div className={`${styles['face-input']}${wide ? ' wide' : ''}${doubtful && !error ? ` ${styles['doubtful']}` : ''}`}>
      <label htmlFor={id}>
        {t(`invoice:detail.field.${field}`)}
        {required && <i aria-hidden>*</i>}
        {doubtful && !error && <em>{t('held.doubt')}</em>}
      </label>
      {field === 'type' ? (
        <Select
          {...common}
          showSearch={{ optionFilterProp: 'label' }}
          autoFocus={anyKind && !value}
          value={value || undefined}
          onChange={onChange}
          options={kinds
            .filter((kind) => anyKind || kind.code !== 0)
            .map((kind) => ({ value: String(kind.code), label: i18n.language === 'en-US' ? kind.en : kind.zh }))}
        />
      ) : (
        <Input
          {...common}
          data-first={first ? '' : undefined}
          className={numeric ? 'mono' : undefined}
          autoFocus={!anyKind && field === 'number' && !value}
          value={value}
          maxLength={300}
          placeholder={field === 'date' ? '2026-11-21' : undefined}
          prefix={field.startsWith('amount') || field === 'taxAmount' ? '¥' : undefined}
          onChange={(event) => {
            onChange(event.target.value)
          }}
        />
      )}
      {message && (
        <p id={note} className={error ? 'wrong' : 'doubt'} role={error ? 'alert' : undefined}>
          {message}
        </p>
      )}
    </div>
  )
}
