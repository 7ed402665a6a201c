// Controls of a filter bar: the label stands inside each, a set one is tinted.
import { Input, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './filter.css'

/** The box of one condition. `search` takes the focus when / is pressed. */
export const Filter = ({ label, set, bad = false, search = false, children }: { label: string; set: boolean; bad?: boolean; search?: boolean; children: ReactNode }) => (
  <div className={`filter${set ? ' set' : ''}${bad ? ' bad' : ''}`} {...(search ? { 'data-search': true } : {})}><span className="label" aria-hidden="true">{label}</span>{children}</div>
)

interface TextProps { readonly label: string; readonly hint: string; readonly value: string; readonly maxLength: number; /** What is wrong with the value. */ readonly problem?: string | undefined; readonly onChange: (value: string) => void; readonly onEnter: () => void; readonly onClear?: () => void; readonly search?: boolean }
export const TextFilter = ({ search = false, label, hint, value, maxLength, problem, onChange, onEnter, onClear }: TextProps) => (
  <Filter label={label} set={value !== ''} bad={problem !== undefined} search={search}>
    <Input
      variant="borderless" allowClear maxLength={maxLength} placeholder={hint} aria-label={label} aria-invalid={problem !== undefined} title={problem ?? ''} value={value} {...(search ? { 'aria-keyshortcuts': '/' } : {})}
      onChange={(e) => { onChange(e.target.value) }} onPressEnter={onEnter} {...(onClear ? { onClear } : {})}
    />
  </Filter>
)

interface ChoiceProps<V> { readonly label: string; readonly all: string; readonly values: readonly V[]; readonly options: readonly { readonly value: V; readonly label: string }[]; readonly onChange: (values: V[]) => void }
/** Any of some values; none means all. */
export const ChoiceFilter = <V extends string | number>({ label, all, values, options, onChange }: ChoiceProps<V>) => (
  <Filter label={label} set={values.length > 0}>
    <Select
      variant="borderless" mode="multiple" maxTagCount={0} maxTagPlaceholder={(chosen) => <>{chosen[0]?.label}{chosen.length > 1 ? <em>+{chosen.length - 1}</em> : null}</>} allowClear showSearch={{ optionFilterProp: 'label' }} placeholder={all} aria-label={label}
      value={[...values]} options={[...options]} suffixIcon={<ChevronDown size={14} aria-hidden="true" />} onChange={onChange} popupMatchSelectWidth={false}
    />
  </Filter>
)
