// A rule as the form keeps it, and what is wrong with it by the domain's rules.
import type { TFunction } from 'i18next'
import { judgeAutoSend } from '@piaotai/domain/rules/auto-send.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import type { CallFailed } from '../../lib/http/api.ts'
import { pathOf, type FieldProblem } from '../../ui/kits/form/field-problems.ts'
import type { Draft } from './auto-send.queries.ts'

export interface Values {
  readonly rule: Draft
}
/** What a new rule begins with: the buyer's partner by tax id, PDF, OFD and XML behind a link of 15 days, each evening. */
export const blank = (language: 'zh-CN' | 'en-US'): Draft => ({
  kind: 'autoSend',
  name: '',
  filter: {},
  caps: { run: ruleKinds.autoSend.caps.run.usual, day: ruleKinds.autoSend.caps.day.usual },
  settings: {
    by: ['taxId'],
    fixed: [],
    cc: [],
    way: 'mail',
    content: { originals: ['pdf', 'ofd', 'xml'], sheet: false, orderDetails: false, attachments: false },
    attach: false,
    validity: { unit: 'days', count: 15 },
    signer: { name: true, phone: false },
    title: '',
    message: '',
    language,
    when: { timing: 'daily', hour: 18, weekday: 1 },
  },
})
/** Of an address in a list, with the address itself: the list stands in one field. */
const sayIn =
  (t: TFunction<'autoSend'>, sending: TFunction<'deliverySending'>, { rule: { settings } }: Values) =>
  (path: string, reason: string): string => {
    const [, list = '', at = ''] = /(fixed|cc)\.(\d+)$/.exec(path) ?? []
    const address = list === '' ? undefined : settings[list as 'fixed' | 'cc']?.[Number(at)]
    return address === undefined ? t(`problem.${reason as 'nothing'}`) : `${address}: ${sending(`address.${reason as 'invalid'}`)}`
  }
/** The platform's own domain is known to the server alone. */
export const judged = (t: TFunction<'autoSend'>, sending: TFunction<'deliverySending'>, { rule }: Values): readonly FieldProblem[] =>
  judgeAutoSend({ ...rule.settings, cc: rule.settings.cc ?? [] }, undefined).map(({ path, reason }) => ({
    path: `rule.settings.${pathOf(path)}`,
    sentence: sayIn(t, sending, { rule })(path, reason),
  }))
export const told = (
  t: TFunction<'autoSend'>,
  sending: TFunction<'deliverySending'>,
  values: Values,
  error: CallFailed,
): readonly FieldProblem[] => {
  if (error.type === 'rule.nameTaken') return [{ path: 'rule.name', sentence: t('problem.taken') }]
  if (error.type !== 'rule.invalid') return []
  const { problems = [] } = (error.detail ?? {}) as { readonly problems?: readonly { readonly path: string; readonly reason: string }[] }
  return problems.map(({ path, reason }) => ({ path: pathOf(path), sentence: sayIn(t, sending, values)(path, reason) }))
}
