// A form of the contract in a dialog: closing it with changes asks first, and so does leaving the page.
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../overlay/form-dialog.tsx'
import { useLeave, useUnsaved } from '../../overlay/unsaved.ts'
import { SchemaContext } from './form-contexts.ts'

type DialogProps = ComponentProps<typeof FormDialog>
interface Props extends Omit<DialogProps, 'form'> {
  readonly form: DialogProps['form'] & { readonly schema: z.ZodType; readonly changed: boolean }
  /** Whether what was typed is asked for before it is dropped. */
  readonly guarded?: boolean
}
const keep = (): void => undefined

export const ContractFormDialog = ({ form, guarded = true, onClose, ...dialog }: Props) => {
  const changed = guarded && form.changed
  useUnsaved(changed)
  const leave = useLeave(changed, keep)
  return (
    <SchemaContext value={form.schema}>
      <FormDialog
        {...dialog}
        form={form}
        onClose={() => {
          leave(onClose)
        }}
      />
    </SchemaContext>
  )
}
