// What is wrong with a partner's fields, in sentences at the fields of its form.
import type { TFunction } from 'i18next'
import type { PartnerProblem } from '@piaotai/domain/partner/partner-draft.ts'
import type { CallFailed } from '../../lib/http/api.ts'
import { pathOf, type FieldProblem } from '../../ui/kits/form/field-problems.ts'

export const sentencesOf = (t: TFunction<'partner'>, problems: readonly PartnerProblem[]): readonly FieldProblem[] =>
  problems.map(({ path, reason }) => ({ path: pathOf(path), sentence: t(`reason.${reason}`) }))
/** Of a refused call: the problems that its detail lists. */
export const reasonsOf = (t: TFunction<'partner'>, { type, detail }: CallFailed): readonly FieldProblem[] => {
  if (type === 'partner.responsibleUnknown') return [{ path: 'responsibleId', sentence: t('reason.responsibleUnknown') }]
  const { problems = [] } = (detail ?? {}) as { readonly problems?: readonly PartnerProblem[] }
  return sentencesOf(t, problems)
}
