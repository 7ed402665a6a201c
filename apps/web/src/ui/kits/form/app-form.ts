// TanStack Form with the fields of this product: `form.AppField` gives each child its field's drawing.
import { createFormHook } from '@tanstack/react-form'
import { fieldContext, formContext } from './form-contexts.ts'
import { Area, Check, Choice, Day, Options, Text } from './fields.tsx'
import { Cell, DayCell, Lines } from './lines.tsx'
import { TextField } from './text-field.tsx'

export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, Text, Area, Day, Choice, Options, Check, Lines, Cell, DayCell },
  formComponents: {},
})
