// Conditions, columns and looks of the company log.
import type { TFunction } from 'i18next'
import { Ban, Check, CircleX } from 'lucide-react'
import { logResults } from '@piaotai/domain/audit.ts'
import { logPartNames } from '@piaotai/domain/log-parts.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { saysAction, type ActionSentences } from '@piaotai/locales/says-action.ts'
import { secondOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { LogEntry, LogQuery } from './company-log.queries.ts'

type Words = TFunction<'companyLog'>
const looks: Readonly<Record<LogEntry['result'], StateLook>> = {
  ok: { tone: 'rest', icon: Check },
  denied: { tone: 'attention', icon: Ban },
  failed: { tone: 'wrong', icon: CircleX },
}
export const ResultTag = ({ entry, t }: { readonly entry: LogEntry; readonly t: Words }) => (
  <StateTag look={looks[entry.result]} word={t(`results.${entry.result}`)} />
)
/** What was done, in words. */
export const actOf = (entry: Pick<LogEntry, 'action'>, t: Words): string =>
  saysAction(t('acts', { returnObjects: true }) as ActionSentences, entry.action)

interface Member {
  readonly id: string
  readonly name: string
}
export const logConditions = (t: Words, members: readonly Member[]): readonly Condition<LogQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  { kind: 'choice', key: 'userId', label: t('actor'), options: members.map(({ id, name }) => ({ value: id, label: name })) },
  { kind: 'choice', key: 'part', label: t('part'), options: logPartNames.map((value) => ({ value, label: t(`parts.${value}`) })) },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('days') },
  { kind: 'tab', key: 'result', values: logResults },
]
export const logColumns = (t: Words): readonly ConfiguredColumn<LogEntry>[] => [
  { key: 'at', title: t('at'), width: 160, pinned: true, names: true, render: (r) => secondOf(r.at) },
  { key: 'actor', title: t('actor'), width: 110, render: (r) => r.actor ?? t('system') },
  { key: 'action', title: t('action'), width: { zh: 190, en: 270 }, render: (r) => actOf(r, t) },
  { key: 'object', title: t('object'), width: 220, grows: true, render: (r) => r.object ?? <Nil /> },
  { key: 'address', title: t('address'), width: 140, render: (r) => r.address ?? <Nil /> },
  { key: 'result', title: t('result'), width: { zh: 84, en: 100 }, render: (r) => <ResultTag entry={r} t={t} /> },
]
