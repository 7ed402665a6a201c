// The options of a choice.
export type ChoiceValue = string | number
export interface Option<V extends ChoiceValue> {
  readonly value: V
  readonly label: string
}
