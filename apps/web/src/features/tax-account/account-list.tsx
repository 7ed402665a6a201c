// Conditions and columns of accounts at the tax bureau.
import type { TFunction } from 'i18next'
import { Tag } from 'antd'
import { limits } from '@piaotai/domain/limits.ts'
import { taxAreas } from '@piaotai/domain/tax/tax-bureau.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { SessionChip } from '../../shared/tax-account/session-chip.tsx'
import type { TaxAccount, TaxAccountsQuery } from '../../shared/tax-account/tax-login.queries.ts'

type Words = TFunction<'taxAccount'>
export const accountConditions = (t: Words): readonly Condition<TaxAccountsQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
]
export const accountColumns = (
  t: Words,
  english: boolean,
  { actions, act }: Pick<RowActions<TaxAccount>, 'actions' | 'act'>,
): readonly ConfiguredColumn<TaxAccount>[] => [
  {
    key: 'person',
    title: t('person'),
    width: { zh: 150, en: 150 },
    grows: true,
    pinned: true,
    names: true,
    render: (r) => r.personName,
    beside: (r) => (r.isDefault ? <Tag style={{ marginLeft: 6 }}>{t('default')}</Tag> : null),
  },
  { key: 'area', title: t('area'), width: { zh: 76, en: 116 }, render: (r) => taxAreas[r.area][english ? 1 : 0] },
  { key: 'taxId', title: t('taxId'), width: 176, render: (r) => <span className="mono">{r.taxId}</span> },
  { key: 'phone', title: t('phone'), width: 116, render: (r) => <span className="mono">{r.phone}</span> },
  {
    key: 'identity',
    title: t('identity'),
    width: { zh: 104, en: 140 },
    hidden: 'unlessWide',
    render: (r) => t(`identities.${r.identity}`),
  },
  { key: 'session', title: t('session'), width: { zh: 190, en: 200 }, render: (r) => <SessionChip account={r} /> },
  {
    key: 'lastLogin',
    title: t('lastLogin'),
    width: 130,
    hidden: 'unlessWide',
    render: (r) => (r.session ? minuteOf(r.session.beganAt) : <Nil />),
  },
  {
    key: 'users',
    title: t('users'),
    width: { zh: 130, en: 140 },
    hidden: true,
    render: (r) => (r.users.length === 0 ? t('everybody') : r.users.map(({ name }) => name).join('、')),
  },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 200, en: 230 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
