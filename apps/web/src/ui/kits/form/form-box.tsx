import type { ComponentProps } from 'react'
import type { useDriven } from './use-judging.ts'

interface Props extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  readonly form: Pick<ReturnType<typeof useDriven>, 'box' | 'submit'>
}
/** The element of a form, which Enter or its button sends. */
export const FormBox = ({ form: { box, submit }, ...rest }: Props) => <form {...rest} ref={box} noValidate onSubmit={submit} />
