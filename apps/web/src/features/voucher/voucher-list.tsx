// Conditions and columns of the list of vouchers.
import type { TFunction } from 'i18next'
import { Ban, BookCheck, CircleX, FileText, FileUp, Send } from 'lucide-react'
import { accountLimits, type EntrySide } from '@piaotai/domain/voucher/ledger-account.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { voucherStates, type VoucherState } from '@piaotai/domain/voucher/voucher.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { Figures, Voucher, VouchersQuery } from './voucher.queries.ts'

export const voucherLooks: Readonly<Record<VoucherState, StateLook>> = {
  draft: { tone: 'rest', icon: FileText },
  exported: { tone: 'running', icon: FileUp },
  numbered: { tone: 'good', icon: BookCheck },
}
const least = 2
export const voucherConditions = (t: TFunction<'voucher'>, periods: Figures['periods']): readonly Condition<VouchersQuery>[] => [
  {
    kind: 'choice',
    key: 'period',
    label: t('period'),
    options: periods.map(({ period, state }) => ({
      value: period,
      label: state === 'closed' ? `${period} · ${t('strip.closed')}` : period,
    })),
  },
  {
    kind: 'text',
    key: 'keyword',
    label: t('search'),
    hint: t('searchHint'),
    min: least,
    tooShort: t('tooShort'),
    max: limits.keywordMax,
    search: true,
  },
  { kind: 'text', key: 'account', label: t('account'), hint: t('accountHint'), max: accountLimits.name },
  { kind: 'choice', key: 'changed', label: t('changed'), options: [{ value: 'true', label: t('changedSince') }] },
  { kind: 'tab', key: 'state', values: voucherStates },
]
/** 1403 原材料 · 22210101 进项税额 */
const accountsOf = ({ entries }: Voucher, of: EntrySide): string =>
  [...new Set(entries.filter(({ side }) => side === of).map(({ account, accountName }) => `${account} ${accountName}`))].join(' · ')
const side = (key: EntrySide, title: string, width: number): ConfiguredColumn<Voucher> => ({
  key,
  title,
  width,
  render: (r) => <span title={accountsOf(r, key)}>{accountsOf(r, key)}</span>,
})
type Hands = Pick<RowActions<Voucher>, 'actions' | 'act'>
/** A push stands in the bar of what is selected and in the drawer: a row has no room for it. */
const inRows = (actions: Hands['actions']): Hands['actions'] => actions.filter(({ key }) => key !== 'push')
const pushLooks = {
  waiting: { tone: 'running', icon: Send },
  failed: { tone: 'wrong', icon: CircleX },
  rejected: { tone: 'wrong', icon: Ban },
} as const satisfies Readonly<Record<string, StateLook>>
/** A voucher without its number that was pushed shows how far its push is. */
const stateOf = (t: TFunction<'voucher'>, { state, number, push }: Voucher): { readonly look: StateLook; readonly word: string } => {
  if (state === 'exported' && push !== null && push.state !== 'received')
    return { look: pushLooks[push.state], word: t(`push.state.${push.state}`) }
  return { look: voucherLooks[state], word: state === 'numbered' ? (number ?? t('state.numbered')) : t(`state.${state}`) }
}
/** A reversed voucher, and the one that reverses it, say so. */
const reversalOf = (t: TFunction<'voucher'>, { links }: Voucher): string | undefined => {
  const kind = links.map((link) => link.kind).find((one) => one === 'reverses' || one === 'reversedBy')
  return kind && t(`reversal.note.${kind}`)
}
export const voucherColumns = (t: TFunction<'voucher'>, { actions, act }: Hands): readonly ConfiguredColumn<Voucher>[] => [
  {
    key: 'reference',
    title: t('column.reference'),
    width: 216,
    pinned: true,
    names: true,
    nameOf: (r) => t('act.open', { reference: r.reference }),
    render: (r) => <span className="mono">{r.reference}</span>,
  },
  { key: 'day', title: t('column.day'), width: 100, render: (r) => <span className="mono">{r.day}</span> },
  {
    key: 'summary',
    title: t('column.summary'),
    width: 154,
    grows: true,
    pinned: true,
    render: (r) => {
      const text =
        r.invoiceCount > 1 ? `${r.entries[0]?.summary ?? ''} · ${t('more', { count: r.invoiceCount })}` : (r.entries[0]?.summary ?? '')
      return <span title={text}>{text}</span>
    },
  },
  { ...side('debit', t('column.debit'), 150) },
  { ...side('credit', t('column.credit'), 120), hidden: 'unlessWide' },
  {
    key: 'amount',
    title: t('column.amount'),
    width: 116,
    align: 'right',
    figure: (r) => amountText(r.total),
    sum: (r) => r.total,
    render: (r) => <Amount value={r.total} strong />,
  },
  {
    key: 'state',
    title: t('column.state'),
    width: { zh: 120, en: 124 },
    render: (r) => (
      <StateTag
        {...stateOf(t, r)}
        note={r.changedSince ? t('changed') : reversalOf(t, r)}
        title={r.changedSince ? t(r.state === 'draft' ? 'changedDraft' : 'changedExported') : undefined}
      />
    ),
  },
  { key: 'rule', title: t('column.rule'), width: 110, hidden: 'unlessWide', render: (r) => r.rule || <Nil /> },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 138, en: 164 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={inRows(actions)} act={act} />,
  },
]
