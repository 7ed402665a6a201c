import type { ComponentProps, FormEvent, RefObject } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  readonly form: { readonly box?: RefObject<HTMLFormElement | null>; readonly submit: (event?: FormEvent) => void }
}
/** The element of a form, which Enter or its button sends. */
export const FormBox = ({ form: { box, submit }, ...rest }: Props) => <form {...rest} ref={box} noValidate onSubmit={submit} />
