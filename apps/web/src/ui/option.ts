// What a choice is made among.
export type ChoiceValue = string | number
export interface Option<V extends ChoiceValue> {
  readonly value: V
  readonly label: string
}
