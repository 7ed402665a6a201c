// The fields of a held invoice in two columns: kind and identity, parties, money, the rest.
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, requiredFields, type Findings } from '@piaotai/domain/entry.ts'
import { kinds } from '@piaotai/domain/kinds.ts'
import type { HeldField, HeldValues } from './held-fields.ts'

const groups = [
  ['identity', ['type', 'date', 'number', 'code', 'checkCode']],
  ['parties', ['seller.name', 'seller.taxId', 'buyer.name', 'buyer.taxId']],
  ['money', ['amountExcludingTax', 'taxAmount', 'amountIncludingTax']],
  ['rest', ['drawer', 'remark']],
] as const satisfies readonly (readonly [string, readonly HeldField[]])[]

interface Warning { readonly field: string; readonly code: string; readonly message: string }
interface Props {
  values: HeldValues; findings: Findings; doubtful: ReadonlySet<string>; warnings: readonly Warning[]
  /** Missing values are called errors only after the person has tried to send. */
  asked: boolean; onChange: (field: HeldField, value: string) => void
}

export const HeldForm = ({ values, findings, doubtful, warnings, asked, onChange }: Props) => {
  const { t, i18n } = useTranslation(['imports', 'states', 'entry'])
  /** The dictionary's sentence for a warning; the recogniser's own words for one it does not know. */
  const sayWarning = (warning: Warning | undefined) => warning && (i18n.exists(`warning.${warning.code}`, { ns: 'states' }) ? t(`states:warning.${warning.code as 'missing'}`) : warning.message)
  const required = requiredFields(values)
  return groups.map(([group, fields]) => (
    <fieldset key={group} className="im-held-group">
      <legend>{t(`held.group.${group}`)}</legend>
      {fields.filter((field) => values[field] || mayHave(field, values)).map((field) => {
        const finding = findings[field]?.word === 'required' && !asked ? undefined : findings[field]
        const warning = sayWarning(warnings.find((w) => w.field === field))
        const message = finding ? t(`entry:fault.${finding.word}`, finding.detail ?? {}) : warning ?? (doubtful.has(field) ? t('states:warning.lowConfidence') : undefined)
        return <HeldInput key={field} field={field} value={values[field] ?? ''} required={required.has(field)} doubtful={doubtful.has(field) || finding?.level === 'doubt'} error={finding?.level === 'error'} message={message} onChange={(value) => { onChange(field, value) }} />
      })}
    </fieldset>
  ))
}

/** A digital invoice has neither code nor check code: the fields show only when something was read into them. */
const mayHave = (field: HeldField, values: HeldValues): boolean => fieldsOf(Number(values.type ?? NaN)).includes(field)

interface InputProps { field: HeldField; value: string; required: boolean; doubtful: boolean; error: boolean; message: string | undefined; onChange: (value: string) => void }
const HeldInput = ({ field, value, required, doubtful, error, message, onChange }: InputProps) => {
  const { t, i18n } = useTranslation('imports')
  const id = useId()
  const note = `${id}-note`
  const common = { id, 'aria-required': required, 'aria-invalid': error, 'aria-describedby': message ? note : undefined, status: error ? 'error' as const : doubtful ? 'warning' as const : undefined }
  const wide = field === 'remark' || field === 'amountIncludingTax'
  const numeric = field === 'number' || field === 'code' || field === 'checkCode' || field.endsWith('taxId')
  return (
    <div className={`im-field${wide ? ' wide' : ''}${doubtful && !error ? ' doubtful' : ''}`}>
      <label htmlFor={id}>{t(`held.field.${field}`)}{required && <i aria-hidden>*</i>}{doubtful && !error && <em>{t('held.doubt')}</em>}</label>
      {field === 'type'
        ? <Select {...common} showSearch={{ optionFilterProp: 'label' }} value={value || undefined} onChange={onChange} options={kinds.filter((kind) => kind.code !== 0).map((kind) => ({ value: String(kind.code), label: i18n.language === 'en-US' ? kind.en : kind.zh }))} />
        : <Input {...common} className={numeric ? 'mono' : undefined} autoFocus={field === 'number' && !value} value={value} maxLength={300} placeholder={field === 'date' ? '2026-11-21' : undefined} prefix={field.startsWith('amount') || field === 'taxAmount' ? '¥' : undefined} onChange={(event) => { onChange(event.target.value) }} />}
      {message && <p id={note} className={error ? 'im-wrong' : 'im-attention'} role={error ? 'alert' : undefined}>{message}</p>}
    </div>
  )
}
