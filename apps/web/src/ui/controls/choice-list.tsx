// The open list of a choice: type to search, arrows to move, Escape to cancel.
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import type { ChoiceValue, Option } from './option.ts'

interface Props<V extends ChoiceValue> {
  readonly label: string
  readonly several: boolean
  readonly clearable: boolean
  readonly all: string
  readonly values: readonly V[]
  readonly options: readonly Option<V>[]
  readonly onChange: (values: V[]) => void
  readonly onClose: () => void
}

const ChoiceList = <V extends ChoiceValue>({ label, several, clearable, all, values, options, onChange, onClose }: Props<V>) => {
  const shared = {
    variant: 'borderless',
    autoFocus: true,
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
    placeholder: all,
    'aria-label': label,
    allowClear: clearable,
    showSearch: { optionFilterProp: 'label' },
    popupMatchSelectWidth: false,
    suffixIcon: <ChevronDown size={14} aria-hidden="true" />,
  } as const
  const list = [...options]
  return several ? (
    <Select<V[], Option<V>>
      {...shared}
      options={list}
      mode="multiple"
      maxTagCount={0}
      maxTagPlaceholder={(chosen) => (
        <>
          {chosen[0]?.label}
          {chosen.length > 1 ? <em>+{chosen.length - 1}</em> : null}
        </>
      )}
      value={[...values]}
      onChange={onChange}
    />
  ) : (
    <Select<V, Option<V>>
      {...shared}
      options={list}
      {...(values[0] === undefined ? {} : { value: values[0] })}
      onChange={(value: V | undefined) => {
        onChange(value === undefined ? [] : [value])
      }}
    />
  )
}
export default ChoiceList
