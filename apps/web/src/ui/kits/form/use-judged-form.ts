// A form that stands before antd and the contract's schemas: its own fields, judged by rules. A page that works at once has no other.
import { createFormHook } from '@tanstack/react-form'
import { fieldContext, formContext } from './form-contexts.ts'
import { TextField } from './text-field.tsx'
import { useDriven, useJudging, type JudgedFormInput } from './use-judging.ts'

const { useAppForm } = createFormHook({ fieldContext, formContext, fieldComponents: { TextField }, formComponents: {} })

export const useJudgedForm = <V extends object>(input: JudgedFormInput<V>) => {
  const { options, ...judging } = useJudging(input)
  const form = useAppForm(options)
  return { form, ...useDriven<V>(form, judging) }
}
