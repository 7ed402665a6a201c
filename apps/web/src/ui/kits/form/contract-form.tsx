// A form of the contract on a page: dropping and saving stand in the page's head, and the page is not left over changes without a question.
import type { ComponentProps, FormEvent, ReactNode, RefObject } from 'react'
import type { z } from 'zod'
import { SaveButtons } from '../../controls/save-buttons.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { FormBox } from './form-box.tsx'
import { SchemaContext } from './form-contexts.ts'

interface Driven {
  readonly form: { readonly reset: () => void }
  readonly schema?: z.ZodType
  readonly box: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly changed: boolean
  readonly errors: { readonly form?: string }
  readonly submit: (event?: FormEvent) => void
}
export const ContractForm = ({ form, children }: { readonly form: Driven; readonly children: ReactNode }) => {
  const { schema, errors } = form
  return (
    <SchemaContext value={schema}>
      <FormBox form={form}>
        {children}
        <FormError text={errors.form} />
      </FormBox>
    </SchemaContext>
  )
}

type ButtonProps = ComponentProps<typeof SaveButtons>
/** For the head of the page that the form stands on. */
export const ContractFormButtons = ({
  form,
  ...words
}: { readonly form: Driven } & Pick<ButtonProps, 'discard' | 'save' | 'missingPermission' | 'why'>) => (
  <SaveButtons
    {...words}
    changed={form.changed}
    busy={form.busy}
    onDiscard={() => {
      form.form.reset()
    }}
    onSave={() => {
      form.submit()
    }}
  />
)
