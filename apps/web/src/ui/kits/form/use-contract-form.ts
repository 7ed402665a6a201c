// A form for one call of the contract: judged by the contract's schema and the domain's rules, sent once, and told by the server field by field.
import { useSelector, type AnyFormApi } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { CallFailed } from '../../../lib/http/api.ts'
import { useOnce } from '../../../lib/form/guard.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { focusFirstError } from '../../fields/focus-first-error.ts'
import { useAppForm } from './app-form.ts'
import { place, problemsIn, problemsOf, type FieldProblem } from './field-problems.ts'

export interface ContractFormInput<V extends object> {
  /** The input of the call: `partnerEndpoints.createPartner.input`. */
  readonly schema: z.ZodType
  readonly initial: V
  /** Sends the values by a quiet call; the form tells what went wrong. */
  readonly send: (values: V) => Promise<unknown>
  /** The domain's rules, the same as on the server; they are told before the schema's. */
  readonly judge?: (values: V) => readonly FieldProblem[]
  /** The field that a problem of the server belongs to, by its name. */
  readonly blamed?: Readonly<Record<string, string>>
  /** Reads the detail of a problem that names its field in a way of its own. */
  readonly detailed?: (error: CallFailed) => readonly FieldProblem[]
  /** After the server refused: a new image code, say. */
  readonly onRefused?: (error: unknown) => void
}

type Placed = ReturnType<typeof place>
/** A field that has left the page with its part of the form stands in no one's sight. */
const placed = (form: AnyFormApi, problems: readonly FieldProblem[]): Placed =>
  place(problems, (path) =>
    Boolean((form.fieldInfo as Readonly<Record<string, { readonly instance: unknown } | undefined>>)[path]?.instance),
  )
const show = (form: AnyFormApi, problems: Placed): void => {
  form.setErrorMap({ onSubmit: problems })
}

export const useContractForm = <V extends object>(input: ContractFormInput<V>) => {
  const { t } = useTranslation('kit')
  const box = useRef<HTMLFormElement>(null)
  /** The values that the server took last: what counts as unchanged from then on. */
  const [saved, setSaved] = useState<V>()
  const language = useLanguage()
  /** What was judged last, or refused: it is said again in another language. */
  const last = useRef<{ readonly value: V } | { readonly error: CallFailed }>(undefined)
  const judged = (formApi: AnyFormApi, value: V): Placed | undefined => {
    const problems = [...(input.judge?.(value) ?? []), ...problemsIn(t, input.schema, value)]
    return problems.length > 0 ? placed(formApi, problems) : undefined
  }
  const refused = (formApi: AnyFormApi, error: CallFailed): Placed => {
    const own = input.detailed?.(error) ?? []
    const problems = own.length > 0 ? own : problemsOf(t, error, input.blamed ?? {})
    return problems.length > 0 ? placed(formApi, problems) : { fields: {}, form: error.shown ? undefined : error.message }
  }
  const form = useAppForm({
    defaultValues: saved ?? input.initial,
    validators: {
      onSubmit: ({ value, formApi }: { value: V; formApi: AnyFormApi }): Placed | undefined => {
        last.current = { value }
        return judged(formApi, value)
      },
    },
    onSubmitInvalid: () => {
      focusFirstError(box.current)
    },
    onSubmit: async ({ value, formApi }): Promise<void> => {
      try {
        await input.send(value)
        formApi.reset(value)
        setSaved(value)
      } catch (error) {
        refuse(formApi, error)
      }
    },
  })
  const refuse = (formApi: AnyFormApi, error: unknown): void => {
    if (!(error instanceof CallFailed)) throw error
    last.current = { error }
    show(formApi, refused(formApi, error))
    focusFirstError(box.current)
    input.onRefused?.(error)
  }
  const sayAgain = useEffectEvent(() => {
    const found = last.current && ('error' in last.current ? refused(form, last.current.error) : judged(form, last.current.value))
    if (!found) return
    // What was mended since is not said again.
    const stands = Object.entries(found.fields).filter(([path]) => form.getFieldMeta(path as never)?.errorMap.onSubmit)
    show(form, { fields: Object.fromEntries(stands), form: form.state.errorMap.onSubmit ? found.form : undefined })
  })
  useEffect(() => {
    sayAgain()
  }, [language])
  const go = useOnce(() => {
    // What the server said last time is asked anew.
    show(form, { fields: {}, form: undefined })
    void form.handleSubmit()
  })
  const busy = useSelector(form.store, (state) => state.isSubmitting)
  const changed = useSelector(form.store, (state) => !state.isDefaultValue)
  const error = useSelector(form.store, (state) => state.errorMap.onSubmit) as unknown as string | undefined
  return {
    form,
    schema: input.schema,
    /** Where the first field that is wrong is looked for. */
    box,
    busy,
    changed,
    errors: error === undefined ? {} : { form: error },
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      box.current = (event?.currentTarget as HTMLFormElement | undefined) ?? box.current
      if (!busy) go()
    },
  }
}
