// What is wrong with fields, by their path in the form: found by the contract's schema before sending, or answered by the server.
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import type { CallFailed } from '../../../lib/http/api.ts'

export interface FieldProblem {
  /** As the form writes it: `formerNames[2].name`. */
  readonly path: string
  readonly sentence: string
}
/** `formerNames.2.name`, as issues of the contract name a field, in the form's writing. */
export const pathOf = (field: string): string => field.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

const named: Readonly<Record<string, string>> = {
  'text.characters': 'characters',
  'text.oneLine': 'oneLine',
  date: 'date',
  amount: 'amount',
  email: 'email',
  phone: 'phone',
  hostName: 'hostName',
}
/** The sentence of a schema's reason, which server and web word alike: by its name, its bound, or in general. */
export const sentenceOf = (t: TFunction<'kit'>, reason: string): string => {
  const name = named[reason]
  if (name !== undefined) return t(`form.${name}`)
  const [, word, what, bound] = /^Too (big|small): expected (string|array) to have [<>]=(\d+)/.exec(reason) ?? []
  if (bound !== undefined) {
    const count = Number(bound)
    if (what === 'string')
      return word === 'big' ? t('form.tooLong', { max: count }) : count === 1 ? t('form.required') : t('form.tooShort', { count })
    return word === 'big' ? t('form.tooMany', { max: count }) : t('form.tooFew', { count })
  }
  return /received (undefined|null)$/.test(reason) ? t('form.required') : t('form.wrong')
}
/** One problem a field, the first that the schema finds. */
export const problemsIn = (t: TFunction<'kit'>, schema: z.ZodType, values: unknown): readonly FieldProblem[] => {
  const issues = schema.safeParse(values).error?.issues ?? []
  return issues.map((issue) => ({ path: pathOf(issue.path.join('.')), sentence: sentenceOf(t, issue.message) }))
}

interface InvalidInput {
  readonly issues?: readonly { readonly field: string; readonly reason: string }[]
  readonly field?: string
  readonly reason?: string
}
/** The fields that `input.invalid` names. */
export const problemsOfInput = (t: TFunction<'kit'>, error: CallFailed): readonly FieldProblem[] => {
  if (error.type !== 'input.invalid') return []
  const { issues, field, reason = '' } = (error.detail ?? {}) as InvalidInput
  return (issues ?? (field === undefined ? [] : [{ field, reason }])).map((issue) => ({
    path: pathOf(issue.field),
    sentence: sentenceOf(t, issue.reason),
  }))
}
/**
 * Problems on the fields that the form shows: of a field that it does not show, on the nearest one around it (a line's on its list);
 * of what has none, in the form's own sentence.
 */
export const place = (
  problems: readonly FieldProblem[],
  isShown: (path: string) => boolean,
): { readonly fields: Readonly<Record<string, string>>; readonly form: string | undefined } => {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const { path, sentence } of problems) {
    let at = path
    while (at !== '' && !isShown(at)) at = at.replace(/(^|\.)[^.[\]]*$|\[\d+\]$/, '')
    if (at === '') rest.push(sentence)
    else fields[at] ??= sentence
  }
  return { fields, form: rest.length > 0 ? [...new Set(rest)].join(' ') : undefined }
}
