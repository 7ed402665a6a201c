// The one core of the forms, whatever draws their fields: judged before they are sent, sent once, told by the server field by field.
import { useSelector, type AnyFormApi } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { CallFailed } from '../../../lib/http/api.ts'
import { useOnce } from '../../../lib/hooks/guard.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { focusFirstError } from '../../fields/focus-first-error.ts'
import { place, type FieldProblem } from './field-problems.ts'
import { fieldId } from './form-contexts.ts'
import type { TextField } from './text-field.tsx'

/** A field's sentence if its value is wrong. */
type Rules<V extends object> = { readonly [K in keyof V]?: (value: V[K], all: V) => string | false | undefined }
export interface JudgedFormInput<V extends object> {
  readonly initial: V
  /** Sends the values by a quiet call; the form tells what went wrong. */
  readonly send: (values: V) => Promise<unknown>
  /** Of single fields. */
  readonly rules?: Rules<V>
  /** The domain's rules, the same as on the server. */
  readonly judge?: (values: V) => readonly FieldProblem[]
  /** The field that a problem of the server belongs to, by its name. */
  readonly blamed?: Readonly<Record<string, string>>
  /** Reads the detail of a problem that names its field in a way of its own. */
  readonly detailed?: (error: CallFailed) => readonly FieldProblem[]
  /** After the server refused, before the form tells of it: a new image code, say. */
  readonly onRefused?: (error: unknown) => void
}
type Name<V> = keyof V & string
/** What `AppField` gives to the drawing of a field. */
interface DrawnField<T> {
  readonly TextField: typeof TextField
  readonly state: { readonly value: T }
  handleChange(value: T): void
}
/** A form as a part of it knows it: by methods, so that a form of more fields fits a part that draws some of them. */
export interface FormPart<V extends object> {
  readonly form: AnyFormApi
  AppField<N extends Name<V>>(props: { readonly name: N; readonly children: (field: DrawnField<V[N]>) => ReactNode }): ReactNode
  idOf(name: Name<V>): string
  /** The values of this moment; `useValue` follows one of them. */
  now(): V
  set<N extends Name<V>>(name: N, value: V[N]): void
  /** Judges some fields alone, before a code is requested; whether they are right. */
  holds(...names: Name<V>[]): boolean
  /** Tells what is wrong with a field. */
  fail(name: Name<V>, sentence: () => string): void
  /** Tells of a refused call at the field that it belongs to. */
  refuse(error: unknown): void
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
const ofRules = <V extends object>(rules: Rules<V> = {}, values: V): readonly FieldProblem[] =>
  Object.keys(rules).flatMap((path) => {
    const sentence = rules[path as keyof V]?.(values[path as keyof V], values)
    return sentence ? [{ path, sentence }] : []
  })

/** The options of TanStack's form, and what `useDriven` needs besides them. */
export const useJudging = <V extends object>(input: JudgedFormInput<V>) => {
  const box = useRef<HTMLFormElement>(null)
  /** The values that the server took last: what counts as unchanged from then on. */
  const [saved, setSaved] = useState<V>()
  const judge = (values: V): readonly FieldProblem[] => [...ofRules(input.rules, values), ...(input.judge?.(values) ?? [])]
  const refused = (error: CallFailed): readonly FieldProblem[] => {
    const own = input.detailed?.(error) ?? []
    if (own.length > 0) return own
    const path = input.blamed?.[error.type ?? '']
    return path === undefined && error.shown ? [] : [{ path: path ?? '', sentence: error.message }]
  }
  /** What was wrong last, to be found again in another language. */
  const last = useRef<(now: { readonly judge: typeof judge; readonly refused: typeof refused }) => readonly FieldProblem[]>(undefined)
  const found = (): readonly FieldProblem[] => last.current?.({ judge, refused }) ?? []
  /** Tells what is wrong, and goes to the first of it; whether nothing is. */
  const tell = (form: AnyFormApi, wrong: typeof last.current): boolean => {
    last.current = wrong
    const problems = found()
    show(form, placed(form, problems))
    if (problems.length > 0) focusFirstError(box.current)
    return problems.length === 0
  }
  const refuse = (form: AnyFormApi, error: unknown): void => {
    if (!(error instanceof CallFailed)) throw error
    // A field that the form shows from now on takes what is wrong with it.
    flushSync(() => input.onRefused?.(error))
    tell(form, (now) => now.refused(error))
  }
  const options = {
    defaultValues: saved ?? input.initial,
    validators: {
      onSubmit: ({ value, formApi }: { value: V; formApi: AnyFormApi }): Placed | undefined => {
        last.current = (now) => now.judge(value)
        const problems = found()
        return problems.length > 0 ? placed(formApi, problems) : undefined
      },
    },
    onSubmitInvalid: () => {
      focusFirstError(box.current)
    },
    onSubmit: async ({ value, formApi }: { value: V; formApi: AnyFormApi }): Promise<void> => {
      try {
        const before = last.current
        await input.send(value)
        // It told itself what was wrong.
        if (last.current !== before) return
        // What was typed meanwhile stays.
        if (formApi.state.values === value) formApi.reset(value)
        setSaved(value)
      } catch (error) {
        refuse(formApi, error)
      }
    },
  }
  return { box, options, found, tell, refuse }
}

/** Drives a form made of the options of `useJudging`. */
export const useDriven = <V extends object>(
  form: AnyFormApi & { readonly AppField: unknown },
  { box, found, tell, refuse }: Omit<ReturnType<typeof useJudging<V>>, 'options'>,
) => {
  const language = useLanguage()
  const sayAgain = useEffectEvent(() => {
    const again = placed(form, found())
    // What was mended since is not said again.
    const stands = Object.entries(again.fields).filter(([path]) => form.getFieldMeta(path)?.errorMap.onSubmit)
    show(form, { fields: Object.fromEntries(stands), form: form.state.errorMap.onSubmit ? again.form : undefined })
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
  const part: Omit<FormPart<V>, 'form'> = {
    AppField: form.AppField as FormPart<V>['AppField'],
    idOf: (name) => fieldId(form, name),
    now: () => form.state.values as V,
    set: (name, value) => {
      form.setFieldValue(name, value)
    },
    holds: (...names) => {
      const value = form.state.values as V
      return tell(form, (now) => now.judge(value).filter(({ path }) => (names as readonly string[]).includes(path)))
    },
    fail: (path, sentence) => {
      tell(form, () => [{ path, sentence: sentence() }])
    },
    refuse: (failed) => {
      refuse(form, failed)
    },
  }
  return {
    ...part,
    /** The form's element, where the first field that is wrong is looked for. */
    box,
    busy,
    changed,
    errors: error === undefined ? {} : { form: error },
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (!busy) go()
    },
  }
}
/** A value of a form, followed as it is typed. */
export const useValue = <V extends object, N extends Name<V>>(part: Pick<FormPart<V>, 'form' | 'now'>, name: N): V[N] =>
  useSelector(part.form.store, (state) => (state.values as V)[name])
/** All values of a form, followed as they are typed. */
export const useValues = <V extends object>(part: Pick<FormPart<V>, 'form' | 'now'>): V =>
  useSelector(part.form.store, (state) => state.values as V)
