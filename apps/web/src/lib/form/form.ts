// A form: values, errors by field, one submission at a time. Each error is shown at its field, and the first one gets
// the focus.
import { useId, useState, type FormEvent } from 'react'
import { CallFailed } from '../http/api.ts'
import { useLanguage, type Language } from '../i18n/language.ts'
import { useOnce } from './guard.ts'

type Values = Readonly<Record<string, string | boolean>>
/** A field's message if its value is invalid. */
export type Rules<V extends Values> = { readonly [K in keyof V]?: (value: V[K], all: V) => string | false | undefined }
type Errors<V> = { readonly [K in keyof V | 'form']?: string }
/** What is wrong, in the language that it was found in, and how it is said in another: by its rule on the values of then, or anew. */
interface Fault<V> {
  readonly text: string
  readonly language: Language
  readonly again: V | (() => string)
}
type Faults<V> = { readonly [K in keyof V | 'form']?: Fault<V> | undefined }

/** The field that a problem of the server concerns, if the form has it; other problems are shown for the whole form. */
const blamed: Readonly<Record<string, string>> = {
  'account.captchaNeeded': 'captcha',
  'account.captchaWrong': 'captcha',
  'account.codeWrong': 'code',
  'account.codeExhausted': 'code',
  'account.codeTooSoon': 'code',
  'account.codeTooMany': 'code',
  'account.wrongCredentials': 'password',
  'account.passwordWrong': 'password',
  'account.passwordWeak': 'newPassword',
  'account.passwordCommon': 'newPassword',
  'account.passwordOwn': 'newPassword',
  'account.passwordSame': 'newPassword',
  'account.nameInvalid': 'name',
  'account.telTaken': 'tel',
  'account.emailTaken': 'email',
  'sso.notConfigured': 'email',
  'pool.nameTaken': 'name',
  'view.nameTaken': 'name',
  'mailbox.limit': 'email',
  'mailbox.duplicate': 'email',
}
interface Input<V extends Values> {
  readonly initial: V
  readonly rules: Rules<V>
  readonly send: (values: V) => Promise<unknown>
  /** Called after a refusal, such as to renew an image code. */
  readonly onRefused?: (error: unknown) => void
}
/** Methods instead of properties, so that a form with more fields fits a component that knows only some of them. */
export interface Form<V extends Values> {
  readonly values: V
  readonly errors: Errors<V>
  readonly busy: boolean
  idOf(field: keyof V & string): string
  set(field: keyof V & string, value: string | boolean): void
  /** Validates some fields alone, before a code is requested; true if they are valid. */
  holds(...fields: (keyof V & string)[]): boolean
  /** Shows an error at a field. */
  fail(field: keyof V & string, sentence: () => string): void
  /** Shows a refused call at the field that it concerns. */
  refuse(error: unknown): void
  submit(event?: FormEvent): void
}

export const useForm = <V extends Values>({ initial, rules, send, onRefused }: Input<V>): Form<V> => {
  const prefix = useId()
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<V>>({})
  const [busy, setBusy] = useState(false)
  const language = useLanguage()
  const idOf = (field: string): string => `${prefix}-${field}`
  const say = (field: string, { text, language: of, again }: Fault<V>): string => {
    if (of === language) return text
    return typeof again === 'function' ? again() : rules[field as keyof V]?.(again[field as keyof V], again) || text
  }
  const errors = Object.fromEntries(
    Object.entries<Fault<V> | undefined>(faults).map(([field, fault]) => [field, fault && say(field, fault)]),
  ) as Errors<V>
  const show = (found: Faults<V>): void => {
    setFaults(found)
    const first = Object.keys(initial).find((field) => found[field as keyof V])
    if (first) document.getElementById(idOf(first))?.focus()
  }
  const faultsOf = (fields: readonly string[]): Faults<V> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const sentence = rules[field as keyof V]?.(values[field as keyof V], values)
        return sentence ? [[field, { text: sentence, language, again: values }]] : []
      }),
    ) as Faults<V>
  const holds = (...fields: string[]): boolean => {
    const found = faultsOf(fields)
    show(found)
    return Object.keys(found).length === 0
  }
  const refuse = (error: unknown): void => {
    const text = error instanceof CallFailed && !error.shown ? error.message : ''
    const field = error instanceof CallFailed ? blamed[error.type ?? ''] : undefined
    const at = field !== undefined && field in initial ? field : 'form'
    if (text) show({ [at]: { text, language, again: () => (error as CallFailed).message } } as unknown as Faults<V>)
    onRefused?.(error)
  }
  const go = useOnce(() => {
    if (!holds(...Object.keys(initial))) return
    setBusy(true)
    send(values)
      .catch(refuse)
      .finally(() => {
        setBusy(false)
      })
  })
  return {
    values,
    errors,
    busy,
    idOf,
    holds,
    refuse,
    fail: (field, sentence) => {
      show({ [field]: { text: sentence(), language, again: sentence } } as unknown as Faults<V>)
    },
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }))
      setFaults((before) => ({ ...before, [field]: undefined, form: undefined }))
    },
    submit: (event) => {
      event?.preventDefault()
      if (!busy) go()
    },
  }
}
