// A labelled line of a target's form each: one text, or several lines of it.
import { Input } from 'antd'
import { useId } from 'react'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import type { Editing } from './target-draft.ts'

export const labelWidth = 108
/** The settings of a kind while they are edited. */
export interface SettingsProps {
  readonly value: Editing
  readonly may: boolean
  readonly put: (change: Partial<Editing>) => void
}
interface LineProps {
  readonly label: string
  readonly value: string
  readonly may: boolean
  readonly max?: number
  readonly hint?: string
  readonly mono?: boolean
  readonly onChange: (text: string) => void
}
export const TextLine = ({ label, value, may, max = pushLimits.account, hint, mono = false, onChange }: LineProps) => {
  const id = useId()
  return (
    <LabelledLine label={label} id={id} width={labelWidth}>
      <Input
        id={id}
        value={value}
        disabled={!may}
        maxLength={max}
        className={mono ? 'mono' : ''}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      />
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </LabelledLine>
  )
}
export const AreaLine = ({
  label,
  value,
  may,
  hint,
  wrong,
  rows = 3,
  max,
  onChange,
}: Omit<LineProps, 'mono'> & { readonly wrong?: string | undefined; readonly rows?: number }) => {
  const id = useId()
  return (
    <LabelledLine label={label} id={id} width={labelWidth}>
      <Input.TextArea
        id={id}
        className="mono"
        rows={rows}
        value={value}
        disabled={!may}
        maxLength={max}
        status={wrong ? 'error' : ''}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      />
      <p id={`${id}-hint`} className={wrong ? 'field-error' : 'field-hint'}>
        {wrong ?? hint}
      </p>
    </LabelledLine>
  )
}
