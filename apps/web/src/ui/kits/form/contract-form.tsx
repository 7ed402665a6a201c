// A form of the contract on a page: dropping and saving stand in the page's head, and the page is not left over changes without a question.
import type { ComponentProps, ReactNode, RefObject } from 'react'
import type { z } from 'zod'
import { SaveButtons } from '../../controls/save-buttons.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { SchemaContext } from './form-contexts.ts'

interface Driven {
  readonly form: { readonly reset: () => void }
  readonly schema?: z.ZodType
  readonly box: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly changed: boolean
  readonly errors: { readonly form?: string }
  readonly submit: () => void
}
export const ContractForm = ({ form, children }: { readonly form: Driven; readonly children: ReactNode }) => {
  const { box, schema, errors, submit } = form
  return (
    <SchemaContext value={schema}>
      <form
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <FormError text={errors.form} />
      </form>
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
