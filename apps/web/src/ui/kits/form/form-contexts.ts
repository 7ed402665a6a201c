import { createFormHookContexts, type AnyFormApi } from '@tanstack/react-form'
import { createContext, use } from 'react'
import type { z } from 'zod'
import { limitsOf } from './contract-limits.ts'

export const { fieldContext, formContext, useFieldContext } = createFormHookContexts()
/** The schema of the call that the form is for. */
export const SchemaContext = createContext<z.ZodType | undefined>(undefined)

/** The id of a field's control. */
export const fieldId = (form: Pick<AnyFormApi, 'formId'>, name: string): string => `${form.formId}-${name}`

/** A field as its drawing needs it. */
export const useDrawnField = <T>() => {
  const field = useFieldContext<T>()
  const schema = use(SchemaContext)
  const id = fieldId(field.form as AnyFormApi, field.name)
  const error = field.state.meta.errorMap.onSubmit as string | undefined
  return {
    field,
    id,
    value: field.state.value,
    error,
    max: schema && limitsOf(schema, field.name).max,
    marks: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': `${id}-note`,
    },
  }
}
