// Conditions and columns of keys.
import type { TFunction } from 'i18next'
import { CircleSlash, Clock, type LucideIcon } from 'lucide-react'
import { keyLimits, keyStates, type GivenScope } from '@piaotai/domain/api-key/api-key.ts'
import { isOpeningScope } from '@piaotai/domain/rights/opening-acts.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import { daysLeft } from './expiry.ts'
import type { ApiKey, KeyArea, KeysQuery } from './api-key.queries.ts'
import styles from './api-key.module.css'

type Words = TFunction<'apiKey'>
const soonDays = 30
const look = (icon: LucideIcon, tone: StateLook['tone']): StateLook => ({ icon, tone })

export const keyConditions = (t: Words): readonly Condition<KeysQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: keyLimits.name, search: true },
  { kind: 'choice', key: 'state', label: t('state'), options: keyStates.map((value) => ({ value, label: t(`states.${value}`) })) },
  { kind: 'choice', key: 'ends', label: t('ends'), options: [{ value: 'today', label: t('endsToday') }] },
]
/** 发票 读. */
export const scopeWord = (t: Words, scope: GivenScope): string => {
  if (isOpeningScope(scope)) return t(`opening.${scope.slice('open.'.length) as 'joinGroup'}`)
  const [resource, verb] = scope.split('.') as [Parameters<typeof wordOf>[1], 'read' | 'write']
  return wordOf(t, resource, verb)
}
const wordOf = (t: Words, resource: 'invoice', verb: 'read' | 'write'): string =>
  t('scope', { resource: t(`resources.${resource}`), verb: t(`verbs.${verb}`) })

export const keyColumns = (
  t: Words,
  area: KeyArea,
  /** Tags that a row has room for. */
  most: number,
  { actions, act }: Pick<RowActions<ApiKey>, 'actions' | 'act'>,
): readonly ConfiguredColumn<ApiKey>[] => [
  {
    key: 'name',
    title: t('name'),
    width: { zh: 120, en: 110 },
    grows: true,
    pinned: true,
    names: true,
    render: (r) => (r.state === 'live' ? r.name : <span className={styles['over']}>{r.name}</span>),
  },
  {
    key: 'ends',
    title: t('key'),
    width: 116,
    render: (r) => (
      <span className="mono">
        <span className={styles['mark']}>pt_live_…</span>
        {r.ends}
      </span>
    ),
  },
  {
    key: 'scopes',
    title: t('scopes'),
    width: { zh: 186, en: 178, wide: 330 },
    render: (r) => <Scopes t={t} scopes={r.scopes} most={most} />,
  },
  ...(area === 'company' ? [{ key: 'owner', title: t('owner'), width: 68, render: (r: ApiKey) => r.owner.name }] : []),
  {
    key: 'lastUse',
    title: t('lastUse'),
    width: { zh: 96, en: 96 },
    render: (r) =>
      r.lastUsedAt === null ? (
        <span className={styles['over']}>{t('never')}</span>
      ) : (
        <span title={t('lastUseFrom', { at: minuteOf(r.lastUsedAt), from: r.lastUsedFrom ?? '' })}>{minuteOf(r.lastUsedAt).slice(5)}</span>
      ),
  },
  {
    key: 'calls',
    title: t('calls'),
    width: { zh: 80, en: 84 },
    align: 'right',
    render: (r) => (r.calls === 0 ? <Nil /> : t('times', { count: r.calls })),
  },
  {
    key: 'addresses',
    title: t('addresses'),
    width: { zh: 112, en: 108, wide: 140 },
    render: (r) => <Addresses t={t} addresses={r.addresses} />,
  },
  {
    key: 'sources',
    title: t('sources'),
    width: 140,
    hidden: true,
    render: (r) => (r.sources.length === 0 ? t('noSources') : r.sources.map((one) => t(`sourceNames.${one as 1}`)).join('、')),
  },
  { key: 'expires', title: t('expires'), width: { zh: 120, en: 120, wide: 136 }, render: (r) => <Expiry t={t} of={r} /> },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 126, en: 142 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]

export const Scopes = ({ t, scopes, most }: { readonly t: Words; readonly scopes: readonly GivenScope[]; readonly most: number }) => {
  const shown = scopes.length > most ? scopes.slice(0, most - 1) : scopes
  const rest = scopes.slice(shown.length)
  return (
    <span className={styles['scopes']} title={scopes.map((one) => scopeWord(t, one)).join('、')}>
      {shown.map((one) => (
        <span key={one} className={styles['scope']} data-verb={isOpeningScope(one) ? 'write' : one.split('.')[1]}>
          {scopeWord(t, one)}
        </span>
      ))}
      {rest.length > 0 ? <small>+{rest.length}</small> : null}
    </span>
  )
}
const Addresses = ({ t, addresses }: { readonly t: Words; readonly addresses: readonly string[] }) => {
  const [first] = addresses
  if (first === undefined) return <span className={styles['over']}>{t('anywhere')}</span>
  return (
    <span className={addresses.length === 1 ? 'mono' : ''} title={addresses.join('\n')}>
      {addresses.length === 1 ? first : t('addressCount', { count: addresses.length })}
    </span>
  )
}
export const Expiry = ({ t, of: { state, expiresOn, endedAt, endedBy } }: { readonly t: Words; readonly of: ApiKey }) => {
  if (state !== 'live') {
    const title = endedAt === null ? expiresOn : t('endedBy', { at: minuteOf(endedAt), by: endedBy ?? '' })
    return (
      <span title={title}>
        <StateTag look={look(CircleSlash, 'rest')} word={t(`states.${state}`)} />
      </span>
    )
  }
  const left = daysLeft(expiresOn)
  if (left > soonDays) return <span title={t('daysLeft', { count: left })}>{expiresOn}</span>
  return (
    <span title={expiresOn}>
      <StateTag look={look(Clock, 'attention')} word={left === 0 ? t('lastDay') : t('daysLeft', { count: left })} />
    </span>
  )
}
