// A choice of two or three, drawn as a row of buttons.
import { Radio } from 'antd'

interface RadioRowProps<V extends string> {
  readonly value: V
  readonly values: readonly V[]
  readonly label: (value: V) => string
  readonly hint: (value: V) => string
  readonly onChange: (value: V) => void
}
/** A choice of two or three, as a row of radio buttons with a hint below the chosen one. */
export const RadioRow = <V extends string>({ value, values, label, hint, onChange }: RadioRowProps<V>) => (
  <>
    <Radio.Group
      optionType="button"
      value={value}
      onChange={(e) => {
        onChange(e.target.value as V)
      }}
      options={values.map((v) => ({ value: v, label: label(v) }))}
    />
    <p className="field-hint">{hint(value)}</p>
  </>
)
